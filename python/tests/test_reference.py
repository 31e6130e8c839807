"""The reference: what is public says what it is, and pdoc makes pages of it without a warning."""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT

pytest.importorskip("pdoc", reason="pdoc is not installed")
import pdoc.doc  # noqa: E402

MODULES = ["exactly", "exactly.pool", "exactly.cluster"]


def module(name: str) -> Any:
    if name == "exactly.cluster":
        pytest.importorskip("distributed", reason="Dask is not installed")
    return pdoc.doc.Module(importlib.import_module(name))


def is_told(member: Any, about: str) -> bool:
    """Whether it has a text of its own, or its class or what that is made from says what it is."""
    return bool(member.docstring) or f"``{member.name}``" in about


def silent(documented: Any) -> list[str]:
    """What is public in a class and comes from this package, without a word on it."""
    about = " ".join(base.__doc__ or "" for base in documented.obj.__mro__)
    return [
        member.fullname for member in documented.members.values()
        if not member.name.startswith("_") and member.taken_from[0].startswith("exactly")
        and not is_told(member, about) and not is_of_python(member)
    ]


def is_of_python(member: Any) -> bool:
    """What every error has."""
    return member.name in vars(BaseException) or member.name in vars(OSError)


@pytest.mark.parametrize("name", MODULES)
def test_everything_public_says_what_it_is(name: str) -> None:
    documented = module(name)
    shown = [member for member in documented.members.values() if not member.name.startswith("__")]
    assert {member.name for member in shown} >= {name for name in documented.obj.__all__ if not name.startswith("__")}
    silence = [member.fullname for member in shown if not member.docstring]
    for member in shown:
        if isinstance(member, pdoc.doc.Class):
            silence += silent(member)
    assert not silence, ", ".join(silence)


def test_silence_is_heard() -> None:
    """What the test above looks for."""
    silence = silent(pdoc.doc.Class("exactly", "Silent", Silent, ("exactly", "Silent")))
    assert silence == ["exactly.Silent.without"]


class Silent:
    """It says what ``named`` is."""

    __module__ = "exactly"
    named = 1
    without = 2

    def told(self) -> None:
        """As this does."""


def test_pages_are_made_without_a_warning(tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="Dask is not installed")
    run = subprocess.run([sys.executable, str(ROOT / "python" / "reference"), str(tmp_path)], capture_output=True, text=True)
    assert run.returncode == 0 and run.stderr == "", run
    assert {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.html")} == {
        "index.html", "exactly.html", "exactly/pool.html", "exactly/cluster.html",
    }
    page = re.sub(r"<[^>]+>", "", (tmp_path / "exactly.html").read_text())
    # With the types of what is compiled.
    assert re.search(r"def\s+check\(\s*self,\s*\*,\s*timeout: float \| None = None", page)
    assert "exactly._exactly" not in page and os.fspath(ROOT) not in page

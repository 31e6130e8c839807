"""The files of a certificate that stands in a folder: none is read that its manifest does not name, and none that is not as long as that says."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from ._errors import VerifyError

MANIFEST = "manifest.json"
PUZZLE = "puzzle.txt"

_LONGEST_MANIFEST = 1 << 20
_LONGEST_PUZZLE = 1 << 26

_MOST = 1 << 32
"""Bytes of all files together, which are in memory at once."""


def files(folder: Path) -> dict[str, bytes]:
    """Those that are to be verified, by their names; what is missing among them is found by whoever looks for it."""
    with os.scandir(folder):  # A folder that is none is no certificate either.
        pass
    if not (folder / MANIFEST).is_file():
        return {}
    manifest = _read(folder / MANIFEST, _LONGEST_MANIFEST + 1)
    if len(manifest) > _LONGEST_MANIFEST:
        raise VerifyError(f"{MANIFEST}: more than 1 MiB")
    found, left = {MANIFEST: manifest}, _MOST
    for name, length in _named(manifest).items():
        path = folder / name
        if name == MANIFEST or not path.is_file():
            continue
        if type(length) is not int or path.stat().st_size != length:
            raise VerifyError(f"{name}: it is not the file that the manifest names: its size or SHA-256 differs")
        if name == PUZZLE and length > _LONGEST_PUZZLE:
            raise VerifyError(f"{PUZZLE}: more than 64 MiB")
        left -= length
        if left < 0:
            raise VerifyError(f"{name}: the files have more than 4 GiB: the command verifies them piece by piece")
        found[name] = _read(path, length)
    return found


def _read(path: Path, most: int) -> bytes:
    # No more than that, should it grow meanwhile.
    with open(path, "rb") as file:
        return file.read(most)


def _named(manifest: bytes) -> dict[str, Any]:
    """The files of this folder that a manifest names, with their lengths; none where it is no manifest, which is told when it is read for good."""
    try:
        named = json.loads(manifest)["files"]
        # A path leads elsewhere.
        return {name: named[name]["bytes"] for name in named if name == os.path.basename(name)}
    except (ValueError, LookupError, TypeError, RecursionError):
        return {}

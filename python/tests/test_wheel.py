"""The wheel and the sdist as files: whom they install for, what they carry. `python/ci` names their folder as EXACTLY_DIST."""

from __future__ import annotations

import email
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from email.message import Message
from pathlib import Path

import pytest
from conftest import ROOT

DIST = Path(os.environ.get("EXACTLY_DIST", "-"))
OLDEST = (2, 17)
"""The version of glibc that is the least which the wheel needs: that of CentOS 7."""
LICENCES = ["LICENSE-APACHE", "LICENSE-MIT", "LICENSE-THIRD-PARTY"]

pytestmark = pytest.mark.skipif(not DIST.is_dir(), reason="EXACTLY_DIST names no folder")


@pytest.fixture(scope="module")
def wheel() -> Path:
    (found,) = DIST.glob("exactly_one-*.whl")
    return found


@pytest.fixture(scope="module")
def sdist() -> Path:
    (found,) = DIST.glob("exactly_one-*.tar.gz")
    return found


def metadata_of_wheel(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as files:
        (name,) = (name for name in files.namelist() if name.endswith(".dist-info/METADATA"))
        return email.message_from_bytes(files.read(name))


def member(files: tarfile.TarFile, name: str) -> str:
    found = files.extractfile(name)
    assert found is not None, name
    return found.read().decode()


def test_metadata(wheel: Path) -> None:
    told = metadata_of_wheel(wheel)
    assert (told["Name"], told["Requires-Python"]) == ("exactly-one", ">=3.10")
    assert told["License-Expression"] == "MIT OR Apache-2.0"
    assert sorted(told.get_all("License-File", [])) == LICENCES
    # It needs no other package, and installs no command.
    assert all("extra ==" in needed for needed in told.get_all("Requires-Dist", []))
    with zipfile.ZipFile(wheel) as files:
        assert not any("entry_points" in name or ".data/" in name for name in files.namelist())


def test_one_wheel_serves_all_versions_of_python(wheel: Path) -> None:
    assert "-cp310-abi3-" in wheel.name


def test_licences_are_inside(wheel: Path, sdist: Path) -> None:
    with zipfile.ZipFile(wheel) as files:
        places = {Path(name).name: name for name in files.namelist() if ".dist-info/licenses/" in name}
        assert sorted(places) == LICENCES
        texts = {name: files.read(place).decode() for name, place in places.items()}
    for name in ("LICENSE-APACHE", "LICENSE-MIT"):
        assert texts[name] == (ROOT / name).read_text()
    # What was linked is named with what its licence asks to be told.
    for crate in ("pyo3", "serde_json", "varisat"):
        assert re.search(rf"^  {crate} \d", texts["LICENSE-THIRD-PARTY"], re.M), crate
    assert texts["LICENSE-THIRD-PARTY"].count("Copyright") > 20
    with tarfile.open(sdist) as files:
        top = sdist.name.removesuffix(".tar.gz")
        assert {name: member(files, f"{top}/{name}") for name in LICENCES} == texts


def test_the_index_would_take_them(wheel: Path, sdist: Path) -> None:
    pytest.importorskip("twine")
    run = subprocess.run([sys.executable, "-m", "twine", "check", "--strict", str(wheel), str(sdist)], capture_output=True, text=True)
    assert run.returncode == 0 and run.stdout.count("PASSED") == 2, run


@pytest.mark.skipif(sys.platform != "linux", reason="wheels for Linux")
def test_it_installs_on_old_systems(wheel: Path) -> None:
    pytest.importorskip("ziglang", reason="without zig, the wheel is for this system alone")
    pytest.importorskip("auditwheel")
    assert "manylinux_{}_{}_".format(*OLDEST) in wheel.name
    run = subprocess.run([sys.executable, "-m", "auditwheel", "show", str(wheel)], capture_output=True, text=True)
    words = " ".join(run.stdout.split())
    assert run.returncode == 0 and 'following platform tag: "manylinux_{}_{}_'.format(*OLDEST) in words, run


@pytest.mark.skipif(sys.platform != "linux", reason="wheels for Linux")
def test_it_asks_for_no_newer_glibc(wheel: Path, tmp_path: Path) -> None:
    """As the linker wrote it, whatever the name of the wheel promises."""
    pytest.importorskip("ziglang", reason="without zig, the wheel is for this system alone")
    if shutil.which("readelf") is None:
        pytest.skip("readelf (binutils) is not installed")
    with zipfile.ZipFile(wheel) as files:
        (name,) = (name for name in files.namelist() if name.endswith(".so"))
        extension = files.extract(name, tmp_path)
    run = subprocess.run(["readelf", "--version-info", "--wide", extension], capture_output=True, text=True, check=True)
    asked = {tuple(map(int, version.split("."))) for version in re.findall(r"GLIBC_([\d.]+)", run.stdout)}
    assert asked and max(asked) <= OLDEST, sorted(asked)


def test_the_sdist_holds_what_it_is_built_from(sdist: Path) -> None:
    """That it builds is seen before: the wheel was built from it."""
    top = sdist.name.removesuffix(".tar.gz")
    with tarfile.open(sdist) as files:
        names = {name.removeprefix(f"{top}/") for name in files.getnames()}
        assert 'path = ".."' in member(files, f"{top}/python/Cargo.toml")
    sources = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("python/src/*.rs")}
    package = {path.relative_to(ROOT / "python").as_posix() for path in ROOT.glob("python/exactly/*.py*") if path.is_file()}
    crate = {"Cargo.toml", "Cargo.lock", "build.rs", "src/lib.rs", "python/Cargo.lock", "pyproject.toml", "PKG-INFO"}
    assert sources | package | crate <= names, (sources | package | crate) - names

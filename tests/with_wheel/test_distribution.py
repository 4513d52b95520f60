"""What a release uploads: whole, without anything of this machine, and fit for the index."""

from __future__ import annotations

import email
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from email.message import Message
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from markdown.extensions.toc import slugify

import glossator
from with_wheel.newcomers import ROOT

pytestmark = pytest.mark.wheel

HOME = "https://forge.example/someone/glossator"
PACKAGES = ("shared/glossator", "sphinx_ext/sphinx_glossator", "mkdocs_plugin/mkdocs_glossator")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of both distributions, built as `make dist` builds them."""
    folder = tmp_path_factory.mktemp("dist")
    _build(ROOT, folder, GLOSSATOR_HOME=HOME)
    return folder


def _build(tree: Path, folder: Path, *options: str, **variables: str) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder), *options]
    done = subprocess.run(
        command, cwd=tree, env=os.environ | variables, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def _wheel(folder: Path) -> dict[str, bytes]:
    (path,) = folder.glob("*.whl")
    with zipfile.ZipFile(path) as file:
        return {name: file.read(name) for name in file.namelist()}


def _source(folder: Path) -> dict[str, bytes]:
    (path,) = folder.glob("*.tar.gz")
    with tarfile.open(path) as file:
        members = {entry.name.split("/", 1)[1]: entry for entry in file if entry.isfile()}
        return {name: file.extractfile(entry).read() for name, entry in members.items()}  # type: ignore[union-attr]


@cache
def _tracked() -> list[str]:
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    return subprocess.check_output(listed, cwd=ROOT, text=True).splitlines()


def _metadata(files: dict[str, bytes]) -> Message:
    (text,) = (data for name, data in files.items() if name.endswith(".dist-info/METADATA"))
    return email.message_from_bytes(text)


def test_the_wheel_holds_the_three_packages_and_nothing_else(built: Path) -> None:
    """Each file of the packages is there, and beside them the metadata alone."""
    packed = set(_wheel(built))
    information = {name for name in packed if name.partition("/")[0].endswith(".dist-info")}
    expected = {
        name.partition("/")[2]
        for name in _tracked()
        if name.startswith(tuple(f"{p}/" for p in PACKAGES))
    }
    assert packed - information == expected
    names = {name.partition("/")[2] for name in information}
    assert names == {"METADATA", "WHEEL", "RECORD", "entry_points.txt", "licenses/LICENSE"}
    assert {f"{path.rpartition('/')[2]}/py.typed" for path in PACKAGES} <= packed


def test_a_clone_can_be_made_of_the_source_distribution(built: Path) -> None:
    """It holds what the repository holds: tests and examples too, and nothing that is ignored."""
    assert set(_source(built)) - {"PKG-INFO"} == set(_tracked())


def test_the_source_distribution_makes_the_same_wheel(built: Path, tmp_path: Path) -> None:
    """Who packs it for a system gets what we upload, addresses included."""
    (path,) = built.glob("*.tar.gz")
    with tarfile.open(path) as file:
        file.extractall(tmp_path, filter="data")
    (tree,) = tmp_path.iterdir()
    _build(tree, tmp_path / "again", "-t", "wheel")
    assert _wheel(tmp_path / "again") == _wheel(built)


def test_script_and_style_are_minified(built: Path) -> None:
    """They name version and licence in a line, and have hardly a break behind it."""
    for name, data in _wheel(built).items():
        if name.endswith((".js", ".css")):
            assert data.startswith(f"/*! Glossator {glossator.__version__}, MIT */".encode())
            assert data.count(b"\n") <= 3, name
            assert len(data) < 0.75 * (ROOT / "shared" / name).stat().st_size, name


def test_no_file_names_this_machine(built: Path) -> None:
    """Neither the folder of the clone nor that of the user is in any file."""
    for name, data in (_wheel(built) | _source(built)).items():
        for place in (ROOT, Path.home(), built):
            # A folder as short as /root is a word of many texts.
            assert f"{place}/".encode() not in data or len(place.parts) < 3, (name, place)


def test_the_index_will_take_them(built: Path) -> None:
    """`twine check --strict` finds nothing in either."""
    files = sorted(map(str, built.iterdir()))
    done = subprocess.run(
        [sys.executable, "-m", "twine", "check", "--strict", *files], capture_output=True, text=True
    )
    assert (done.returncode, done.stdout.count("PASSED")) == (0, len(files)), done.stdout


def test_the_version_stands_in_one_place(built: Path) -> None:
    """Metadata, names of files and package agree; nothing else of the code names it."""
    assert _metadata(_wheel(built))["Version"] == glossator.__version__
    assert {path.name.split("-")[1].removesuffix(".tar.gz") for path in built.iterdir()} == {
        glossator.__version__
    }
    named = [
        name
        for name in _tracked()
        if name.endswith((".py", ".toml", ".yml")) and not name.startswith("tests/")
        if f'"{glossator.__version__}"' in (ROOT / name).read_text("utf-8")
    ]
    assert named == ["shared/glossator/__init__.py"]


def test_the_classifiers_are_those_that_the_index_knows() -> None:
    """None is unknown, outdated or named twice; no Python is named that is not supported."""
    from trove_classifiers import classifiers, deprecated_classifiers

    named = PROJECT["classifiers"]
    assert named == sorted(set(named))
    assert set(named) <= classifiers - deprecated_classifiers.keys()
    versions = [int(m) for m in re.findall(r"Python :: 3\.(\d+)", "\n".join(named))]
    lowest = int(PROJECT["requires-python"].removeprefix(">=3."))
    assert versions == list(range(lowest, lowest + len(versions)))


def test_the_description_leads_to_the_home_of_the_project(built: Path) -> None:
    """Links and pictures of README open from the page of an index, at the tag of the release."""
    metadata = _metadata(_wheel(built))
    urls = dict(line.split(", ") for line in metadata.get_all("Project-URL", []))
    assert set(urls) == {"Source", "Documentation", "Changelog", "Issues"}
    assert all(url.startswith(HOME) for url in urls.values())
    text = metadata.get_payload(decode=True).decode()  # type: ignore[union-attr]
    links = re.findall(r"\]\(([^)\s]+)\)", re.sub(r"(?s)```.*?```|`[^`\n]*`", "", text))
    files = [link for link in links if link.startswith(HOME)]
    assert files
    for link in links:
        assert link.startswith("https://"), link
    for link in files:
        _, tag, path = link.removeprefix(f"{HOME}/").split("/", 2)
        assert tag == f"v{glossator.__version__}"
        path, _, anchor = path.partition("#")
        assert (ROOT / path).exists(), link
        assert not anchor or anchor in _anchors(ROOT / path), link


def _anchors(page: Path) -> set[str]:
    headings = re.findall(r"(?m)^#+ (.+)$", page.read_text("utf-8"))
    return {slugify(heading, "-") for heading in headings}


def test_without_a_home_no_address_is_invented(tmp_path: Path) -> None:
    """README is packed as it is."""
    _build(ROOT, tmp_path, "-t", "wheel", GLOSSATOR_HOME="")
    metadata = _metadata(_wheel(tmp_path))
    assert metadata.get_all("Project-URL") is None
    assert metadata.get_payload(decode=True) == (ROOT / "README.md").read_bytes()


def test_what_the_entry_points_name_is_there(built: Path) -> None:
    """The command, the plugin and the extension lead to things that can be called."""
    (text,) = (data for name, data in _wheel(built).items() if name.endswith("entry_points.txt"))
    points = re.findall(r"^glossator = ([\w.]+):(\w+)$", text.decode(), re.MULTILINE)
    assert len(points) == 3
    assert all(callable(getattr(import_module(module), name)) for module, name in points)

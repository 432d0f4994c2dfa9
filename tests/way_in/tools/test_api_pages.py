"""The pages of the library, as `run.py docs` writes them."""

import re
from pathlib import Path

import pytest

import pooling_core
from tools.api_pages.__main__ import write
from tools.api_pages.examples import examples

OUR_OWN = re.compile("picture_|nearest_kernel")  # not shown on a stage by itself
WITHOUT_STAGE = {"max_unpool1d_backward", "max_unpool2d_backward", "max_unpool3d_backward"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("api")
    write(folder)
    return folder


def test_each_public_name_has_its_place(folder: Path) -> None:
    page = (folder / "pooling_core.html").read_text(encoding="utf-8")

    assert [name for name in pooling_core.__all__ if f'<section id="{name}">' not in page] == []


def test_the_stage_plays_what_each_pool_does(folder: Path) -> None:
    """Beside the function, from a file of its own."""
    page = (folder / "pooling_core.html").read_text(encoding="utf-8")
    pools = {name for name in pooling_core.__all__ if re.search(r"pool\dd(_backward)?$", name)}

    shown = {name for name, _ in examples()}
    assert shown == {name for name in pools if not OUR_OWN.match(name)} - WITHOUT_STAGE
    for name in shown:
        section = page.split(f'<section id="{name}">')[1].split("</section>")[0]
        for colours in ("light", "dark"):
            file = f"examples/{colours}/{name}.html"
            assert f'<iframe class="{colours}" src="{file}"' in section
            page_of_stage = (folder / file).read_text(encoding="utf-8")
            assert name in page_of_stage
            assert f'name="color-scheme" content="{colours}"' in page_of_stage


def test_each_mark_beside_a_name_says_where_it_leads(folder: Path) -> None:
    page = (folder / "pooling_core.html").read_text(encoding="utf-8")

    assert 'href="#max_pool2d" aria-label="Link to max_pool2d"' in page
    assert not re.findall('class="headerlink" href="[^"]+">', page)


def test_rooms_lead_to_each_other_and_types_have_short_names(folder: Path) -> None:
    page = (folder / "pooling_core.html").read_text(encoding="utf-8")

    for room in ("network", "measures"):
        assert f'href="pooling_core/{room}.html"' in page
        assert (folder / "pooling_core" / f"{room}.html").is_file()
    assert not re.search(r"numpy\.(ndarray|dtype|_typing)", page)


def test_nothing_is_loaded_from_elsewhere(folder: Path) -> None:
    for page in folder.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert not re.findall(r"""<(?:script|link|img|iframe)[^>]+(?:src|href)=["']https?:""", text)

"""The page Compare: what it claims in numbers, its patterns, its measurements, and its link."""

import re
from typing import Any

import numpy as np
import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from pooling_core import PoolSpec, get_num_threads, set_num_threads
from pooling_core.measures import NOISES, add_noise, expected_error
from pooling_core.measures.method_kinds import METHOD_KINDS
from pooling_ui.features.compare.noise_kinds import NOISE_KINDS
from pooling_ui.features.compare.noise_sentences import joins_words, measure_words, ranking
from pooling_ui.features.compare.noisy import noisy
from pooling_ui.pictures import measuring
from pooling_ui.pictures.parameters import A_PICTURE
from pooling_ui.pictures.pooling.compared_pools import PICTURE_POOLS
from pooling_ui.pictures.pooling.pools import pool
from pooling_ui.pictures.reading import decode
from pooling_ui.pictures.samples import PATTERNS, Pattern
from pooling_ui.state.session import Session
from tests.ui.helpers.pages import open_page, said
from tests.ui.helpers.typed import present
from tests.ui.pictures.picture_page import png, upload

PAGE = "pages/compare.py"


def errors(app: AppTest) -> dict[str, Any]:
    """Return the table of errors: for each pool, a number a kind of noise."""
    table = next(each.value for each in app.markdown if each.value.startswith("| :small[Pool"))
    table = table.replace(":small[", "").replace("]", "").replace("\N{NO-BREAK SPACE}", " ")
    rows = [line.strip("| ").split(" | ") for line in table.splitlines()[2:]]
    return {name: [float(cell) for cell in cells] for name, *cells in rows}


def test_names_and_numbers_of_the_errors_are_of_one_size() -> None:
    """Small, so that all of them have room on the narrowest screens."""
    app = open_page(PAGE)
    head, _, *rows = next(
        each.value.splitlines() for each in app.markdown if "[Gaussian σ" in each.value
    )
    cells = [cell for row in (head, *rows) for cell in row.strip("| ").split(" | ")]
    assert len(cells) == 4 * (1 + len(PICTURE_POOLS))
    assert all(re.fullmatch(r":small\[.+\]", cell) for cell in cells)


def test_it_opens_on_the_claim_with_its_numbers() -> None:
    """They are those of theory, and what is worst and best is said."""
    app = open_page(PAGE, subject="Flat grey")

    found = errors(app)
    for column, (noise, strength) in enumerate(
        (("gaussian", 20), ("salt", 0.05), ("pepper", 0.05))
    ):
        for method, name in (("max", "Max"), ("average", "Average"), ("nth", "Every s-th pixel")):
            theory = expected_error(method, noise, strength, 4, 128.0)
            assert found[name][column] == pytest.approx(present(theory).rms, rel=0.04, abs=0.4)
    words = said(app)
    names = ("Max", "Minimum", "Average")
    gaussian, salt, pepper = zip(
        *([f"{each:g}" for each in found[name]] for name in names), strict=True
    )
    worst = f"salt (5 % moves max by {salt[0]}, average by {salt[2]})"
    among = (
        f"Gaussian noise (σ = 20: max {gaussian[0]}, minimum {gaussian[1]}, average {gaussian[2]})"
    )
    best = f"pepper (5 %: max {pepper[0]}, average {pepper[2]})"
    assert (
        f"Here max is worst with {worst}, and among the worst with {among}, and best with {best}."
        in words
    )
    assert "1.029 σ too large on average; their average has σ ÷ 2." in said(app)


@pytest.mark.parametrize(("kernel", "bias"), [("3", "1.485"), ("5", "1.965")])
def test_theory_follows_the_kernel(kernel: str, bias: str) -> None:
    assert f"{bias} σ too large on average" in said(open_page(PAGE, k=kernel))


@pytest.mark.parametrize(
    ("noise", "share", "salt", "pepper"),
    [("Salt", 0.05, "18.5 %", "0.000625 %"), ("Both", 0.025, "9.63 %", "3.91e−5 %")],
)
def test_theory_of_salt_and_pepper_is_said_for_the_chosen_share(
    noise: str, share: float, salt: str, pepper: str
) -> None:
    """With both kinds, salt and pepper each get half of the share."""
    words = said(open_page(PAGE, noise=noise))

    assert f"with {100 * share:g} % salt, {salt} of the windows have one." in words
    assert f"hits all 4: {pepper}." in words
    assert float(salt[:-2]) == pytest.approx(100 * (1 - (1 - share) ** 4), rel=0.005)
    assert float(pepper[:-2].replace("−", "-")) == pytest.approx(100 * share**4, rel=0.005)


def test_it_says_which_lines_are_theory() -> None:
    """Power averages have no theory; pictures have it for averages under Gaussian noise only."""
    known = [each.label for each in PICTURE_POOLS if METHOD_KINDS[each.method].error]
    others = [each.label for each in PICTURE_POOLS if each.label not in known]
    flat = said(open_page(PAGE, subject="Flat grey"))
    assert known[-1] == "Every s-th pixel"
    assert "Power average" in others
    assert joins_words(known, others) in flat
    assert measure_words("Size") in flat
    picture = said(open_page(PAGE, subject="Texture"))
    assert "The lines of average and every s-th pixel are theory" in picture
    dilated = said(open_page(PAGE, d="2"))
    assert "too large on average." in dilated
    assert "their average has" not in dilated


@pytest.mark.parametrize(
    ("link", "source"),
    [
        ({}, "The picture with noise is rebuilt. "),
        ({"sigma": "0"}, "All pixels are equal: no pool loses"),
        ({"subject": "Texture"}, "The picture without noise is rebuilt."),
        ({"subject": "Texture", "sigma": "0"}, "The picture is rebuilt."),
    ],
)
def test_it_says_what_is_rebuilt_and_nothing_is_lost_only_of_what_has_nothing(
    link: dict[str, str], source: str
) -> None:
    words = said(open_page(PAGE, below="What can be rebuilt", **link))
    assert source in words
    assert ("**With noise**" in words) == ("picture with noise" in source)
    lost = re.search("stride 2 the picture is ([0-9.]+) of 255", words)
    assert lost
    assert (float(lost[1]) == 0) == ("no pool loses" in source)


def test_fewer_draws_than_were_asked_for_are_told_beside_the_field() -> None:
    words = said(open_page(PAGE, subject=A_PICTURE, draws="500", k="9"))
    assert re.search("[0-9]+ of 500 draws: this picture has [0-9.]+ million values", words)
    assert " of 20 draws: " not in said(open_page(PAGE))


def test_what_was_measured_is_there_again_after_another_setting_and_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The curve is as long as it was, and is still stopped."""
    for name in ("_AT_ONCE", "_SLICE"):
        monkeypatch.setattr(measuring, name, 0)
    app = open_page(PAGE, draws="500")
    app.button(key="stop_measuring").click().run()
    stopped = errors(app)
    assert re.search(r"Here, so far \([0-9]+ of 500 draws\), max is ", said(app))

    app.number_input(key="k").set_value(3).run()
    assert "Stopped at " not in said(app)
    app.number_input(key="k").set_value(2).run()
    assert errors(app) == stopped
    assert "Stopped at " in said(app)
    app.number_input(key="share").set_value(6).run()  # only salt and pepper begin anew
    assert [row[0] for row in errors(app).values()] == [row[0] for row in stopped.values()]
    app.number_input(key="share").set_value(5).run()
    app.switch_page("pages/grid.py").run()
    app.switch_page(PAGE)
    app.query_params["draws"] = "500"
    app.run()
    assert errors(app) == stopped


def test_sentence_table_and_curve_are_of_the_same_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    """Steps between them would part their figures."""
    for name in ("_AT_ONCE", "_SLICE"):
        monkeypatch.setattr(measuring, name, 0)
    app = open_page(PAGE, draws="500", k="3")

    for _ in range(2):
        words, found = said(app), errors(app)
        assert "so far (" in words
        number = "([0-9]+[.]?[0-9]*)"
        worst = f"max(?: and minimum)? (?:by )?{number}"
        moved = re.findall(rf"{worst}, average (?:by )?{number}\)", words)
        in_table = zip(found["Max"], found["Average"], strict=True)
        assert sorted(tuple(map(float, pair)) for pair in moved) == sorted(in_table)
        curve = next(each.value for each in app.markdown if "| σ = 20 |" in each.value)
        head, _, row = (line.strip("| ").split(" | ") for line in curve.splitlines()[:3])
        assert float(row[head.index("σ = 20")]) == found["Max"][0]
        app.run()


def test_a_session_keeps_so_many_measurements(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last used, so that memory has a bound."""
    person = Session()
    monkeypatch.setattr(measuring, "session", lambda: person)
    for number in (*range(60), 20):
        measuring._measured(number, object)  # type: ignore[arg-type]
    kept = person.part(measuring.SessionMeasurements).by_key
    assert len(kept) == measuring._KEPT
    assert list(kept)[-2:] == [59, 20]


def test_a_link_repeats_an_experiment_to_the_digit() -> None:
    link = {"noise": "Salt", "share": "9", "seed": "12", "draws": "7", "subject": "Texture"}
    first, again = errors(open_page(PAGE, **link)), errors(open_page(PAGE, **link))

    assert first == again
    assert errors(open_page(PAGE, **link | {"seed": "13"})) != first


@pytest.mark.parametrize("pattern", PATTERNS, ids=lambda pattern: pattern.name)
def test_every_pattern_says_what_each_pool_did(pattern: Pattern) -> None:
    app = open_page(PAGE, subject=pattern.name, noise="Pepper")

    assert not app.exception
    assert pattern.caption in said(app)
    assert len(errors(app)) == len(PICTURE_POOLS)
    if not pattern.is_flat:
        for name in errors(app):
            assert re.search(rf"{name} (loses|keeps|leaves) ", said(app))


def test_max_destroys_thin_dark_text_and_minimum_thin_bright_lines() -> None:
    assert "Max loses the text: all is 240." in said(open_page(PAGE, subject="Thin dark line"))
    assert "Minimum loses the line: all is 56." in said(open_page(PAGE, subject="Thin bright line"))


def test_every_result_and_the_chart_are_offered_as_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Named after what made them: other noise is another file."""
    files = {}
    real = st.download_button

    def offered(label: Any, data: Any, name: Any, *more: Any, **options: Any) -> Any:
        files[name] = data
        return real(label, data, name, *more, **options)

    monkeypatch.setattr(st, "download_button", offered)
    app = open_page(PAGE, subject="Edge", noise="Salt", seed="3")

    named = [f"{name} as PNG" for name in errors(app)]
    assert {"Every s-th pixel as PNG", "Power average, p = 2 as PNG"} <= set(named)
    assert [each.proto.label for each in app.get("download_button")] == [
        *named,
        "Download as interactive HTML (5 MB)",
    ]
    shown = noisy(PATTERNS[3].draw()[None], "salt", 0.05, 3)
    made = files["edge-salt-0-05-seed-3-min-k2-s2.png"]
    np.testing.assert_array_equal(decode(made).pixels, pool(shown, "min", PoolSpec.of(2)).pixels)


@pytest.mark.parametrize("sigma", ["0", "30"])
def test_of_a_persons_own_picture_it_says_what_each_pool_did(sigma: str) -> None:
    """Computed of what shows, so another picture and other noise say other numbers."""
    pixels = np.random.default_rng(5).integers(30, 220, (40, 56, 3)).astype(np.uint8)
    app = open_page(PAGE, subject=A_PICTURE, sigma=sigma, k="3", draws="1")
    upload(app, png(pixels))

    shown = pixels.transpose(2, 0, 1)
    if sigma != "0":
        shown = noisy(shown, "gaussian", 30.0, 7)
    for kernel in (3, 5):  # a change of the setting is another computation
        app.number_input(key="k").set_value(kernel).run()
        words = said(app)
        was = f"from {shown.min()} to {shown.max()}, is {shown.mean():.1f}".removesuffix(".0")
        assert f"The mean of all values, {was}. Max makes it" in words
        for compared in PICTURE_POOLS:
            name = compared.label
            each = pool(shown, compared.method, PoolSpec.of(kernel)).pixels
            clause = f"{each.mean():.1f}".removesuffix(".0")
            if (each.min(), each.max()) != (shown.min(), shown.max()):
                clause += f" ({each.min()} to {each.max()})"
            assert f"{name[1:]} {'makes it ' if name == 'Max' else ''}{clause}" in words
    assert ("With this noise: The mean" in words) == (sigma != "0")


@pytest.mark.parametrize("below", ["What can be rebuilt", "How often each value occurs"])
@pytest.mark.parametrize("subject", ["Edge", A_PICTURE])
def test_the_other_tabs_show_their_charts(below: str, subject: str) -> None:
    app = open_page(PAGE, below=below, subject=subject, draws="1")

    assert not app.exception
    assert len(app.get("plotly_chart")) == 1
    if below == "What can be rebuilt":
        assert "with kernel and stride 2 the picture is" in said(app)
    else:
        table = next(each.value for each in app.markdown if each.value.startswith("| Values"))
        assert table.startswith("| Values | With noise | Max |")


def test_a_pool_that_does_not_exist_is_told_and_the_others_are_measured() -> None:
    app = open_page(PAGE, p="1")

    assert not app.exception
    assert "Power average, p = 2" not in errors(app)
    assert "there is no formula" in said(app)  # windows read the border
    without_average = said(open_page(PAGE, d="2"))
    assert re.search(r"salt \(5 % moves max by [0-9.]+\)", without_average)


def test_a_long_measurement_can_be_stopped_and_keeps_what_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With no time at all, each run takes as few steps as it can."""
    for name in ("_AT_ONCE", "_SLICE"):
        monkeypatch.setattr(measuring, name, 0)
    app = open_page(PAGE, draws="500")
    assert "Measuring: " in app.get("progress")[0].proto.text

    app.button(key="stop_measuring").click().run()
    stopped = errors(app)
    assert "Stopped at " in said(app)
    app.run()
    assert errors(app) == stopped

    app.button(key="go_on").click().run()
    assert errors(app) != stopped
    assert "Stopped at " not in said(app)


def test_other_kinds_of_noise_are_those_of_the_core() -> None:
    assert tuple(kind.noise for kind in NOISE_KINDS) == NOISES
    assert NOISE_KINDS[1].measured(0.05) == NOISE_KINDS[1].strengths
    assert 0.07 in NOISE_KINDS[1].measured(0.07)


def test_a_noisy_picture_is_that_of_its_seed_and_cut_off_at_black_and_white() -> None:
    pixels = np.full((3, 300, 20), 250, np.uint8)
    once, again = (noisy(pixels, "gaussian", 30, 4) for _ in range(2))

    np.testing.assert_array_equal(once, again)
    assert once.max() == 255
    assert (once == 255).mean() == pytest.approx(0.43, abs=0.02)  # P(z > 4.5 ÷ 30)
    assert (noisy(pixels, "gaussian", 30, 5) != once).any()
    assert (noisy(pixels, "pepper", 0.25, 1) == 0).mean() == pytest.approx(0.25, abs=0.02)


@pytest.mark.parametrize(("noise", "strength"), [("gaussian", 30.0), ("salt and pepper", 0.2)])
def test_noise_is_that_of_the_measurements_in_one_thread_and_in_several(
    noise: str, strength: float
) -> None:
    """Band by band, each of a seed of its own, however many threads take them by turns."""
    pixels = np.random.default_rng(6).integers(0, 256, (3, 600, 9)).astype(np.uint8)
    expected = np.concatenate(
        [
            np.concatenate(
                [
                    add_noise(
                        pixels[channel, top : top + 256].astype(float),
                        noise,
                        strength,
                        (8, channel, top),
                    )
                    for top in (0, 256, 512)
                ]
            )[None]
            for channel in range(3)
        ]
    )
    before = get_num_threads()
    try:
        for threads in (1, 4):
            set_num_threads(threads)
            found = noisy(pixels, noise, strength, 8)
            np.testing.assert_array_equal(found, np.rint(np.clip(expected, 0, 255)))
            assert not found.flags.writeable
    finally:
        set_num_threads(before)


def test_a_ranking_counts_measurements_that_hardly_differ_as_equal() -> None:
    assert ranking({"Max": 25.0, "Average": 10.0, "Minimum": 24.9}) == (
        ("Max", "Minimum"),
        ("Average",),
    )
    assert ranking({"Max": 1.0, "Average": 1.0}) == ((), ())
    assert ranking({"Max": float("nan")}) == ((), ())

"""Replay, rules, themes, and what axe says of every page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from vigrid import games

from .conftest import OpenPage, commit, decide, faults_of, play_to_the_end, sit_down

pytestmark = pytest.mark.browser
GAMES = games.names()
ALL = ("raiders", *GAMES)


def test_a_finished_game_is_replayed_step_by_step(open_page: OpenPage) -> None:
    page = open_page("/")
    table = sit_down(page, "raiders", "me", "random")
    play_to_the_end(page, 90)
    page.goto(f"/table/{table}/replay?step=0")
    expect(page.get_by_text(re.compile(r"^0 of \d+"))).to_be_visible()
    page.get_by_role("button", name="One step on").click()
    expect(page).to_have_url(re.compile("step=1"))
    slider = page.get_by_role("slider", name="Step")
    slider.focus()
    slider.press("End")
    expect(page.get_by_role("heading", name="The end")).to_be_visible()
    page.get_by_label("Whose eyes").select_option("1")
    expect(page).to_have_url(re.compile("seats=1"))
    page.get_by_role("button", name="Scores").click()
    expect(page.get_by_role("dialog").get_by_role("table")).to_contain_text("Total")
    page.get_by_role("button", name="Close").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Record").click()
    assert download.value.suggested_filename.endswith(".json")
    page.goto(f"/table/{table}/replay?step=4")
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("dialog").get_by_role("button", name="Play on").click()
    expect(page.get_by_test_id("prompt")).to_be_visible()
    assert table not in page.url


def test_after_a_game_the_same_people_play_again(open_page: OpenPage) -> None:
    page = open_page("/")
    table = sit_down(page, "raiders", "me", "random")
    play_to_the_end(page, 90)
    page.get_by_role("dialog").get_by_role("button", name="Play again").click()
    expect(commit(page)).to_be_visible()
    assert table not in page.url


def test_a_table_is_paused_and_goes_on(open_page: OpenPage) -> None:
    page = open_page("/")
    sit_down(page, "raiders", "me", "random")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("heading", name="Paused")).to_be_visible()
    page.get_by_role("button", name="Go on playing").click()
    expect(commit(page)).to_be_visible()


def test_a_log_line_shows_the_board_as_it_stood(open_page: OpenPage) -> None:
    page = open_page("/")
    sit_down(page, "raiders", "me", "random")
    for _ in range(3):
        commit(page).wait_for()
        decide(page)
        page.wait_for_timeout(250)
    page.get_by_role("log").get_by_role("button").first.click()
    expect(page.get_by_role("heading", name="Looking back")).to_be_visible()
    page.get_by_role("button", name="Back to now").click()
    expect(page.get_by_role("heading", name="Looking back")).to_be_hidden()


def test_a_clause_link_opens_the_rules_at_the_clause(open_page: OpenPage) -> None:
    page = open_page("/")
    sit_down(page, "raiders", "me", "random")
    commit(page).wait_for()
    link = page.get_by_test_id("prompt").get_by_role("link", name=re.compile("^Rule RA-"))
    clause = link.inner_text()
    link.click()
    expect(page.locator(f"[data-clause='{clause}']")).to_be_in_viewport()
    page.get_by_role("searchbox").fill("treasure")
    expect(page.get_by_role("status").filter(has_text="entries")).to_be_visible()


def test_a_hint_names_an_option_with_reasons(open_page: OpenPage) -> None:
    page = open_page("/")
    sit_down(page, "raiders", "me", "random")
    commit(page).wait_for()
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Select it on the board").click()
    expect(commit(page)).to_be_enabled()


@pytest.mark.parametrize("game", GAMES)
def test_the_table_is_also_read_as_text(open_page: OpenPage, game: str) -> None:
    page = open_page("/")
    table = sit_down(page, game, "me", "random")
    commit(page).wait_for()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="The table as text").click()
    lines = page.request.get(f"/api/tables/{table}/sheet").json()["lines"]
    assert len(lines) > 3
    region = page.get_by_role("dialog").get_by_role("region", name="The table as text")
    region.filter(has_text=re.compile(r"\S")).wait_for()  # it is asked for only now
    assert len(region.inner_text().splitlines()) >= len(lines) - 1


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_pieces_jump_where_motion_is_to_be_reduced(open_page: OpenPage, motion: str) -> None:
    page = open_page("/", reduced_motion=motion)
    sit_down(page, GAMES[0], "me", "random")
    page.locator(".piece").first.wait_for()
    longest = page.evaluate(
        """() => Math.max(...[...document.querySelectorAll('.piece')]
            .flatMap(e => getComputedStyle(e).transitionDuration.split(',').map(parseFloat)))"""
    )
    assert longest <= 0.002 if motion == "reduce" else longest > 0.1


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", ALL)
def test_axe_finds_nothing_serious_on_any_page(open_page: OpenPage, game: str, theme: str) -> None:
    page = open_page("/", color_scheme=theme)
    page.wait_for_load_state("networkidle")
    found = [f"gallery: {fault}" for fault in faults_of(page)]
    table = sit_down(page, game, "me", "random")
    commit(page).wait_for()
    page.wait_for_timeout(300)
    found += [f"table: {fault}" for fault in faults_of(page)]
    for name in ("Menu", "Rules"):
        page.get_by_role("button", name=name).click()
        page.wait_for_timeout(300)
        found += [f"{name}: {fault}" for fault in faults_of(page)]
        page.get_by_role("button", name="Close").click()
    for path in (f"/new/{game}", f"/learn/{game}", f"/table/{table}/replay", "/mine", "/join"):
        page.goto(path)
        page.wait_for_load_state("networkidle")
        found += [f"{path}: {fault}" for fault in faults_of(page)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("width", [390, 820, 1280, 1440, 2560])
def test_every_page_is_free_of_errors_at_every_width(open_page: OpenPage, width: int) -> None:
    page: Page = open_page("/", width, 900)
    page.wait_for_load_state("networkidle")
    for game in ALL:
        sit_down(page, game, "me", "random")
        commit(page).wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("game", GAMES)
def test_no_meaning_is_in_colour_alone(open_page: OpenPage, game: str) -> None:
    """Whose a piece is, what a stone or a land is and what may be chosen is also drawn as a mark or a second line."""
    page = open_page("/", reduced_motion="reduce")
    table = sit_down(page, game, "me", "random", seed=3)
    for _ in range(12):
        commit(page).wait_for()
        decide(page)
        page.wait_for_timeout(150)
    commit(page).wait_for()
    state = page.request.get(f"/api/tables/{table}/state").json()
    owned = [p["id"] for p in state["pieces"] if p["count"] and p["face"] and p["seat"] is not None]
    stones = [
        p["id"] for p in state["pieces"] if p["count"] and p["face"] and p["kind"] in ("stone", "seal", "recruit")
    ]
    assert owned
    for ident in owned:
        page.locator(f'[data-piece="{ident}"]').first.wait_for(state="attached")
        marks = page.locator(f'[data-piece="{ident}"] use').evaluate_all(
            "all => all.map((u) => u.getAttribute('href'))"
        )
        shaped = page.locator(f'[data-piece="{ident}"] .seat-shape').count()
        marked = any(re.match("#(disc|shape)-", mark) for mark in marks)
        assert shaped or marked, f"{ident} shows its seat by colour alone"
    for ident in stones:
        assert page.locator(f'[data-piece="{ident}"] use').count(), f"{ident} shows its kind by colour alone"
    plain = "terrain-town"  # the one ground that is told from all others by having no texture
    grounds = [p for p in state["layout"]["places"] if p["tint"].startswith("terrain-") and p["shape"] != "line"]
    for land in [p["id"] for p in grounds if p["tint"] != plain]:
        mark = page.locator(f'[data-id="{land}"] use, [data-id="{land}"] [fill^="url(#texture-"]')
        assert mark.count(), f"{land} shows its terrain by colour alone"
    for ring in page.locator(".mark-can").all():
        assert ring.locator("[stroke-dasharray]").count(), "a legal place is ringed by colour alone"
    names = page.get_by_role("list", name="Seats").locator("li")
    for seat in range(len(state["table"]["seats"])):
        assert names.nth(seat).locator("use, path").count(), f"seat {seat} has no shape"

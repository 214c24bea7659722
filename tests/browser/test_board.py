"""The board answers: a click on anything ringed counts, letters can be read, and nothing moves that need not."""

from __future__ import annotations

import importlib
import random
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.battery.look import any_move
from vigrid import games

from .conftest import OpenPage, faults_of
from .stage import Position, Stage, positions

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

CLICK = """async () => {
  await Promise.all(document.getAnimations().map(one => one.finished.catch(() => {})));
  const svg = document.querySelector('.canvas > svg');
  const tested = (window.tested ??= new Set());
  const stack = (x, y) => document.elementsFromPoint(x, y).filter(e => svg.contains(e))
    .map(e => e.closest('[data-id]')?.dataset.id).filter(Boolean);
  const all = [
    ...[...svg.querySelectorAll('.mark-can, .mark-chosen')].map(m => [m.dataset.for, m.firstElementChild]),
    ...[...svg.querySelectorAll('.piece.can')].map(p => [p.dataset.id, p.querySelector('.ring')]),
  ];
  const said = all.filter(([id]) => id.startsWith('say-'));
  const rings = [...all.filter(([id]) => !id.startsWith('say-')), ...said.slice(0, 2)];  // answers in a bar are alike
  const live = new Set(all.map(([id]) => id)), points = new Map(), wrong = [];
  for (const [id, shape] of rings) {
    const box = shape.getBBox(), to = shape.getScreenCTM();
    const lying = [...svg.querySelectorAll(`.piece[data-id="${CSS.escape(id)}"]`)].map(p => p.dataset.piece);
    const same = [id, ...lying, ...live].join(' ');  // nothing about it differs from an earlier decision
    if (tested.has(same)) continue;
    tested.add(same);
    let inside = 0;
    for (let i = 0; i < 20; i++) for (let j = 0; j < 20; j++) {
      const at = new DOMPoint(box.x + (i + .5) * box.width / 20, box.y + (j + .5) * box.height / 20);
      const near = at.matrixTransform(to), on = new DOMPoint(Math.floor(near.x), Math.floor(near.y));  // as clicks are
      if (!shape.isPointInFill(on.matrixTransform(to.inverse()))) continue;
      inside++;
      const ids = stack(on.x, on.y);
      const key = ids.map(one => (live.has(one) ? '*' : '') + one).join(' ');
      if (!tested.has(key)) points.set(key, [id, on]);
      tested.add(key);
    }
    if (!inside) wrong.push(`${id}: nothing of it can be clicked`);
  }
  const pressed = () => [...document.querySelectorAll('.opt[aria-pressed=true]')].map(o => o.dataset.code).join(' ');
  for (const [key, [id, on]] of points) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true}));
    const before = pressed(), now = stack(on.x, on.y).join(' ');
    const top = document.elementsFromPoint(on.x, on.y).find(e => svg.contains(e)) ?? svg;
    top.dispatchEvent(new MouseEvent('click', {clientX: on.x, clientY: on.y, bubbles: true}));
    await new Promise(resolve => setTimeout(resolve));
    const answered = pressed() || before || document.querySelector('.tip .opt');
    if (!answered || !key.includes('*') || document.querySelector('.tip .why'))
      wrong.push(`${id} at ${key || 'nothing'}`);
    if (now !== key.replaceAll('*', '')) wrong.push(`${id}: ${key} has become ${now}`);
  }
  return wrong;
}"""

SMALL = """async () => {
  await Promise.all(document.getAnimations().map(one => one.finished.catch(() => {})));
  await new Promise(requestAnimationFrame);
  return [...document.querySelectorAll('.canvas > svg text')]
    .map(t => [parseFloat(getComputedStyle(t).fontSize) * t.getScreenCTM().a, t.textContent])
    .filter(([size, text]) => text.trim() && size < 11.9).map(([size, text]) => `${size.toFixed(1)} ${text}`);
}"""

BOXES = """() => Object.fromEntries(['.tray', '.canvas', '.seats', '.top'].map(name => {
  const box = document.querySelector(name).getBoundingClientRect();
  return [name, [Math.round(box.top), Math.round(box.height)]];
}))"""


PHASE = """() => {
  const [phase, line] = ['.top .round b', '.top .round'].map(what => document.querySelector(what));
  return phase.getBoundingClientRect().right <= line.getBoundingClientRect().right + 1 ? phase.textContent : '';
}"""
"""The phase in the heading, where all of it has room."""

GOODS = """() => {
  const box = document.querySelector('.tray').getBoundingClientRect();
  return [...document.querySelectorAll('.tray .good')].map(one => one.getBoundingClientRect())
    .filter(one => one.left < box.left || one.right > box.right + 1 || one.bottom > box.bottom + 1).length;
}"""
"""How many of the own goods have no room in the tray."""

SEEN = """async ids => {
  await Promise.all(document.getAnimations().map(one => one.finished.catch(() => {})));
  const box = document.querySelector('.canvas').getBoundingClientRect();
  return ids.map(id => document.querySelector(`.canvas [data-id="${CSS.escape(id)}"]`)).filter(Boolean)
    .map(one => one.getBoundingClientRect())
    .every(one => { const [x, y] = [one.left + one.width / 2, one.top + one.height / 2];
      return x > box.left && x < box.right && y > box.top && y < box.bottom; });
}"""
"""Whether the middle of each of these places is in view."""


def told(stage: Stage) -> tuple[dict[str, str], list[str], set[str]]:
    """Places with the part of the board that each belongs to; where something is contested; what can be chosen."""
    layout, (ask, *_) = stage.now["layout"], stage.now["asks"]
    options = [*ask["options"], *(ask["group"]["pieces"] if ask["group"] else [])]
    boards = {place["id"]: place["board"] for place in layout["places"]}
    lies = {piece["id"]: piece["place"] for piece in stage.now["pieces"]}
    chosen = {lies.get(target, target) for option in options for target in option["targets"]}
    return boards, layout["front"], {place for place in chosen if place in boards}


def contested(found: dict[str, Position]) -> dict[str, Position]:
    """Positions of a battle, a hunt, an encounter."""
    return {name: position for name, position in found.items() if front_of(position)}


def front_of(position: Position) -> tuple[str, ...]:
    """Where something is contested."""
    g = position.g
    module = importlib.import_module(f"vigrid.games.{g.game.name}.board")
    front: tuple[str, ...] = module.layout(g.view(1 << position.seat), g.components).front
    return front


@pytest.fixture(scope="module", params=games.names())
def gathered(request: pytest.FixtureRequest) -> tuple[Any, dict[str, Position]]:
    """A game and a position of each kind of decision."""
    game = games.load(request.param)
    return game, positions(game)


def test_a_click_anywhere_on_what_is_ringed_counts(
    open_page: OpenPage, gathered: tuple[Any, dict[str, Position]]
) -> None:
    game, found = gathered
    stage = Stage(open_page("/", 1900, 1500, reduced_motion="reduce"), game)
    wrong = []
    for name, position in found.items():
        stage.show(name, position)
        wrong += [f"{name}: {what}" for what in stage.page.evaluate(CLICK)]
        said = stage.page.locator(".prompt").inner_text()
        ringed = stage.page.locator(".mark-can, .mark-chosen, .piece.can").count()
        if "on the board" in said and not ringed:
            wrong.append(f"{name}: nothing on the board is ringed")
    assert wrong == []
    assert stage.refusals == []


def test_the_stage_stands_still_and_its_letters_can_be_read(
    open_page: OpenPage, gathered: tuple[Any, dict[str, Position]]
) -> None:
    game, found = gathered
    stage = Stage(open_page("/", 1280, 720, reduced_motion="reduce"), game)
    boxes: dict[int, set[str]] = {}  # where the board has grown too wide, its parts have tabs of their own
    small = []
    for name, position in list(found.items())[::3]:
        stage.show(name, position)
        parts = stage.page.locator('[aria-label="Parts of the board"] [role=tab]').count()
        boxes.setdefault(parts, set()).add(str(stage.page.evaluate(BOXES)))
        small += [f"{name}: {what}" for what in stage.page.evaluate(SMALL)]
        small += [f"{name}: {n} own goods are cut off" for n in [stage.page.evaluate(GOODS)] if n]
    assert small == []
    assert [alike for alike in boxes.values() if len(alike) > 1] == []


def test_on_a_phone_the_board_has_almost_half_of_the_height(
    open_page: OpenPage, gathered: tuple[Any, dict[str, Position]]
) -> None:
    game, found = gathered
    stage = Stage(open_page("/", 390, 844, has_touch=True, is_mobile=True, reduced_motion="reduce"), game)
    low = []
    for name, position in list(found.items())[::3]:
        stage.show(name, position)
        boxes = stage.page.evaluate(BOXES)
        if boxes[".canvas"][1] < 0.45 * 844 or boxes[".tray"][1] < 40:
            low.append(f"{name}: {boxes}")
        if stage.now["phase"] and stage.page.evaluate(PHASE) != stage.now["phase"]:
            low.append(f"{name}: the phase is not seen")
    assert low == []
    assert faults_of(stage.page) == []


def test_the_board_moves_to_what_is_contested(open_page: OpenPage, gathered: tuple[Any, dict[str, Position]]) -> None:
    game, found = gathered
    fights = list(contested(found).items())[:3]
    assert fights
    quiet = next(item for item in found.items() if not front_of(item[1]))
    small: dict[str, Any] = {"has_touch": True, "is_mobile": True}
    elsewhere = []
    for width, height, more in ((1280, 720, {}), (390, 844, small)):
        stage = Stage(open_page("/", width, height, reduced_motion="reduce", **more), game)
        for name, position in fights:
            stage.show(*quiet)
            stage.show(name, position)
            boards, front, chosen = told(stage)
            tab = stage.page.locator('[aria-label="Parts of the board"] [role=tab][aria-selected=true]')
            parts = {boards[place] for place in front if place in boards}
            if chosen and not parts & {boards[place] for place in chosen}:
                continue  # what is asked lies in another part of the board
            if tab.count() and tab.inner_text() not in parts:
                elsewhere.append(f"{name} at {width}: another part than {parts}")
            elif not stage.page.evaluate(SEEN, front[:1]):
                elsewhere.append(f"{name} at {width}: {front[0]} is out of view")
    assert elsewhere == []


def test_a_tile_is_seen_where_it_would_lie_and_turned_before_it_is_laid(open_page: OpenPage) -> None:
    game, rand = games.load("asgards_chosen"), random.Random(3)
    g = game.new(2, seed=3)
    while g.pending[0].prompt.name != "land":
        seat, choice, _ = any_move(g, rand)
        g.apply(seat, choice)
    stage = Stage(open_page("/", 1280, 720, reduced_motion="reduce"), game)
    stage.show("land", Position(g, g.pending[0].seat))
    page = stage.page
    assert "R, turns it" in page.locator(".prompt").inner_text()
    assert page.locator(".ghost").count() == 0
    options = Position(g, g.pending[0].seat).message(stage.shown)["asks"][0]["options"]
    first = Counter(option["targets"][0] for option in options)
    cell = next(target for target, count in first.items() if count > 1)
    box = page.locator(f'.mark-can[data-for="{cell}"]').bounding_box()
    assert box is not None
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(*middle)
    page.locator(".ghost").wait_for()
    seen = []
    page.mouse.click(*middle)
    for _ in range(2):
        seen.append((page.locator(".opt.sel").get_attribute("data-code"), page.locator(".ghost").inner_html()))
        page.keyboard.press("r")
    page.mouse.click(*middle)
    seen.append((page.locator(".opt.sel").get_attribute("data-code"), page.locator(".ghost").inner_html()))
    codes = {code for code, _ in seen}
    assert len(codes) == len({drawn for _, drawn in seen}) >= 2
    assert stage.refusals == []
    assert page.locator(".tip").count() == 0


def test_of_many_seats_the_strip_shows_those_who_matter_and_lists_the_others(open_page: OpenPage) -> None:
    game = games.load("hammer_of_thor")
    g = game.new(players=362, seed=1)
    stage = Stage(open_page("/", 1280, 720, reduced_motion="reduce"), game)
    stage.show("crowd", Position(g, g.pending[0].seat))
    page = stage.page
    seats = page.get_by_role("list", name="Seats").get_by_role("button")
    assert 2 <= seats.count() <= 8
    assert min(seats.evaluate_all("all => all.map((seat) => seat.offsetWidth)")) >= 80
    seats.last.click()
    expect(page.get_by_role("dialog").get_by_role("listitem")).to_have_count(362)


def test_a_tap_on_an_own_good_tells_about_it(open_page: OpenPage) -> None:
    game = games.load("lords_of_ragnarok")
    g = game.new(2, seed=3)
    stage = Stage(open_page("/", 390, 844, has_touch=True, is_mobile=True, reduced_motion="reduce"), game)
    stage.show("goods", Position(g, g.pending[0].seat))
    good = stage.page.locator(".tray .good.told:not(.can)").first
    good.click()
    assert stage.page.locator(".tip").inner_text().split("\n")[-1] == good.get_attribute("title")
    assert stage.refusals == []

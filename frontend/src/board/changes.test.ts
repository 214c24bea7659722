import { expect, it } from "vitest";
import type { Piece, Place, Scene } from "../lib/types";
import { bow, changes, counted } from "./changes";

const place = (id: string, x: number): Place => ({
  id, name: id, x, y: 50, w: 80, h: 60, shape: "rect", symbol: "", tint: "", group: "", text: "", clause: "", path: "",
  value: "", size: 0, align: "middle", faded: false, board: "", only: "",
});
const piece = (id: string, at: string, more: Partial<Piece> = {}): Piece => ({
  id, place: at, kind: "stone", symbol: "", tint: "", seat: null, count: 1, label: "", clause: "", face: true, size: 0, at: "", value: "", ...more,
});
const layout = {
  places: [place("a", 50), place("b", 250)],
};

it("draws the way of a piece that lies elsewhere, and tells what is new or counts otherwise", () => {
  const before = [piece("goes", "a"), piece("stays", "b"), piece("grows", "b", { count: 2 })];
  const after = [piece("goes", "b"), piece("stays", "b"), piece("grows", "b", { count: 3 }), piece("comes", "a")];
  const found = changes({ layout, pieces: before }, { layout, pieces: after });
  expect(found.trails.map((trail) => trail.id)).toEqual(["goes"]);
  expect(found.trails[0]!.from).toEqual({ x: 50, y: 50 });
  expect(found.fresh).toEqual(["comes", "grows"].sort((a, b) => found.fresh.indexOf(a) - found.fresh.indexOf(b)));
  expect(found.fresh).not.toContain("stays");
});

it("draws nothing where nothing changed", () => {
  const same = [piece("p", "a")];
  expect(changes({ layout, pieces: same }, { layout, pieces: same })).toEqual({ trails: [], fresh: [], gone: [], places: [] });
});

it("marks what is gone where it lay, what is turned over, and places that say something else", () => {
  const before = { layout, pieces: [piece("goes", "a"), piece("turns", "b", { tint: "red" })] };
  const after = { layout: { places: [{ ...layout.places[0]!, value: "7" }, layout.places[1]!] }, pieces: [piece("turns", "b", { tint: "blue" })] };
  const found = changes(before, after);
  expect(found.gone.map((spot) => [spot.piece.id, spot.x, spot.y])).toEqual([["goes", 50, 50]]);
  expect([found.fresh, found.places, found.trails]).toEqual([["turns"], ["a"], []]);
});

it("tells which numbers of which seats are others", () => {
  const panel = (score: number, stones: number) => ({ seat: 1, score, goods: [{ name: "stones", count: stones }, { name: "discs", count: 2 }] });
  const [before, after] = [{ panels: [panel(3, 1)] }, { panels: [panel(3, 4)] }] as never as [Scene, Scene];
  expect([...counted(before, after)]).toEqual(["1 stones"]);
  expect([...counted(after, after)]).toEqual([]);
});

it("ends a bow before the piece it leads to", () => {
  const end = bow({ id: "p", from: { x: 0, y: 0 }, to: { x: 100, y: 0 } }).split(" ").slice(-2).map(Number);
  expect(end[0]).toBeLessThan(90);
});

import { expect, it } from "vitest";
import type { Piece, Place } from "../lib/types";
import { bow, changes } from "./changes";

const place = (id: string, x: number): Place => ({
  id, name: id, x, y: 50, w: 80, h: 60, shape: "rect", symbol: "", tint: "", group: "", text: "", clause: "", path: "",
  value: "", size: 0, align: "middle", faded: false, board: "",
});
const piece = (id: string, at: string, more: Partial<Piece> = {}): Piece => ({
  id, place: at, kind: "stone", symbol: "", tint: "", seat: null, count: 1, label: "", clause: "", face: true, size: 0, at: "", value: "", ...more,
});
const places = [place("a", 50), place("b", 250)];

it("draws the way of a piece that lies elsewhere, and tells what is new or counts otherwise", () => {
  const before = [piece("goes", "a"), piece("stays", "b"), piece("grows", "b", { count: 2 })];
  const after = [piece("goes", "b"), piece("stays", "b"), piece("grows", "b", { count: 3 }), piece("comes", "a")];
  const found = changes(places, before, after);
  expect(found.trails.map((trail) => trail.id)).toEqual(["goes"]);
  expect(found.trails[0]!.from).toEqual({ x: 50, y: 50 });
  expect(found.fresh).toEqual(["comes", "grows"].sort((a, b) => found.fresh.indexOf(a) - found.fresh.indexOf(b)));
  expect(found.fresh).not.toContain("stays");
});

it("draws nothing where nothing changed", () => {
  const same = [piece("p", "a")];
  expect(changes(places, same, same)).toEqual({ trails: [], fresh: [] });
});

it("ends a bow before the piece it leads to", () => {
  const end = bow({ id: "p", from: { x: 0, y: 0 }, to: { x: 100, y: 0 } }).split(" ").slice(-2).map(Number);
  expect(end[0]).toBeLessThan(90);
});

import { describe, expect, it } from "vitest";
import { filled, wholeState } from "./changes";
import type { State } from "./types";

describe("messages that tell only what has changed", () => {
  it("fill runs from the list before", () => {
    expect(filled([[0, 2], "x", [3, 4]], ["a", "b", "c", "d"])).toEqual(["a", "b", "x", "d"]);
    expect(filled(["a"], [])).toEqual(["a"]);
    expect(filled([], ["a"])).toEqual([]);
  });

  it("make a whole state, layout and seats included", () => {
    const seat = (name: string) => ({ name });
    const before = { pieces: [1, 2], panels: [], cards: [], tallies: [], layout: { width: 1, height: 2, places: ["p", "q"] }, table: { seats: [seat("A"), seat("B")] } } as unknown as State;
    const message = { pieces: [[1, 2], 3], panels: [4], cards: [], tallies: [], layout: { width: 1, height: 2, places: [[0, 1], "r"] }, table: { seats: [[0, 1], seat("C")] } } as unknown as State;
    const state = wholeState(message, before);
    expect(state.pieces).toEqual([2, 3]);
    expect(state.panels).toEqual([4]);
    expect(state.layout?.places).toEqual(["p", "r"]);
    expect(state.table.seats.map((s) => s.name)).toEqual(["A", "C"]);
    expect(wholeState({ ...message, layout: null }, state).layout).toBe(state.layout);
  });
});

import { expect, it } from "vitest";
import { courses, turnings } from "./course";
import type { Replay } from "./types";

const replay: Replay = {
  steps: 30, log: [], all: true,
  rounds: [
    { step: 0, round: "Round 1", phase: "", expected: [0.5, 0.5] },
    { step: 10, round: "Round 2", phase: "", expected: [0.6, 0.4] },
    { step: 20, round: "Round 3", phase: "", expected: [0.2, 0.8] },
  ],
  outcome: { returns: [0, 1], clause: "", reason: "", winners: [1], scores: [] },
};

it("follows each seat from the beginning to the result", () => {
  expect(courses(replay)[1]).toEqual([[0, 0.5], [10, 0.4], [20, 0.8], [30, 1]]);
});

it("finds the round in which most changed", () => {
  const [first] = turnings(replay, 1);
  expect(first).toMatchObject({ step: 10, when: "Round 2" });
  expect(Math.abs(first!.to - first!.from)).toBeCloseTo(0.4);
});

it("tells nothing where nothing is judged", () => {
  expect(turnings({ ...replay, rounds: replay.rounds.map((mark) => ({ ...mark, expected: [] })) })).toEqual([]);
});

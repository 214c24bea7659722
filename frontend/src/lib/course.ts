import type { Replay } from "./types";

/** A moment at which what a seat could expect changed much. */
export interface Turning {
  step: number;
  when: string;
  seat: number;
  from: number;
  to: number;
}

/** What each seat could expect over the game, as [step, value] a seat; none where nothing is told of it. */
export function courses(replay: Replay): [number, number][][] {
  const marks = replay.rounds.filter((mark) => mark.expected.length);
  const seats = marks[0]?.expected.length ?? 0;
  const ends = replay.outcome?.returns ?? [];
  return Array.from({ length: seats }, (_, seat) => {
    const line = marks.map((mark): [number, number] => [mark.step, mark.expected[seat]!]);
    return ends[seat] === undefined ? line : [...line, [replay.steps, ends[seat]!]];
  });
}

/** The moments after which most was different, the largest change first; one seat a moment. */
export function turnings(replay: Replay, most = 3): Turning[] {
  const found = new Map<number, Turning>();
  courses(replay).forEach((line, seat) => {
    for (let i = 1; i < line.length; i++) {
      const [[step, from], [, to]] = [line[i - 1]!, line[i]!];
      const mark = replay.rounds.find((one) => one.step === step);
      const old = found.get(step);
      if (!old || Math.abs(to - from) > Math.abs(old.to - old.from)) found.set(step, { step, when: [mark?.round, mark?.phase].filter(Boolean).join(", "), seat, from, to });
    }
  });
  return [...found.values()].sort((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from)).slice(0, most);
}

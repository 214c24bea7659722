import type { State, TableInfo } from "./types";

type Run = [number, number];
type Lists = "pieces" | "panels" | "cards" | "tallies";
const LISTS: Lists[] = ["pieces", "panels", "cards", "tallies"];

const isRun = (item: unknown): item is Run => Array.isArray(item);

/** A list with what it leaves out: `[a, b]` stands for the elements a to b - 1 of the list before. */
export function filled<T>(list: (T | Run)[], before: readonly T[]): T[] {
  return list.flatMap((item) => (isRun(item) ? before.slice(item[0], item[1]) : [item]));
}

/** A table's seats with what a message leaves out. */
export function wholeTable(table: TableInfo, before: State | null): TableInfo {
  return { ...table, seats: filled(table.seats, before?.table.seats ?? []) };
}

/** A state as it is, from a message that tells only what has changed since the state before. */
export function wholeState(message: State, before: State | null): State {
  const state = { ...message, table: wholeTable(message.table, before) };
  for (const name of LISTS) {
    Object.assign(state, { [name]: filled<unknown>(message[name] ?? [], before?.[name] ?? []) });
  }
  const layout = message.layout;
  state.layout = layout ? { ...layout, places: filled(layout.places, before?.layout?.places ?? []) } : (before?.layout ?? null);
  return state;
}

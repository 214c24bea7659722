/** What the server says: the types of docs/api.md. */

export type Value = string | number | boolean;

export interface Problem {
  error: string;
  message: string;
  clause: string;
  state: State | null;
}

export interface GameOption {
  id: string;
  text: string;
  clause: string;
  default: Value;
  values: Value[];
}

export interface GameCard {
  name: string;
  title: string;
  year: number;
  kind: string;
  players: [number, number];
  minutes: [number, number];
  cooperative: boolean;
  modes: { id: string; text: string; players: [number, number]; cooperative: boolean }[];
  options: GameOption[];
  seat_names: string[];
  clauses: number;
  reconstruction: { count: number; of: number; entries: { name: string; why: string }[] };
  intro: string;
}

export interface BotLevel {
  id: string;
  title: string;
  text: string;
}

export interface Clause {
  id: string;
  title: string;
  text: string;
  ruling: string;
  source: string;
  chapter: string;
}

export interface Rules {
  game: string;
  title: string;
  intro: string;
  clauses: Clause[];
  sections: { title: string; text: string }[];
}

export type SeatWish =
  | { who: "me"; name?: string }
  | { who: "link"; name?: string; group?: string }
  | { who: "bot"; bot: string; name?: string };

export interface NewTable {
  game: string;
  mode?: string;
  options?: Record<string, Value>;
  seats: SeatWish[];
  name?: string;
  seed?: number | string | null;
  hints?: boolean;
  watch?: boolean;
  pace?: number;
}

/** The person behind this browser. */
export interface Me {
  known: boolean;
  name: string;
  recovery: boolean;
  devices: { id: string; name: string; created: string; seen: string; here: boolean; new: boolean }[];
  invitations: { table: string; title: string; place: number; name: string; seats: number[]; made: string | null }[];
}

export interface SeatLink {
  seats: number[];
  url: string;
}

export interface Created {
  table: TableInfo;
  links: SeatLink[];
}

export interface SeatInfo {
  seat: number;
  name: string;
  role: string;
  who: "person" | "open" | "bot";
  bot: string | null;
  person: number | null;
  present: boolean;
  yours: boolean;
  thinking: boolean;
}

export interface Proposal {
  id: number;
  kind: "undo" | "replace" | "remove" | "delete";
  seat: number;
  by: string;
  text: string;
  mine: boolean;
  need: string[];
  agreed: string[];
  asks_you: boolean;
}

export interface TableInfo {
  id: string;
  game: string;
  title: string;
  mode: string;
  options: Record<string, Value>;
  players: number;
  status: "running" | "paused" | "finished";
  paused_by: string;
  persons: number;
  seed: string | null;
  hints: boolean;
  watch: boolean;
  pace: number;
  seats: SeatInfo[];
  you: { seats: number[]; away: number[]; host: boolean; name: string } | null;
  talk: { open: boolean; clause: string; reason: string };
  proposals: Proposal[];
  created: string;
  changed: string;
  rematch: string | null;
  from: { table: string; step: number } | null;
  note: string;
  can_replay: boolean;
}

export interface TableCard {
  id: string;
  game: string;
  title: string;
  players: number;
  mode: string;
  status: TableInfo["status"];
  names: string[];
  seats: number[];
  your_turn: boolean;
  waiting_for: string;
  round: string;
  step: number;
  changed: string;
  result: string;
}

export interface Place {
  id: string;
  name: string;
  x: number;
  y: number;
  w: number;
  h: number;
  shape: string;
  symbol: string;
  tint: string;
  group: string;
  text: string;
  clause: string;
  path: string;
  value: string;
  size: number;
  align: string;
  faded: boolean;
  board: string;
}

export interface Layout {
  width: number;
  height: number;
  places: Place[];
}

export interface Piece {
  id: string;
  place: string;
  kind: string;
  symbol: string;
  tint: string;
  seat: number | null;
  count: number;
  label: string;
  clause: string;
  face: boolean;
  size: number;
  at: string;
  value: string;
}

export interface Good {
  symbol: string;
  name: string;
  count: number;
  text: string;
}

export interface Panel {
  seat: number;
  name: string;
  score: number | null;
  goods: Good[];
  unit: string;
  note: string;
}

export interface Card {
  id: string;
  zone: string;
  title: string;
  kind: string;
  text: string;
  clause: string;
  source: string;
  seat: number | null;
  symbol: string;
  tint: string;
  power: string;
  bonus: string;
  cost: string;
  marks: string[];
}

export interface Tally {
  id: string;
  title: string;
  clause: string;
  sides: { name: string; total: string; seat: number | null; addends: { name: string; value: string; text: string; symbol: string; tint: string }[] }[];
  note: string;
}

export interface Choice {
  code: string;
  id: number;
  text: string;
  clause: string;
  preview: string;
  prompt: string;
  targets: string[];
  use: boolean;
}

export interface Refused {
  code: string;
  text: string;
  clause: string;
  reason: string;
  targets: string[];
}

export type PickPiece = Choice & { count: number };

export interface Ask {
  seat: number | null;
  yours: boolean;
  prompt: string;
  clause: string;
  clause_title: string;
  question: string;
  token: string;
  options: Choice[];
  refused: Refused[];
  group: { picked: string[]; least: number; most: number; pieces: PickPiece[] } | null;
}

export interface LogLine {
  step: number;
  clause: string;
  text: string;
  kind: string;
  private: boolean;
}

export interface Outcome {
  returns: number[];
  clause: string;
  reason: string;
  winners: number[];
  scores: { seat: number; total: number | null; parts: { name: string; points: number }[] }[];
}

/** How a table stands, now or after some step. */
export interface Scene {
  table: TableInfo;
  step: number;
  seats: number[];
  phase: string;
  round: string;
  layout: Layout | null;
  pieces: Piece[];
  panels: Panel[];
  cards: Card[];
  tallies?: Tally[];
  waiting: string;
  outcome: Outcome | null;
}

export type Response = "able" | "always" | "pass";

export interface State extends Scene {
  type: "state";
  asks: Ask[];
  your_turn: boolean;
  turn_seats: number[];
  /** Own seats of a game with private windows: when they are asked there. */
  responses: Record<number, Response>;
  /** What own seats may use now, whoever must decide. */
  interrupts: Record<number, Choice[]>;
  /** Own seats: at which beats of the rules they are asked whether they use something. */
  stops: Record<number, Record<string, boolean>>;
  undo: { possible: boolean; reason: string; step: number; ask: boolean };
  redo: boolean;
  log_from: number;
  log: LogLine[];
}

export interface Moment extends Scene {
  type: "moment";
  decision: { seat: number; code: string; text: string; clause: string } | null;
}

export interface Replay {
  steps: number;
  rounds: { step: number; round: string; phase: string }[];
  log: LogLine[];
  outcome: Outcome | null;
  all: boolean;
}

export interface Hint {
  seat: number;
  code: string;
  text: string;
  reasons: string[];
  values: { code: string; text: string; value: number }[];
}

export interface Why {
  answers: { code: string; text: string; clause: string; title: string; rule: string }[];
  message: string;
}

export interface TalkLine {
  id: number;
  at: string;
  name: string;
  seat: number | null;
  text: string;
  system: boolean;
}

export type Command =
  | { type: "choose"; seat: number; code: string; token: string }
  | { type: "choose_all"; seat: number; codes: string[]; token: string }
  | { type: "respond"; seat: number; how: Response }
  | { type: "interrupt"; seat: number; code: string }
  | { type: "stop_at"; seat: number; beats: string[] }
  | { type: "undo" | "redo" | "pause" | "resume" | "return" }
  | { type: "propose"; kind: "replace" | "remove" | "delete"; seat: number; bot?: string }
  | { type: "concede" }
  | { type: "answer"; proposal: number; agree: boolean }
  | { type: "leave"; bot?: string | null; for_good?: boolean }
  | { type: "say"; text: string }
  | { type: "rename"; name: string }
  | { type: "settings"; hints?: boolean; pace?: number; watch?: boolean };

import { wholeState, wholeTable } from "./changes";
import { get, post, Refusal } from "./server";
import { distinct } from "./text";
import type { Ask, Choice, Command, LogLine, Moment, Problem, Scene, State, TableInfo, TalkLine } from "./types";

type Reply = { resolve: () => void; reject: (reason: Refusal) => void; command: Command & { once: string }; again: boolean };

/** Milliseconds without any word from the server after which the connection counts as dead. */
const SILENCE = 8_000;
/** Milliseconds after which a command without an answer is spoken of. */
const PATIENCE = 3_000;
/** Milliseconds between two questions whether the server is there: with `SILENCE` less than 15 seconds. */
const BEAT = 6_000;

/** The server's close code where it failed itself. */
const FAULT = 4500;

const told = (table: TableInfo): TableInfo => ({ ...table, seats: distinct(table.seats) });

/** One table as this browser sees it: the newest state from the server, kept fresh over the socket. */
export class Table {
  state = $state.raw<State | null>(null);
  /** The log of all steps, as far as the seats looked through may read it. */
  log = $state.raw<LogLine[]>([]);
  talk = $state.raw<TalkLine[]>([]);
  unread = $state(0);
  connected = $state(false);
  /** A command has had no answer for long. */
  unanswered = $state(false);
  /** The server failed to draw the table: a fault of ours, which trying again at once would only repeat. */
  failed = $state(false);
  /** Why the table cannot be shown, in words. */
  closed = $state("");
  /** A look back: how it stood at an earlier step. */
  moment = $state.raw<Moment | null>(null);
  /** What lay there before the last step of somebody else, or before the step looked back at: what has changed is drawn. */
  before = $state.raw<Scene | null>(null);
  busy = $state(false);
  /** The step after one's own last decision, where somebody may look what has happened since. */
  since = $state(-1);

  private socket: WebSocket | null = null;
  private replies = new Map<number, Reply>();
  private ref = 0;
  /** What the socket has told so far; its messages tell what has changed since. */
  private heardLast: State | null = null;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private doubt: ReturnType<typeof setTimeout> | undefined;
  private gone = false;
  private seats: number[] | null = null;

  constructor(readonly id: string) {
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
  }

  get info(): TableInfo | null {
    return this.state?.table ?? null;
  }
  /** What is drawn: the look back, or how it stands. */
  get scene(): Scene | null {
    return this.moment ?? this.state;
  }
  /** The decisions that this browser may make now. */
  get asks(): Ask[] {
    return (this.state?.asks ?? []).filter((ask) => ask.yours && ask.seat !== null && ask.token);
  }

  async open(seats: number[] | null) {
    this.seats = seats;
    try {
      this.take(await get<State>(`/api/tables/${this.id}/state?${this.query()}`));
    } catch (error) {
      if (error instanceof Refusal && error.status && error.status < 500) {
        this.closed = error.message;
        return;
      }
    }
    this.connect();
  }

  close() {
    this.gone = true;
    clearTimeout(this.timer);
    clearInterval(this.beat);
    clearTimeout(this.doubt);
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.socket?.close();
  }

  /** The network is back, or the page is looked at again: is the server still there? */
  private wake = () => {
    if (document.hidden || this.gone) return;
    if (this.socket?.readyState === WebSocket.OPEN) this.probe();
    else if (this.socket?.readyState !== WebSocket.CONNECTING) {
      this.tries = 0;
      clearTimeout(this.timer);
      this.connect();
    }
  };

  /** Asks for a word; a connection that swallows everything is given up. */
  private probe() {
    this.write({ type: "ping" });
    this.doubt ??= setTimeout(() => this.giveUp(), SILENCE);
  }

  private heard() {
    clearTimeout(this.doubt);
    this.doubt = undefined;
  }

  /** A dead connection never says that it is closed: leave it to itself and make another. */
  private giveUp() {
    const dead = this.socket;
    this.heard();
    if (!dead || this.gone) return;
    dead.onopen = dead.onmessage = dead.onclose = null;
    dead.close();
    this.lost();
    this.connect();
  }

  private lost() {
    clearInterval(this.beat);
    this.connected = false;
    this.unanswered = this.replies.size > 0;
  }

  private query(): string {
    return this.seats === null ? "" : `seats=${this.seats.length ? this.seats.join(",") : "none"}`;
  }

  private connect() {
    if (this.gone) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/socket?changes=true&${this.query()}`);
    this.socket = socket;
    this.heardLast = null;
    socket.onopen = () => {
      this.connected = true;
      clearInterval(this.beat);
      this.beat = setInterval(() => this.probe(), BEAT);
      this.sendAgain();
    };
    socket.onmessage = (event) => {
      this.heard();
      this.hear(JSON.parse(event.data));
    };
    socket.onclose = (event) => {
      this.heard();
      this.lost();
      if (this.gone) return;
      if (event.code === 4404 && !this.state) {
        this.closed = "There is no such table, or it is not open to you.";
        return;
      }
      this.failed = event.code === FAULT;
      this.timer = setTimeout(() => this.connect(), Math.min(8000, 500 * 2 ** this.tries++));
    };
  }

  /** Commands without an answer are sent once more; the server carries each out at most once. */
  private sendAgain() {
    for (const [ref, reply] of this.replies) {
      if (reply.again) {
        this.replies.delete(ref);
        reply.reject(new Refusal(0, { error: "offline", message: "The server did not answer. Look whether your choice arrived.", clause: "", state: null }));
      } else {
        reply.again = true;
        this.write({ ...reply.command, ref });
        this.doubt ??= setTimeout(() => this.giveUp(), SILENCE);
      }
    }
    this.unanswered = this.replies.size > 0;
  }

  private write(message: object) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private hear(message: { type: string } & Record<string, unknown>) {
    if (message.type === "state") this.take((this.heardLast = wholeState(message as unknown as State, this.heardLast)));
    else if (message.type === "table" && this.state && this.heardLast) {
      const table = wholeTable(message.table as TableInfo, this.heardLast);
      this.heardLast = { ...this.heardLast, table };
      this.state = { ...this.state, table: told(table) };
    }
    else if (message.type === "talk") {
      const fresh = (message.lines as TalkLine[]).filter((line) => !this.talk.some((old) => old.id === line.id));
      if (this.talk.length) this.unread += fresh.filter((line) => !line.system).length;
      this.talk = [...this.talk, ...fresh];
    } else if (message.type === "reply") {
      const waiting = this.replies.get(message.ref as number);
      this.replies.delete(message.ref as number);
      this.unanswered = this.replies.size > 0 && this.unanswered;
      if (message.ok || (waiting?.again && message.error === "decided")) waiting?.resolve();
      else waiting?.reject(this.refusal(message as unknown as Problem));
    }
  }

  private refusal(problem: Problem): Refusal {
    if (problem.state) this.take(problem.state);
    return new Refusal(409, problem);
  }

  private take(state: State) {
    this.failed = false;
    this.tries = 0;
    const last = this.state;
    if (!this.moment && last?.step !== state.step) this.before = this.busy || !last || state.step < last.step ? null : last;
    if (this.busy || this.since < 0 || state.step < this.since) this.since = state.step;
    this.log = state.log_from === 0 ? state.log : [...this.log.filter((line) => line.step < state.log_from), ...state.log];
    this.state = { ...state, table: told(state.table) };
  }

  /** Looks through these seats from now on. */
  look(seats: number[]) {
    this.seats = seats;
    this.moment = null;
    this.write({ type: "look", seats });
  }

  /** Sends a command; resolves after the server has stored it. */
  async send(command: Command): Promise<void> {
    this.busy = true;
    try {
      if (this.socket?.readyState === WebSocket.OPEN) {
        const ref = ++this.ref;
        const once = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
        await new Promise<void>((resolve, reject) => {
          this.replies.set(ref, { resolve, reject, command: { ...command, once }, again: false });
          this.write({ ...command, once, ref });
          this.doubt ??= setTimeout(() => this.giveUp(), SILENCE);
          setTimeout(() => (this.unanswered ||= this.replies.has(ref)), PATIENCE);
        });
      } else {
        this.take(await post<State>(`/api/tables/${this.id}/do`, command));
      }
    } catch (error) {
      if (error instanceof Refusal && error.problem.state) this.take(error.problem.state);
      throw error;
    } finally {
      this.busy = false;
    }
  }

  async choose(ask: Ask, option: Choice) {
    await this.send({ type: "choose", seat: ask.seat!, code: option.code, token: ask.token });
  }

  /** Shows how it stood after a step, and what that step changed. */
  async lookBack(step: number) {
    const now = this.state!.step;
    const at = Math.max(0, Math.min(step, now));
    const last = this.scene;
    const [moment, before] = await Promise.all([at < now ? this.at(at) : null, last?.step === at - 1 ? last : at ? this.at(at - 1) : null]);
    this.moment = moment;
    this.before = before;
  }

  private async at(step: number): Promise<Moment> {
    const seats = this.state?.seats ?? [];
    const moment = await get<Moment>(`/api/tables/${this.id}/moments/${step}?seats=${seats.length ? seats.join(",") : "none"}`);
    return { ...moment, table: told(moment.table) };
  }
}

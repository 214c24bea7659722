import { post, words } from "../lib/server";
import type { Ask, Choice, PickPiece, Place } from "../lib/types";
import type { Table } from "../lib/table.svelte";

/** What the person at this browser is about to choose: nothing of it is decided before it is sent. */
export class Chooser {
  /** Which of several decisions that are awaited from this browser at once. */
  at = $state(0);
  code = $state("");
  picked = $state<string[]>([]);
  complete = $state(false);
  /** The pieces that may be added to what is picked; null until the server has said. */
  more = $state<Set<string> | null>(null);
  problem = $state("");
  private token = "";
  private asked = 0;

  constructor(readonly table: Table) {}

  get ask(): Ask | null {
    if (this.table.moment) return null;
    const asks = this.table.asks;
    return asks[Math.min(this.at, asks.length - 1)] ?? null;
  }
  get pieces(): PickPiece[] | null {
    return this.ask?.group?.pieces ?? null;
  }
  /** What may be used in anybody's turn, with the seat that may. */
  get interrupts(): { seat: number; option: Choice }[] {
    if (this.table.moment) return [];
    const asked = new Set(this.ask?.options.map((option) => option.code));
    const all = Object.entries(this.table.state?.interrupts ?? {}).flatMap(([seat, options]) => options.map((option) => ({ seat: Number(seat), option })));
    return all.filter(({ option }) => !asked.has(option.code));
  }
  /** What may be chosen now: in a pick the pieces, and what may be used at any time. */
  get options(): Choice[] {
    const ask = this.ask;
    const used = this.interrupts.map(({ option }) => option);
    if (!ask) return used;
    return [...(ask.group ? [...ask.group.pieces, ...ask.options.filter((option) => option.use)] : ask.options), ...used];
  }
  get selected(): Choice | null {
    return this.options.find((option) => option.code === this.code) ?? null;
  }
  /** What a click on a place, piece or card means: the one option that it is the first to stand for, else all that it is part of. */
  optionsAt(target: string): Choice[] {
    const options = this.options.filter((option) => option.targets.includes(target));
    const first = options.filter((option) => option.targets[0] === target);
    return first.length === 1 ? first : options;
  }
  /** Whether these options lie in one place and differ in how: another click or R takes the next. */
  private turns(options: Choice[]): boolean {
    const ghosts = this.ask?.ghosts ?? {};
    return options.length > 1 && options.every((option) => option.code in ghosts);
  }
  /** What would lie on the board: by the option chosen at the place pointed at, else by the first one there. */
  ghost(over: string): Place[] {
    const there = over ? this.optionsAt(over) : [];
    const meant = there.find((option) => option.code === this.code) ?? there[0] ?? this.selected;
    return (meant && this.ask?.ghosts?.[meant.code]) || [];
  }
  /** Turns what would be laid at a place, or what is chosen already; whether there was anything to turn. */
  turn(over: string, further = true): boolean {
    const there = this.optionsAt(over || this.selected?.targets[0] || "");
    if (!this.turns(there)) return false;
    const now = there.findIndex((option) => option.code === this.code);
    this.problem = "";
    this.code = there[(now < 0 ? (further ? 1 : 0) : now + 1) % there.length]!.code;
    return true;
  }
  get live(): Set<string> {
    return new Set(this.options.flatMap((option) => option.targets));
  }
  get chosenTargets(): Set<string> {
    const codes = new Set(this.picked);
    if (this.code) codes.add(this.code);
    const chosen = this.options.filter((option) => codes.has(option.code));
    return new Set([...(this.ask?.group?.picked ?? []), ...chosen].flatMap((option) => option.targets));
  }
  /** Where one may click: on the board only if something there stands for an option. */
  get where(): string {
    const live = this.live;
    const scene = this.table.scene;
    const places = new Set(scene?.layout?.places.map((place) => place.id));
    const board = [...live].some((id) => places.has(id)) || !!scene?.pieces.some((piece) => live.has(piece.id) && places.has(piece.place));
    const cards = !!scene?.cards.some((card) => live.has(card.id));
    const goods = !!scene?.panels.some((panel) => scene.seats.includes(panel.seat) && panel.goods.some((good) => live.has(good.id)));
    const seats = [...live].some((id) => id.startsWith("seat-"));
    const found = [seats && "among the seats", board && "on the board", cards && "among the cards", goods && "among your goods"].filter((place): place is string => !!place);
    const turned = Object.keys(this.ask?.ghosts ?? {}).length && this.options.some((option) => this.turns(this.optionsAt(option.targets[0] ?? "")));
    return (found.length ? `Choose ${found.join(", ")} or below.` : "Choose below.") + (turned ? " Another click, or R, turns it." : "");
  }
  /** How many pieces may still come into the set, or must. */
  private room(of: "least" | "most"): number {
    const group = this.ask?.group;
    return group ? Math.max(0, group[of] - group.picked.length) : 0;
  }
  count(code: string): number {
    return this.picked.filter((other) => other === code).length;
  }
  isPick(option: Choice): option is PickPiece {
    return !option.use && "count" in option;
  }

  /** Whether choosing this would do anything: what is picked can be put back, what completes no choice cannot be added. */
  open(option: Choice): boolean {
    if (!this.isPick(option) || this.count(option.code) > 0) return true;
    return this.more === null || this.more.has(option.code) || this.room("most") === 1;
  }

  /** Called when the state changes: a new decision starts with nothing chosen. */
  follow() {
    const token = this.ask?.token ?? "";
    if (this.code && !this.selected) this.code = ""; // it cannot be used any more
    if (token === this.token) return;
    this.token = token;
    this.code = "";
    this.picked = [];
    this.complete = false;
    this.more = null;
    this.problem = "";
    const options = this.options;
    if (this.ask?.group) void this.check();
    else if (this.ask && options.length === 1) this.code = options[0]!.code;
  }

  /** Selects an option, or puts a piece into the set; choosing what is selected already commits it. */
  touch(option: Choice, commit: () => void, oneClick: boolean) {
    this.problem = "";
    if (this.isPick(option)) {
      if (!this.open(option)) return;
      this.code = "";
      const most = this.room("most");
      const fits = this.more === null || this.more.has(option.code);
      if (fits && this.count(option.code) < option.count && this.picked.length < most) this.picked = [...this.picked, option.code];
      else if (most === 1 && !this.count(option.code)) this.picked = [option.code];
      else this.picked = this.picked.filter((code) => code !== option.code);
      void this.check();
    } else if (this.code === option.code || oneClick) {
      this.code = option.code;
      commit();
    } else this.code = option.code;
  }

  private async check() {
    const ask = this.ask;
    if (!ask?.group) return;
    const asked = ++this.asked;
    this.complete = false;
    this.more = null;
    try {
      const answer = await post<{ complete: boolean; more: string[] }>(`/api/tables/${this.table.id}/pick`, { seat: ask.seat, codes: this.picked });
      if (asked !== this.asked) return;
      this.complete = answer.complete;
      this.more = new Set(answer.more);
    } catch {
      if (asked === this.asked) this.complete = true; // the server has the last word when it is sent
    }
  }

  get ready(): boolean {
    if (this.table.busy) return false;
    return this.selected !== null || (!!this.ask?.group && this.complete);
  }
  /** The words on the one button that commits. */
  get act(): string {
    if (this.selected) return this.selected.act;
    const group = this.ask?.group;
    if (!group) return "Choose one";
    const [least, more] = [this.room("least"), group.picked.length ? " more" : ""];
    if (!this.picked.length) return least ? `Choose ${group.least === group.most ? least : `at least ${least}`}${more}` : more ? "Choose no more" : "Choose none";
    if (this.picked.length === 1) return this.options.find((option) => option.code === this.picked[0])?.act ?? "Choose 1";
    return `Choose these ${this.picked.length}`;
  }

  async commit() {
    const ask = this.ask;
    if (!this.ready) return;
    this.problem = "";
    const interrupt = this.interrupts.find(({ option }) => option.code === this.code);
    try {
      if (interrupt) await this.table.send({ type: "interrupt", seat: interrupt.seat, code: this.code });
      else if (!ask) return;
      else if (this.selected) await this.table.choose(ask, this.selected);
      else await this.table.send({ type: "choose_all", seat: ask.seat!, codes: this.picked, token: ask.token });
    } catch (error) {
      this.problem = words(error);
    }
  }

  /** Undo, redo, pause …: a refusal is shown in the prompt. */
  async run(command: Parameters<Table["send"]>[0]) {
    this.problem = "";
    try {
      await this.table.send(command);
    } catch (error) {
      this.problem = words(error);
    }
  }
}

import { post, words } from "../lib/server";
import type { Choice, Why } from "../lib/types";
import type { Table } from "../lib/table.svelte";
import type { Chooser } from "./chooser.svelte";

export interface Spot {
  x: number;
  y: number;
}
interface Tip {
  id: string;
  name: string;
  at: Spot;
  /** It only tells, because the pointer rests there: a click elsewhere goes through it. */
  passive: boolean;
  why: Why | null;
  problem: string;
}
/** Milliseconds that the pointer rests on something before it tells about itself. */
const REST = 420;

/** What the pointer is at: a click chooses, asks which, or asks why not; resting there tells what it is. */
export class Pointing {
  tip = $state<Tip | null>(null);
  /** What the pointer is over on the board. */
  over = $state("");
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: Table,
    private readonly chooser: Chooser,
    private readonly take: (option: Choice) => void,
  ) {}

  /** Options that the place, piece or card of the open tip stands for. */
  get options(): Choice[] {
    return this.tip && !this.tip.passive ? this.chooser.optionsAt(this.tip.id) : [];
  }

  close = () => (this.tip = null);

  tell = (id: string, name: string, at: Spot) => {
    clearTimeout(this.timer);
    this.tip = { id, name, at, passive: false, why: null, problem: "" };
  };

  point = async (target: string, at: Spot, name: string) => {
    clearTimeout(this.timer);
    const meant = this.chooser.optionsAt(target);
    if (this.chooser.turn(target, false)) {
      this.tip = null;
      return;
    }
    if (meant.length === 1 || (meant.length > 1 && meant.every((option) => this.chooser.isPick(option)))) {
      this.tip = null;
      this.take(meant.find((option) => this.chooser.isPick(option) && this.chooser.count(option.code) < option.count) ?? meant[0]!);
      return;
    }
    this.tell(target, name, at);
    if (meant.length || !this.chooser.ask) return;
    try {
      const why = await post<Why>(`/api/tables/${this.table.id}/why`, { seat: this.chooser.ask.seat, target });
      if (this.tip?.id === target) this.tip = { ...this.tip, why };
    } catch (error) {
      if (this.tip?.id === target) this.tip = { ...this.tip, problem: words(error) };
    }
  };

  hover = (target: string | null, at: Spot) => {
    clearTimeout(this.timer);
    this.over = target ?? "";
    if (this.tip && !this.tip.passive) return;
    if (target === null) {
      this.tip = null;
      return;
    }
    if (this.tip?.id === target) return;
    this.tip = null;
    this.timer = setTimeout(() => {
      const scene = this.table.scene;
      const place = scene?.layout?.places.find((other) => other.id === target);
      const card = scene?.cards.find((other) => other.id === target);
      const piece = scene?.pieces.find((other) => other.id === target);
      if (place && !place.text && !place.clause && !place.name) return;
      const name = place?.name ?? card?.title ?? piece?.label ?? "";
      if (place || card || piece) this.tip = { id: target, name, at, passive: true, why: null, problem: "" };
    }, REST);
  };
}

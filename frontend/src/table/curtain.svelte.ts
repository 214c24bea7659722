import { untrack } from "svelte";
import { prefs } from "../lib/prefs.svelte";
import type { Table } from "../lib/table.svelte";

/** The hot-seat curtain: with several seats of one's own, only the one that decides is looked through. */
export class Curtain {
  /** The seat whose turn to look it is, before it has said so. */
  covered = $state<number | null>(null);
  private shown: number | null = null;

  constructor(
    private readonly table: Table,
    private readonly cooperative: () => boolean | null,
  ) {
    $effect(() => {
      const state = table.state;
      const known = cooperative() !== null;
      if (state && known) untrack(() => this.draw(this.drawn && !state.outcome));
    });
  }

  private get mine(): number[] {
    return this.table.info?.you?.seats ?? [];
  }
  get drawn(): boolean {
    return this.mine.length > 1 && (prefs.curtain(this.table.id) ?? !this.cooperative());
  }

  private draw(on: boolean) {
    if (!on) {
      this.covered = null;
      if (this.shown !== null) {
        this.shown = null;
        this.table.look(this.mine);
      }
      return;
    }
    const next = this.table.state!.turn_seats[0];
    if (next !== undefined && next !== this.shown) this.covered = next;
    else if (this.shown === null && this.covered === null) this.covered = this.mine[0]!;
  }

  lift = () => {
    this.shown = this.covered;
    this.covered = null;
    this.table.look([this.shown!]);
  };
}

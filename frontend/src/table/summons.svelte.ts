import { untrack } from "svelte";
import { chime, notify } from "../lib/signals";
import { named } from "../lib/text";
import type { Table } from "../lib/table.svelte";
import type { Chooser } from "./chooser.svelte";

/** Says that it is one's turn: in the title, by a sound, by a notification, to screen readers. */
export class Summons {
  announced = $state("");
  private wasTurn = false;
  private wasOver = false;

  constructor(table: Table, chooser: Chooser, onend: () => void) {
    $effect(() => {
      const state = table.state;
      if (!state) return;
      untrack(() => {
        chooser.follow();
        const turn = state.your_turn && !state.outcome && state.table.status === "running";
        document.title = `${turn ? "● Your turn: " : ""}${state.table.title} – Vigrid`;
        if (turn && !this.wasTurn) {
          chime();
          notify(`${state.table.title}: your turn`, named(state.waiting, state.table.seats));
          this.announced = `Your turn. ${chooser.ask ? named(chooser.ask.question, state.table.seats) : ""}`;
        }
        if (!turn && this.wasTurn) this.announced = "";
        if (state.outcome && !this.wasOver && table.log.length) onend();
        this.wasTurn = turn;
        this.wasOver = !!state.outcome;
      });
    });
  }
}

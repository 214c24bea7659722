/** The zoom of the board that is shown: its buttons stand in the heading, where they cover nothing of the board. */
export interface Zoom {
  nearer: () => void;
  farther: () => void;
  whole: () => void;
}

class Shown {
  /** Null where no board is shown, or one part of it at a time with tabs. */
  zoom = $state.raw<Zoom | null>(null);
}

export const shown = new Shown();

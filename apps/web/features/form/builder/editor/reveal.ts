/** What the list of questions lets others do: bring a question into sight, and say where a point of the screen is in it. */
export interface ListHandle {
  /** Scrolls to a question if it is out of sight (with `align` 'start': to its beginning); with `focus`, puts the focus on its line. */
  reveal: (uuid: string, how?: { focus?: boolean; align?: 'auto' | 'start' }) => void;
  /** The position before which something dropped at this height of the screen would come; null: outside of the list. */
  placeAt: (x: number, y: number) => number | null;
  /** Shows the line between two questions where something would be dropped; null hides it. */
  showLine: (position: number | null) => void;
  /** Scrolls while something is held near an edge. */
  nudge: (y: number) => void;
}

/** Filled by the list when it is on the screen. */
export interface ListRef {
  current: ListHandle | null;
}

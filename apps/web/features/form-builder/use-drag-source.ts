import { createContext, use, useSyncExternalStore, type PointerEvent } from 'react';
import type { BankQuestion } from './bank-question.ts';

/** What is taken up: a question of the left panel, or a field of the form by its uuid. */
export type Taken = { question: BankQuestion } | { field: string };

/** Whatever may be dragged asks here; the area around it answers. */
export interface DragArea {
  /** The pointer went down on something that can be taken up. */
  down: (id: string, taken: Taken, event: globalThis.PointerEvent, handle: Element) => void;
  /** id of what is held. */
  held: () => string | null;
  subscribe: (listener: () => void) => () => void;
}

const nowhere: DragArea = { down: () => undefined, held: () => null, subscribe: () => () => undefined };

export const DragContext = createContext<DragArea>(nowhere);

/** Makes an element something to take up, and says whether it is held. */
export function useDragSource(id: string, taken: Taken): { onPointerDown: (event: PointerEvent) => void; held: boolean } {
  const area = use(DragContext);
  const held = useSyncExternalStore(area.subscribe, () => area.held() === id);
  return { onPointerDown: (event) => area.down(id, taken, event.nativeEvent, event.currentTarget), held };
}

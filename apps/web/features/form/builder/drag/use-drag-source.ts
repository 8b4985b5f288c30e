import { createContext, use, useSyncExternalStore, type PointerEvent } from 'react';
import type { BankQuestion } from '../editor/bank-question.ts';
import { followPointer, type Point } from './pointer-drag.ts';

/** What is taken up: a question of the left panel, or a field of the form by its uuid. */
export type Taken = { question: BankQuestion } | { field: string };

/** The area in which things are dragged, as each of them sees it. */
interface DragArea {
  /** The pointer went down on something that can be taken up. */
  down: (id: string, taken: Taken, event: globalThis.PointerEvent, handle: Element) => void;
  /** id of what is held. */
  held: () => string | null;
  subscribe: (listener: () => void) => () => void;
}

const nowhere: DragArea = { down: () => undefined, held: () => null, subscribe: () => () => undefined };

export const DragContext = createContext<DragArea>(nowhere);

interface Dragging {
  begin: (taken: Taken, from: Point) => void;
  /** Let go there; null when it was given up. */
  end: (taken: Taken, at: Point | null) => void;
}

/** An area in which one thing at a time is dragged. */
export function dragArea({ begin, end }: Dragging): DragArea {
  let source: string | null = null;
  const listeners = new Set<() => void>();
  const hold = (id: string | null): void => {
    source = id;
    listeners.forEach((listener) => listener());
  };
  return {
    held: () => source,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    down: (id, taken, event, handle) =>
      followPointer(event, handle, {
        begin: (from) => {
          hold(id);
          begin(taken, from);
        },
        end: (at) => {
          hold(null);
          end(taken, at);
        },
      }),
  };
}

/** Makes an element something to take up, and says whether it is held. */
export function useDragSource(id: string, taken: Taken): { onPointerDown: (event: PointerEvent) => void; held: boolean } {
  const area = use(DragContext);
  const held = useSyncExternalStore(area.subscribe, () => area.held() === id);
  return { onPointerDown: (event) => area.down(id, taken, event.nativeEvent, event.currentTarget), held };
}

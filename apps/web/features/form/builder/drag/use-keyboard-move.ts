import { useCallback, useRef, useState, type KeyboardEvent } from 'react';
import { useText } from '../../../../lib/text.ts';
import { announce } from '../editor/announcer.tsx';
import { nameOf } from '../editor/copy-field.ts';
import type { ListRef } from '../editor/reveal.ts';
import { useBuilder } from '../editor/use-builder.ts';

const PAGE = 10;

interface KeyboardMove {
  /** The question is being carried with the arrow keys. */
  lifted: boolean;
  /** For the handle: Enter or Space lifts and puts down, arrows carry, Escape puts back. */
  onKeyDown: (event: KeyboardEvent) => void;
  onBlur: () => void;
}

/** Moves a question to a position, from 0, and says so. Moves with the same `gesture` are one step of undo. */
export function useMove(list: ListRef): (uuid: string, position: number, gesture?: string) => void {
  const t = useText();
  const store = useBuilder();
  return useCallback(
    (uuid, position, gesture) => {
      const field = store.field(uuid);
      if (!field) return;
      store.move(uuid, position, gesture);
      list.current?.reveal(uuid);
      announce(t('builder.moved', { name: nameOf(field), position: store.positionOf(uuid) + 1, count: store.order().length }));
    },
    [store, list, t],
  );
}

let gestures = 0;

/** Moving a question of the form by its handle without a pointer. */
export function useKeyboardMove(uuid: string, list: ListRef): KeyboardMove {
  const t = useText();
  const store = useBuilder();
  const move = useMove(list);
  const [lifted, setLifted] = useState(false);
  const from = useRef({ position: 0, gesture: '' });

  const name = (): string => {
    const field = store.field(uuid);
    return field ? nameOf(field) : '';
  };

  function lift(): void {
    from.current = { position: store.positionOf(uuid), gesture: `lift ${++gestures}` };
    setLifted(true);
    announce(t('builder.lifted', { name: name(), position: from.current.position + 1 }));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      event.stopPropagation();
      if (!lifted) return lift();
      setLifted(false);
      announce(t('builder.dropped', { name: name(), position: store.positionOf(uuid) + 1 }));
      return;
    }
    if (!lifted || event.altKey) return;
    const position = store.positionOf(uuid);
    const target = targetOf(event.key, position, store.order().length);
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      setLifted(false);
      move(uuid, from.current.position, from.current.gesture);
    } else if (target !== null) {
      event.preventDefault();
      event.stopPropagation();
      move(uuid, target, from.current.gesture);
    }
  }

  return { lifted, onKeyDown, onBlur: () => setLifted(false) };
}

function targetOf(key: string, position: number, count: number): number | null {
  if (key === 'ArrowUp') return position - 1;
  if (key === 'ArrowDown') return position + 1;
  if (key === 'PageUp') return position - PAGE;
  if (key === 'PageDown') return position + PAGE;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

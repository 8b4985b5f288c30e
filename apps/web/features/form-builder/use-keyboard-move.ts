import { useRef, useState, type KeyboardEvent } from 'react';
import { useText } from '../../lib/text.ts';
import { announce } from './announcer.tsx';
import { nameOf } from './copy-field.ts';
import type { ListRef } from './reveal.ts';
import { useBuilder } from './use-builder.ts';

const PAGE = 10;

interface KeyboardMove {
  /** The question is being carried with the arrow keys. */
  lifted: boolean;
  /** For the handle: Enter or Space lifts and puts down, arrows carry, Escape puts back. */
  onKeyDown: (event: KeyboardEvent) => void;
  onBlur: () => void;
  /** For the whole card: Alt with an arrow moves at once. */
  onCardKey: (event: KeyboardEvent) => void;
  /** Moves to a place, from 0, and says so. */
  moveTo: (place: number, gesture?: string) => void;
}

let gestures = 0;

/** Moving a question of the form without a pointer. */
export function useKeyboardMove(uuid: string, list: ListRef): KeyboardMove {
  const t = useText();
  const store = useBuilder();
  const [lifted, setLifted] = useState(false);
  const from = useRef({ place: 0, gesture: '' });

  const name = (): string => {
    const field = store.field(uuid);
    return field ? nameOf(field) : '';
  };

  function moveTo(place: number, gesture?: string): void {
    store.move(uuid, place, gesture);
    list.current?.reveal(uuid);
    announce(t('builder.moved', { name: name(), place: store.placeOf(uuid) + 1, count: store.order().length }));
  }

  function lift(): void {
    from.current = { place: store.placeOf(uuid), gesture: `lift ${++gestures}` };
    setLifted(true);
    announce(t('builder.lifted', { name: name(), place: from.current.place + 1 }));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      event.stopPropagation();
      if (!lifted) return lift();
      setLifted(false);
      announce(t('builder.dropped', { name: name(), place: store.placeOf(uuid) + 1 }));
      return;
    }
    if (!lifted || event.altKey) return;
    const place = store.placeOf(uuid);
    const target = targetOf(event.key, place, store.order().length);
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      setLifted(false);
      moveTo(from.current.place, from.current.gesture);
    } else if (target !== null) {
      event.preventDefault();
      event.stopPropagation();
      moveTo(target, from.current.gesture);
    }
  }

  function onCardKey(event: KeyboardEvent): void {
    if (!event.altKey || event.ctrlKey || event.metaKey) return;
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    moveTo(store.placeOf(uuid) + step);
  }

  return { lifted, onKeyDown, onBlur: () => setLifted(false), onCardKey, moveTo };
}

function targetOf(key: string, place: number, count: number): number | null {
  if (key === 'ArrowUp') return place - 1;
  if (key === 'ArrowDown') return place + 1;
  if (key === 'PageUp') return place - PAGE;
  if (key === 'PageDown') return place + PAGE;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

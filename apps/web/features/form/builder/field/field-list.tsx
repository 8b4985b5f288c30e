import { useVirtualizer, defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useText } from '../../../../lib/text.ts';
import { FieldCard } from './field-card.tsx';
import classes from '../editor/form-builder.module.css';
import type { ListRef } from '../editor/reveal.ts';
import { useBuilder, useBuilderState } from '../editor/use-builder.ts';
import { useMove } from '../drag/use-keyboard-move.ts';

const GAP = 8;
/** Within this distance of an edge, what is dragged scrolls the list. */
const EDGE = 64;

interface FieldListProps {
  scroller: HTMLDivElement | null;
  /** What stands above the list inside the scroller. */
  above: RefObject<HTMLDivElement | null>;
  list: ListRef;
}

/** The questions of the form in their order. Only those in sight are drawn, and those that hold the focus or are dragged. */
export function FieldList({ scroller, above, list }: FieldListProps) {
  const t = useText();
  const store = useBuilder();
  const order = useBuilderState((state) => state.order());
  const element = useRef<HTMLOListElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const [pinned, setPinned] = useState<string | null>(null);
  const move = useMove(list);
  const margin = useMargin(element, above);

  const pinnedPlace = pinned === null ? -1 : store.positionOf(pinned);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      return pinnedPlace < 0 || shown.includes(pinnedPlace) ? shown : [...shown, pinnedPlace].toSorted((a, b) => a - b);
    },
    [pinnedPlace],
  );
  // oxlint-disable-next-line react/incompatible-library -- its functions are called, never memoized
  const virtual = useVirtualizer({
    count: order.length,
    getScrollElement: () => scroller,
    estimateSize: () => 60,
    getItemKey: (at) => order[at] ?? at,
    gap: GAP,
    overscan: 6,
    scrollMargin: margin,
    scrollPaddingStart: 16,
    scrollPaddingEnd: 96,
    rangeExtractor,
    useFlushSync: false,
  });

  /** Where the line above a position stands, from the top of the list. */
  function lineAt(position: number): number {
    const item = virtual.measurementsCache[Math.min(position, order.length - 1)];
    if (!item) return 0;
    return (position < order.length ? item.start - GAP / 2 : item.end + GAP / 2) - margin;
  }

  useImperativeHandle(list, () => ({
    reveal(uuid, { focus = false, align = 'auto' } = {}) {
      setPinned(uuid);
      // When the list knows of what was added or moved.
      requestAnimationFrame(() => {
        const position = store.positionOf(uuid);
        if (position >= 0) virtual.scrollToIndex(position, { align });
      });
      if (focus)
        whenDrawn(element.current, uuid, (card) => card.querySelector<HTMLElement>('[data-part="toggle"]')?.focus({ preventScroll: true }));
    },
    placeAt(x, y) {
      const box = scroller?.getBoundingClientRect();
      const top = element.current?.getBoundingClientRect().top;
      if (!box || top === undefined || x < box.left || x > box.right || y < box.top || y > box.bottom) return null;
      const offset = y - top + margin;
      const items = virtual.measurementsCache;
      let [low, high] = [0, items.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        const item = items[middle];
        if (item && (item.start + item.end) / 2 < offset) low = middle + 1;
        else high = middle;
      }
      return low;
    },
    showLine(position) {
      if (!line.current) return;
      line.current.hidden = position === null;
      if (position !== null) line.current.style.transform = `translateY(${lineAt(position)}px)`;
    },
    nudge(y) {
      const box = scroller?.getBoundingClientRect();
      if (!box || !scroller) return;
      const over = y < box.top + EDGE ? y - box.top - EDGE : y > box.bottom - EDGE ? y - box.bottom + EDGE : 0;
      if (over !== 0) scroller.scrollTop += Math.max(-EDGE, Math.min(EDGE, over)) / 3;
    },
  }));

  // One listener for two thousand cards: what has the focus stays drawn, and Alt with an arrow moves it.
  useEffect(() => {
    const cards = element.current;
    if (!cards) return undefined;
    const cardOf = (event: Event): string | null =>
      event.target instanceof Element ? (event.target.closest<HTMLElement>('[data-field]')?.dataset['field'] ?? null) : null;
    const onFocus = (event: Event): void => {
      const uuid = cardOf(event);
      setPinned(uuid);
      if (uuid !== null) store.setActive(uuid);
    };
    const onKey = (event: KeyboardEvent): void => {
      const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
      const uuid = cardOf(event);
      if (step === 0 || uuid === null || !event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      move(uuid, store.positionOf(uuid) + step);
    };
    cards.addEventListener('focusin', onFocus);
    cards.addEventListener('keydown', onKey);
    return () => {
      cards.removeEventListener('focusin', onFocus);
      cards.removeEventListener('keydown', onKey);
    };
  }, [store, move]);

  return (
    <ol ref={element} className={classes.list} aria-label={t('builder.questionsOfForm')} style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map((item) => (
        <li
          key={item.key}
          ref={virtual.measureElement}
          data-index={item.index}
          data-field={item.key}
          aria-setsize={order.length}
          aria-posinset={item.index + 1}
          className={classes.row}
          style={{ insetBlockStart: item.start - margin }}
        >
          <FieldCard uuid={String(item.key)} position={item.index} list={list} />
        </li>
      ))}
      <div ref={line} className={classes.line} hidden aria-hidden />
    </ol>
  );
}

/** Distance of the list from the top of what scrolls: it grows when a message appears above it. */
function useMargin(element: RefObject<HTMLElement | null>, above: RefObject<HTMLElement | null>): number {
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => setMargin(element.current?.offsetTop ?? 0), [element]);
  useEffect(() => {
    if (!above.current) return undefined;
    const observer = new ResizeObserver(() => setMargin(element.current?.offsetTop ?? 0));
    observer.observe(above.current);
    return () => observer.disconnect();
  }, [element, above]);
  return margin;
}

/** Does something with a card as soon as it is drawn; gives up after a second. */
function whenDrawn(within: HTMLElement | null, uuid: string, act: (card: HTMLElement) => void, tries = 60): void {
  requestAnimationFrame(() => {
    const card = within?.querySelector<HTMLElement>(`[data-field="${CSS.escape(uuid)}"]`);
    if (card) act(card);
    else if (tries > 0) whenDrawn(within, uuid, act, tries - 1);
  });
}

import { useEffect, useRef, useState } from 'react';
import { draftKeeper } from './draft-keeper.ts';
import { chosenDraft, draft, useDraftsOpen, type Draft, type WhichDraft } from './drafts.ts';

/** When a draft was typed, as moments are shown. */
export { momentOf as draftMoment } from '@fieldward/domain/time/in-zone.ts';

/** What a dialog needs to offer what was typed in it earlier. */
export interface KeptForm {
  /** What was typed and waits for a choice now; null when there is nothing to choose. */
  readonly earlier: Draft<unknown> | null;
  readonly restore: (which: WhichDraft) => void;
  /** Forgets what was typed: it was saved, or is not wanted. */
  readonly drop: () => void;
  /** Counts restorations: fields with a state of their own are drawn anew. */
  readonly round: number;
}

/**
 * Keeps what is typed into a form as a draft, until `drop`, and offers it when the form is opened again. Only the properties that differ
 * from `first` are kept, so that restoring them leaves alone what somebody else has changed meanwhile.
 * @param form which form of which record, as drafts name it
 * @param first what the form began with
 * @param now what stands in it; without passwords
 * @param restore puts in what was typed earlier
 */
export function useKeptForm<T extends object>(form: string, first: T, now: T, restore: (content: T) => void): KeptForm {
  const open = useDraftsOpen();
  const [keeper] = useState(() => draftKeeper<Partial<T>>({ form }));
  const [earlier, setEarlier] = useState<Draft<Partial<T>> | null>();
  const [round, setRound] = useState(0);
  const touched = useRef(false);
  const typed = JSON.stringify(difference(first, now));
  const changed = typed !== '{}';
  if (open && earlier === undefined) setEarlier(changed ? null : (draft<Partial<T>>({ form }) ?? null));

  useEffect(() => {
    if (changed) touched.current = true;
    if (touched.current) keeper.keep(() => (changed ? (JSON.parse(typed) as Partial<T>) : undefined));
  }, [keeper, typed, changed]);
  useEffect(() => () => keeper.stop(), [keeper]);

  return {
    earlier: earlier ?? null,
    round,
    restore(which) {
      if (earlier) restore({ ...first, ...chosenDraft(earlier, which) });
      setEarlier(null);
      setRound(round + 1);
    },
    drop() {
      touched.current = false;
      keeper.drop();
      setEarlier(null);
    },
  };
}

/** The properties of `now` that are not as in `first`. */
function difference<T extends object>(first: T, now: T): Partial<T> {
  const before = new Map<string, unknown>(Object.entries(first));
  const entries = Object.entries(now).filter(([name, value]) => JSON.stringify(before.get(name)) !== JSON.stringify(value));
  return Object.fromEntries(entries) as Partial<T>; // properties of `now`
}

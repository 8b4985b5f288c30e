import type { Moment } from '@fieldward/domain/time/day.ts';
import { momentOf } from '@fieldward/domain/time/in-zone.ts';
import { useEffect, useRef, useState } from 'react';
import { draftKeeper } from '../../../lib/draft-keeper.ts';
import { draft as keptDraft } from '../../../lib/drafts.ts';
import type { WholeLabTest } from '../order/lab-work.queries.ts';
import { emptyDraft, type ResultDraft } from './result-slots.ts';

/** What was typed of a test, with the test as it was when the typing began. */
interface Kept {
  draft: ResultDraft;
  base: { data: WholeLabTest; etag: string | undefined };
}

interface ResultDrafting {
  draft: ResultDraft;
  setDraft: (change: (now: ResultDraft) => ResultDraft) => void;
  base: Kept['base'];
  setBase: (base: Kept['base']) => void;
  /** When what is shown was typed, if it comes from an earlier visit. */
  foundAt: Moment | null;
  /** Forgets what was typed: it was saved, or is not wanted. */
  discard: () => void;
}

/** What is typed into the results of a test, kept on the device until it is saved: it survives a reload and a crash. */
export function useResultDraft(read: Kept['base']): ResultDrafting {
  const { uuid } = read.data;
  const [of] = useState(() => ({ form: `lab-results:${uuid}`, patient: read.data.order.patient.uuid }));
  const [found] = useState(() => {
    const kept = keptDraft<Partial<Kept>>(of);
    const { draft, base } = kept?.content ?? {};
    return kept && draft && base?.data.uuid === uuid ? { at: momentOf(kept.at), draft, base } : null;
  });
  const [foundAt, setFoundAt] = useState(found?.at ?? null);
  const [draft, change] = useState<ResultDraft>({ ...emptyDraft, ...found?.draft });
  // the version that the typing began with: what others record meanwhile is not overwritten
  const [base, setBase] = useState(found?.base ?? read);
  const [keeper] = useState(() => draftKeeper<Kept>(of));
  const typed = useRef(false);
  useEffect(() => {
    if (typed.current) keeper.keep(() => ({ draft, base }));
  }, [draft, base, keeper]);
  useEffect(() => () => keeper.stop(), [keeper]);

  return {
    draft,
    setDraft: (next) => {
      typed.current = true;
      change(next);
    },
    base,
    setBase,
    foundAt,
    discard: () => {
      typed.current = false;
      keeper.drop();
      setFoundAt(null);
      change(emptyDraft);
      setBase(read);
    },
  };
}

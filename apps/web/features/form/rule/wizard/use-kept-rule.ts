import { useBlocker } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { dropDraft, keepDraft, type DraftOf } from '../../../../lib/drafts.ts';
import { useText } from '../../../../lib/text.ts';
import { confirm } from '../../../../ui/confirm.tsx';
import { sameDraft, type RuleDraft } from './rule-draft.ts';

/** What is kept on the device of a rule that is not saved: as it was, and as it is. */
export interface KeptRule {
  readonly original: RuleDraft;
  readonly draft: RuleDraft;
}

interface Collected {
  readonly draft: RuleDraft;
  /** It was begun earlier, and nothing was changed since it was opened again. */
  readonly resumed: boolean;
  /** Somebody changes it. */
  readonly update: (next: RuleDraft) => void;
  /** It becomes another without anybody changing it: the server has stored it. */
  readonly keep: (next: RuleDraft) => void;
  /** It is saved: nothing of it is kept, and nobody is asked before it is left. */
  readonly finish: () => void;
}

/** A rule that is collected: it survives reload and refusals, and goes when one leaves for the list, after a question if it was changed. */
export function useKeptRule(of: DraftOf, original: RuleDraft, start: RuleDraft): Collected {
  const t = useText();
  const [draft, setDraft] = useState(start);
  const [resumed, setResumed] = useState(!sameDraft(start, original));
  const done = useRef(false);

  useBlocker({
    shouldBlockFn: async ({ next }) => {
      const search: Record<string, unknown> = next.search;
      const stays = next.pathname.endsWith('/ruleEngine') && search['rule'] !== undefined;
      if (stays || done.current) return false;
      const asks = !sameDraft(draft, original);
      if (asks && !(await confirm({ title: t('shell.leaveTitle'), message: t('shell.leaveText'), destructive: false }))) return true;
      dropDraft(of);
      return false;
    },
    enableBeforeUnload: false,
  });

  function keep(next: RuleDraft): void {
    setDraft(next);
    if (sameDraft(next, original)) dropDraft(of);
    else void keepDraft<KeptRule>(of, { original, draft: next });
  }
  function update(next: RuleDraft): void {
    setResumed(false);
    keep(next);
  }
  function finish(): void {
    done.current = true;
    dropDraft(of);
  }
  return { draft, resumed, update, keep, finish };
}

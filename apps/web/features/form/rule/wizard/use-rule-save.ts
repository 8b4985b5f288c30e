import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TestResult } from '@fieldward/domain/form/test-case.ts';
import { notify, notifyProblem } from '../../../../lib/notify.ts';
import { useText } from '../../../../lib/text.ts';
import type { ReadyForm } from '../../../../widgets/form/ready-form.queries.ts';
import type { RuleDraft } from './rule-draft.ts';
import { saveDraft } from './rule-saving.ts';

interface RuleSave {
  readonly busy: boolean;
  /** Saved test cases that would fail with the rule: it is not saved yet. */
  readonly failing: readonly TestResult[];
  readonly dismiss: () => void;
  readonly save: (ready: ReadyForm, evenIfTestsFail: boolean) => Promise<void>;
}

/** Saves a rule with a version of its form, on top of what somebody else has saved meanwhile. */
export function useRuleSave(
  draft: RuleDraft,
  original: RuleDraft,
  { onStored, onSaved, leave }: { onStored: (next: RuleDraft) => void; onSaved: () => void; leave: () => void },
): RuleSave {
  const t = useText();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failing, setFailing] = useState<readonly TestResult[]>([]);

  async function save(ready: ReadyForm, evenIfTestsFail: boolean): Promise<void> {
    setBusy(true);
    try {
      const tests = await saveDraft(draft, original, ready, {
        note: t('ruleengine.publishNote', { name: draft.name.trim() }),
        evenIfTestsFail,
        onStored: () => onStored({ ...draft, stored: true, etag: null }),
      });
      setFailing(tests);
      if (tests.length > 0) return;
      onSaved();
      await Promise.all([queries.invalidateQueries({ queryKey: ['field-rule'] }), queries.invalidateQueries({ queryKey: ['form'] })]);
      notify('ruleengine.saved', { name: draft.name.trim() });
      leave();
    } catch (problem) {
      setFailing([]);
      notifyProblem(problem);
    } finally {
      setBusy(false);
    }
  }
  return { busy, failing, dismiss: () => setFailing([]), save };
}

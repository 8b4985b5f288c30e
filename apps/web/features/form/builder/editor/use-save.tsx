import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { ApiProblem } from '../../../../lib/api-problem.ts';
import { local } from '../../../../lib/local-store.ts';
import { notify, notifyProblem } from '../../../../lib/notify.ts';
import { whoseValues } from '../../../../lib/stale-save.ts';
import { useText, withTextsOf } from '../../../../lib/text.ts';
import { warmUp } from '../../../../lib/warm-up.ts';
import { useGo } from '../../../../widgets/navigation.tsx';
import { FORM_LIST } from '../list/builder-address.ts';
import { storedFormQuery } from './builder.queries.ts';
import { dropCopy } from './copy-draft.ts';
import { missingIn } from './may-save.ts';
import type { FailedTest } from './save-form.ts';
import { useBuilder } from './use-builder.ts';
import type { WorkingCopy } from './working-copy.ts';

// there once somebody begins to build, so that Save does not wait for it
const loadSave = () => import('./save-form.ts');
warmUp(loadSave);

const FailingTests = lazy(() =>
  withTextsOf('features/form/builder/test-case/failing-tests.modal.tsx', () => import('../test-case/failing-tests.modal.tsx')),
);

interface SaveWays {
  /** The name is one of another form. */
  taken: boolean;
  draftKey: string;
  /** uuid of the form that this one duplicates: its rules come along at the first save. */
  original?: string | undefined;
  /** Brings what is missing into sight and puts the focus there. */
  focusOn: (what: 'name' | 'description' | 'questions') => void;
  /** Brings a question into sight. */
  reveal: (uuid: string) => void;
}

interface Saving {
  save: () => void;
  busy: boolean;
  /** Save was tried: what is missing is marked. */
  tried: boolean;
  dialog: ReactNode;
}

/** Gives a duplicate the rules of its original; how many. */
const rulesOf = (original: string, copy: WorkingCopy): Promise<{ made: number; failed: number }> =>
  import('./copy-rules.ts').then(({ copyRules }) => copyRules(original, copy)).catch(() => ({ made: 0, failed: 1 }));

const loadMerge = () => withTextsOf('features/form/builder/editor/merge-copies.ts', () => import('./merge-copies.ts'));

/** Which question of the form a refusal is about, counted from 0. */
function refusedQuestion(error: unknown): number | undefined {
  const paths = error instanceof ApiProblem ? Object.keys(error.fieldErrors) : [];
  const position = paths.map((path) => /^(?:form\.)?formFields\[(\d+)\]/.exec(path)?.[1]).find((found) => found !== undefined);
  return position === undefined ? undefined : Number(position);
}

/** Save: what is missing, what the server says, a form that somebody else changed, tests that fail; then back to the list. */
export function useSave({ taken, draftKey, original, focusOn, reveal }: SaveWays): Saving {
  const store = useBuilder();
  const t = useText();
  const go = useGo();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [failed, setFailed] = useState<readonly FailedTest[] | null>(null);

  async function send(evenIfTestsFail: boolean, copy: WorkingCopy = store.copy()): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      const outcome = await (await loadSave()).saveForm(copy, { cases: store.casesChanged() ? store.cases() : null, evenIfTestsFail });
      if (outcome.kind === 'saved') return await finish(copy);
      if (outcome.kind === 'stale') return void combine(copy, evenIfTestsFail);
      else if (outcome.kind === 'tests') setFailed(outcome.failed);
      else {
        notifyProblem(outcome.error);
        showRefused(outcome.error);
      }
    } catch (error) {
      notifyProblem(error);
    } finally {
      setBusy(false);
    }
  }

  /** Somebody else saved meanwhile: the person chooses part by part, or goes on editing. */
  async function combine(mine: WorkingCopy, evenIfTestsFail: boolean): Promise<void> {
    const began = store.stored();
    const theirs = await queries.fetchQuery(storedFormQuery(mine.uuid));
    // a copy that was kept on the device may have begun with an older version than the one read since
    const base = began.etag === mine.etag ? began : null;
    const { differencesOfCopies, mergedCopy } = await loadMerge();
    const taken = await whoseValues({ differences: differencesOfCopies(mine, theirs, base, t), named: [] });
    if (taken === null) return;
    const merged = mergedCopy(mine, theirs, taken);
    store.settle(theirs);
    store.replace(merged);
    await send(evenIfTestsFail, merged);
  }

  async function finish(copy: WorkingCopy): Promise<void> {
    const rules = original === undefined ? null : await rulesOf(original, copy);
    store.settle(store.copy());
    dropCopy(draftKey);
    local.remove('active_form');
    for (const queryKey of [['hydra/form'], ['form', copy.uuid], ['componentform'], ['encountertype']])
      void queries.invalidateQueries({ queryKey });
    notify('builder.saved', { name: copy.name.trim() });
    if (rules && rules.failed > 0) notify('builder.rulesMissing', { made: rules.made, failed: rules.failed });
    else if (rules && rules.made > 0) notify('builder.rulesCopied', { count: rules.made });
    go(FORM_LIST);
  }

  /** Opens the question that the server does not accept. */
  function showRefused(error: unknown): void {
    const position = refusedQuestion(error);
    const uuid = position === undefined ? undefined : store.order()[position];
    if (uuid === undefined) return;
    store.setOpen(uuid, true);
    reveal(uuid);
  }

  function save(): void {
    const missing = missingIn(store.copy());
    setTried(true);
    if (missing !== null) {
      notify('form.incomplete');
      return focusOn(missing);
    }
    if (taken) {
      notify('form.exists');
      return focusOn('name');
    }
    void send(false);
  }

  return {
    save,
    busy,
    tried,
    dialog: (
      <Suspense fallback={null}>
        {failed ? (
          <FailingTests
            failed={failed}
            copy={store.copy()}
            onClose={() => setFailed(null)}
            saveAnyway={() => {
              setFailed(null);
              void send(true);
            }}
          />
        ) : null}
      </Suspense>
    ),
  };
}

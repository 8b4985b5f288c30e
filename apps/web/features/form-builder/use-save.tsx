import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { local } from '../../lib/local-store.ts';
import { notify, notifyProblem } from '../../lib/notify.ts';
import { useGo } from '../../widgets/navigation.tsx';
import { FORM_LIST } from './builder-address.ts';
import { storedFormQuery } from './builder.queries.ts';
import { dropCopy } from './copy-draft.ts';
import { missingIn, saveForm, type FailedTest } from './save-form.ts';
import { useBuilder } from './use-builder.ts';
import type { WorkingCopy } from './working-copy.ts';

const StaleCopy = lazy(() => import('./stale-copy.modal.tsx'));
const FailingTests = lazy(() => import('./failing-tests.modal.tsx'));

interface SaveWays {
  /** The name is one of another form. */
  taken: boolean;
  draftKey: string;
  /** Brings what is missing into sight and puts the focus there. */
  focusOn: (what: 'name' | 'description' | 'questions') => void;
}

interface Saving {
  save: () => void;
  busy: boolean;
  /** Save was tried: what is missing is marked. */
  tried: boolean;
  dialog: ReactNode;
}

/** Save: what is missing, what the server says, a form that somebody else changed, tests that fail; then back to the list. */
export function useSave({ taken, draftKey, focusOn }: SaveWays): Saving {
  const store = useBuilder();
  const go = useGo();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [theirs, setTheirs] = useState<WorkingCopy | null>(null);
  const [failed, setFailed] = useState<readonly FailedTest[] | null>(null);

  async function send(evenIfTestsFail: boolean, copy: WorkingCopy = store.copy()): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      const outcome = await saveForm(copy, { cases: store.casesChanged() ? store.cases() : null, evenIfTestsFail });
      if (outcome.kind === 'saved') return finish(copy);
      if (outcome.kind === 'stale') setTheirs(await queries.fetchQuery(storedFormQuery(copy.uuid)));
      else if (outcome.kind === 'tests') setFailed(outcome.failed);
      else notifyProblem(outcome.error);
    } catch (error) {
      notifyProblem(error);
    } finally {
      setBusy(false);
    }
  }

  function finish(copy: WorkingCopy): void {
    store.settle(store.copy());
    dropCopy(draftKey);
    local.remove('active_form');
    for (const queryKey of [['hydra/form'], ['form', copy.uuid], ['componentform'], ['encountertype']])
      void queries.invalidateQueries({ queryKey });
    notify('builder.saved', { name: copy.name.trim() });
    go(FORM_LIST);
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
        {theirs ? (
          <StaleCopy
            mine={store.copy()}
            theirs={theirs}
            onClose={() => setTheirs(null)}
            takeTheirs={() => {
              setTheirs(null);
              store.settle(theirs);
              store.replace(theirs);
            }}
            saveMine={() => {
              setTheirs(null);
              const { etag } = theirs;
              void send(false, { ...store.copy(), ...(etag === undefined ? {} : { etag }) });
            }}
          />
        ) : null}
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

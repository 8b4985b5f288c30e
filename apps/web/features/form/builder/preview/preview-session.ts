import { isEmpty, type Answers } from '@fieldward/domain/form/answers.ts';
import { now } from '../../../../lib/clock.ts';
import { createFormStore, type FormStore } from '../../../../widgets/form/form-store.ts';
import type { ReadyForm } from '../../../../widgets/form/ready-form.queries.ts';
import { afterPaint, firstAnswers } from '../../../../widgets/form/start-filling.ts';
import { answersByField, carriedAnswers } from './preview-form.ts';
import type { TestCase } from '../test-case/test-case.ts';

/** One trying-out of a form that is being built. It outlives the panel: answers stay while tabs are changed. Nothing is saved. */
export interface PreviewSession {
  store: () => FormStore;
  /** Another number for each new beginning. */
  round: () => number;
  /** The moment that dates are judged by, `YYYY-MM-DD HH:mm:ss`; null: now. */
  at: () => string | null;
  /** The form was changed: goes on with what was typed. */
  follow: (ready: ReadyForm) => void;
  /** Begins with the defaults of the form. */
  startOver: () => void;
  /** Begins with the answers of a test case, at its moment. */
  load: (testCase: TestCase) => void;
  /** Judges dates by today's again. */
  judgeToday: () => void;
  /** Counts the answers given so far: another number when something was typed, loaded or changed. */
  changes: () => number;
  subscribe: (listener: () => void) => () => void;
}

let open: { form: string; session: PreviewSession } | null = null;

/** The preview of a form; the one of another form ends. */
export function previewSession(form: string, ready: () => ReadyForm): PreviewSession {
  if (open?.form !== form) open = { form, session: startSession(ready()) };
  return open.session;
}

function startSession(first: ReadyForm): PreviewSession {
  let ready = first;
  let at: string | null = null;
  let changes = 0;
  let round = 0;
  const listeners = new Set<() => void>();
  const notifyListeners = (): void => {
    changes += 1;
    for (const listener of listeners) listener();
  };
  const begin = (answers: Answers, own: readonly string[] = []): FormStore =>
    createFormStore(ready.form, ready.rules, answers, () => at ?? now(), {
      checkers: ready.checkers,
      own,
      onChange: notifyListeners,
      defer: afterPaint,
    });
  let store = begin(firstAnswers(ready.form, null));

  function again(answers: Answers, moment: string | null, own: readonly string[] = []): void {
    at = moment;
    round += 1;
    store = begin(answers, own);
    notifyListeners();
  }
  const given = (answers: Answers): readonly string[] => Object.keys(answers).filter((uuid) => !isEmpty(answers[uuid]));

  return {
    store: () => store,
    round: () => round,
    at: () => at,
    follow(next) {
      if (next === ready) return;
      const answers = carriedAnswers(ready.form, next.form, store.answers());
      ready = next;
      store.reshape({ ...next, answers });
      notifyListeners();
    },
    startOver: () => again(firstAnswers(ready.form, null), null),
    load(testCase) {
      const answers = answersByField(ready.form, testCase.answers);
      again(answers, testCase.at, given(answers));
    },
    judgeToday: () => again(store.answers(), null, given(store.answers())),
    changes: () => changes,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

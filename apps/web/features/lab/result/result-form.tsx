import { useHotkeys } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import type { WorkRow } from '@fieldward/contract/lab/lab-work.operations.ts';
import { resultProblem } from '@fieldward/domain/lab/sample.ts';
import { ApiProblem, type Tagged } from '../../../lib/api.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useSession } from '../../../lib/session.ts';
import { useMessageText, useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { focusFirstProblem } from '../../../ui/focus-problem.ts';
import { late } from '../../../ui/late.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useGo } from '../../../widgets/navigation.tsx';
import type { WholeLabTest } from '../order/lab-work.queries.ts';
import { useScanner } from '../../../widgets/scan/use-scanner.ts';
import { ResultInputs } from './result-inputs.panel.tsx';
import { refusedSlots } from './result-refusal.ts';
import { slotProblems } from './result-slots.ts';
import { patternsQuery, type ResultField } from './results.queries.ts';
import { saveResults } from './save-results.ts';
import { useFasterSomebody } from './use-faster-somebody.ts';
import { useFilledResults } from './use-filled-results.ts';

const CallBack = late(async () => (await import('./call-back.modal.tsx')).CallBack);

/** The sentences without the one of a field. */
const without = (errors: Readonly<Record<string, string>>, key: string) =>
  Object.fromEntries(Object.entries(errors).filter(([each]) => each !== key));

interface ResultFormProps {
  read: { data: WholeLabTest; etag: string | undefined };
  fields: readonly ResultField[];
  reread: () => Promise<Tagged<WholeLabTest>>;
}

/** The fields of the results of a test. What was typed stays until it is saved, also when somebody else was faster. */
export function ResultForm({ read, fields, reread }: ResultFormProps) {
  const t = useText();
  const say = useMessageText();
  const queries = useQueryClient();
  const records = useSession().may('Add CommonLab results');
  const filled = useFilledResults(read, fields);
  const resolve = useFasterSomebody(filled, reread);
  const { test, groups, changes, valueOf, today } = filled;
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [critical, setCritical] = useState<WorkRow | null>(null);
  const [busy, setBusy] = useState(false);
  const done = useRef(false);
  const formRef = useRef<HTMLFormElement>(null);
  const back = useWayBack(test.order.patient.uuid);
  useKeyboard(formRef, critical === null);
  useQuestionBeforeLeaving(() => filled.dirty && !done.current);

  /** Says what is wrong with a value once it is typed; that it is missing only when it is to be saved. */
  function check(key: string): void {
    const message = valueOf(key).trim() === '' ? undefined : slotProblems(groups, valueOf, today, filled.patterns)[key];
    if (message) setErrors((now) => ({ ...now, [key]: say(message) }));
  }
  function point(found: Readonly<Record<string, string>>, form: HTMLFormElement): void {
    setErrors(found);
    requestAnimationFrame(() => focusFirstProblem(form));
  }
  /** Says what keeps the results from being saved. */
  async function isReady(form: HTMLFormElement): Promise<boolean> {
    const engine = filled.needsPatterns ? await queries.fetchQuery(patternsQuery).catch(() => undefined) : undefined;
    const problems = slotProblems(groups, valueOf, today, engine);
    const found = Object.fromEntries(Object.entries(problems).map(([key, message]) => [key, say(message)]));
    if (filled.amends && filled.draft.reason.trim() === '') found['amendReason'] = t('lab.amendReasonNeeded');
    point(found, form);
    const missing = 'amendReason' in found || Object.values(problems).some(({ code }) => code === 'answer.required');
    if (Object.keys(found).length > 0) notify(missing ? 'labscreen.fillRequired' : 'labscreen.checkFields');
    const refused = resultProblem(
      test.labTestType.requiresSpecimen,
      test.labTestSamples.map(({ status }) => status),
    );
    if (Object.keys(found).length === 0 && refused) notify(refused.code as 'lab.noSample');
    return Object.keys(found).length === 0 && !refused;
  }
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy || !records || !(await isReady(form))) return;
    setBusy(true);
    try {
      const untold = await saveResults(filled, queries, () => {
        done.current = true;
        filled.discard();
      });
      if (untold === null) back();
      else setCritical(untold);
    } catch (refusal) {
      if (refusal instanceof ApiProblem && refusal.status === 409) void saveOnTop(form);
      else {
        point(refusedSlots(refusal, changes), form);
        notifyProblem(refusal);
      }
    } finally {
      setBusy(false);
    }
  }
  async function saveOnTop(form: HTMLFormElement): Promise<void> {
    if (!(await resolve())) return;
    setErrors({});
    // once they are drawn; a value that now amends one asks for its reason first
    requestAnimationFrame(() => form.requestSubmit());
  }

  if (groups.length === 0) return <EmptyState title={t('labscreen.noFields')} />;
  return (
    <>
      <form ref={formRef} noValidate onSubmit={(event) => void submit(event)}>
        <ResultInputs
          filled={filled}
          errors={errors}
          busy={busy}
          onType={(key) => setErrors((now) => without(now, key))}
          onLeave={check}
          onCancel={back}
        />
      </form>
      {critical === null ? null : <CallBack row={critical} onClose={back} onDone={back} />}
    </>
  );
}

/** To where somebody came from: the patient, or the work list as it was. */
function useWayBack(patient: string): () => void {
  const go = useGo();
  const router = useRouter();
  return () => (router.history.canGoBack() ? router.history.back() : go('/patient/detail/laboratory', { patient }));
}

/** The first value is typed at once, Ctrl with Enter saves where that is `open`, and a scanner types nothing. */
function useKeyboard(formRef: RefObject<HTMLFormElement | null>, open: boolean): void {
  // a label that is scanned here belongs to another step: it is neither typed into a field nor does its Enter save
  useScanner((code) => notify('labwork.stillOpen', { code }));

  // the first value is typed at once, after the page has the keyboard; touch screens would unfold their keyboard
  useEffect(() => {
    if (matchMedia('(pointer: coarse)').matches) return;
    const soon = setTimeout(() => formRef.current?.querySelector<HTMLElement>('input, textarea')?.focus());
    return () => clearTimeout(soon);
  }, [formRef]);
  // Enter makes a new line in a long text: Ctrl with it saves from everywhere
  useHotkeys(open ? [['mod+Enter', () => formRef.current?.requestSubmit()]] : [], []);
}

/** Asks whoever leaves while something would be lost. */
function useQuestionBeforeLeaving(dirty: () => boolean): void {
  const t = useText();
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!dirty() || (current.pathname === next.pathname && JSON.stringify(current.search) === JSON.stringify(next.search))) return false;
      const words = { message: t('labscreen.leaveText'), yes: t('labscreen.leave'), no: t('labscreen.stay') };
      return !(await confirm({ title: t('shell.leaveTitle'), destructive: false, ...words }));
    },
    enableBeforeUnload: dirty,
  });
}

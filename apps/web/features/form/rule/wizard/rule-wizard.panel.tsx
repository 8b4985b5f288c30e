import { Alert, Button, Group, VisuallyHidden } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { Answers } from '@fieldward/domain/form/answers.ts';
import { checkRules } from '@fieldward/domain/rule/check.ts';
import { formFromWire } from '@fieldward/domain/form/definition.ts';
import type { TestResult } from '@fieldward/domain/form/test-case.ts';
import { dropDraft, keepDraft, type DraftOf } from '../../../../lib/drafts.ts';
import { useFormats } from '../../../../lib/format.ts';
import { notify, notifyProblem } from '../../../../lib/notify.ts';
import { useSettings } from '../../../../lib/settings.ts';
import { useMessageText, useText } from '../../../../lib/text.ts';
import { confirm } from '../../../../ui/confirm.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { ErrorState, Skeletons } from '../../../../ui/states.tsx';
import { readyFormQuery } from '../../../../widgets/form/ready-form.queries.ts';
import { firstRemark, judgeCondition, type Remark } from '../condition/condition-reading.tsx';
import { CreateRule } from './create-rule.panel.tsx';
import { fitToForm, missingStep, ruleOfDraft, sameDraft, type RuleDraft } from './rule-draft.ts';
import { ruleText } from '../list/rule-sentence.ts';
import { rulesWith, saveDraft } from './rule-saving.ts';
import { formNamesQuery } from '../list/rule.queries.ts';
import { TargetForm } from './target-form.panel.tsx';
import { TokenEditor } from '../condition/token-editor.tsx';
import { withNames, type Naming } from '../condition/token-name.ts';
import { useWizardStep } from './wizard-step.ts';
import { useStepTitle, WizardSteps, type Step } from './wizard-steps.tsx';
import classes from './rule-wizard.module.css';

const RuleTester = lazy(() => import('../condition/rule-tester.panel.tsx'));
const FailingTests = lazy(() => import('./failing-tests.modal.tsx'));

/** What is kept on the device of a rule that is not saved: as it was, and as it is. */
export interface KeptRule {
  readonly original: RuleDraft;
  readonly draft: RuleDraft;
}

const noForm = formFromWire({});

/** Makes or changes a rule in three steps. What is collected survives reload and refusals, and goes when one leaves for the list. */
export function RuleWizard({ of, original, start, isNew }: { of: DraftOf; original: RuleDraft; start: RuleDraft; isNew: boolean }) {
  const t = useText();
  const say = useMessageText();
  const { typed: day } = useFormats();
  const settings = useSettings();
  const queries = useQueryClient();
  const place = useWizardStep();
  const titleOf = useStepTitle();
  const [draft, setDraft] = useState(start);
  const [resumed, setResumed] = useState(!sameDraft(start, original));
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failing, setFailing] = useState<readonly TestResult[]>([]);
  const [answers, setAnswers] = useState<Answers>({});
  const done = useRef(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const forms = useQuery(formNamesQuery);
  const chosen = useQuery(readyFormQuery(draft.form, settings));
  const ready = chosen.data?.form.uuid === draft.form ? chosen.data : undefined;
  const form = ready?.form ?? noForm;
  const naming: Naming = useMemo(() => ({ form, t, say, day }), [form, t, say, day]);
  const formName = (uuid: string): string => forms.data?.find((one) => one.uuid === uuid)?.name ?? '';

  // An address that is ahead of what was collected shows the step that is missing first.
  const missing = missingStep(draft);
  const step: Step = missing !== null && missing < place.step ? missing : place.step;
  const judged = judgeCondition(draft.tokens, naming, (expression) => ruleText(draft, expression, naming, formName), draft.name);
  const remarks = useMemo<readonly Remark[]>(() => {
    const own = ready === undefined ? null : ruleOfDraft(draft, ready.form);
    if (ready === undefined || own === null || missing !== null) return [];
    return checkRules(ready.form, rulesWith(ready.rules, draft, ready.form))
      .filter(({ rule }) => rule === draft.uuid)
      .map(({ severity, message }) => ({ severity, text: say(withNames(message, { form: ready.form, day })) }));
  }, [ready, draft, missing, say, day]);

  // Whoever came by a button that is gone now goes on at the heading of the step.
  useEffect(() => heading.current?.focus(), [step]);

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

  function update(next: RuleDraft): void {
    setResumed(false);
    keep(next);
  }

  function keep(next: RuleDraft): void {
    setDraft(next);
    if (sameDraft(next, original)) dropDraft(of);
    else void keepDraft<KeptRule>(of, { original, draft: next });
  }

  async function chooseForm(uuid: string): Promise<void> {
    const before = ready?.form;
    update({ ...draft, form: uuid });
    if (draft.tokens.length === 0 && draft.targetField === '') return;
    try {
      const { form: next } = await queries.ensureQueryData(readyFormQuery(uuid, settings));
      const { draft: fitted, lost } = fitToForm(draft, next, before);
      update(fitted);
      if (lost) notify('ruleengine.fitted');
    } catch (problem) {
      notifyProblem(problem);
    }
  }

  function goTo(next: Step): void {
    setTried(false);
    place.go(place.rule, next);
  }

  /** The first field that lacks something gets the focus. */
  function showMissing(...ids: string[]): void {
    setTried(true);
    requestAnimationFrame(() => {
      const invalid = ids
        .map((id) => document.getElementById(id))
        .find((element) => element !== null && !(element as HTMLInputElement).value);
      (invalid ?? document.getElementById(ids.at(-1) ?? ''))?.focus();
    });
  }

  function next(): void {
    if (step === 1) {
      if (missing === 1) return showMissing('rule-form', 'rule-name');
      return goTo(2);
    }
    if (draft.tokens.length === 0) return notify('condition.empty');
    const reason = firstRemark(judged);
    if (reason !== undefined && reason.severity !== 'warning') return notify('ruleengine.blocked', { reason: reason.text });
    goTo(3);
  }

  async function save(evenIfTestsFail = false): Promise<void> {
    if (busy || ready === undefined) return;
    if (missing === 3) return showMissing('rule-target-form', 'rule-target-question', 'rule-option', 'rule-action');
    const wrong = firstRemark(judged);
    const reason = remarks.find(({ severity }) => severity === 'error') ?? (wrong?.severity === 'warning' ? undefined : wrong);
    if (reason !== undefined) return notify('ruleengine.blocked', { reason: reason.text });
    setBusy(true);
    try {
      const tests = await saveDraft(draft, original, ready, {
        note: t('ruleengine.publishNote', { name: draft.name.trim() }),
        evenIfTestsFail,
        onStored: () => keep({ ...draft, stored: true, etag: null }),
      });
      setFailing(tests);
      if (tests.length > 0) return;
      done.current = true;
      dropDraft(of);
      await Promise.all([queries.invalidateQueries({ queryKey: ['field-rule'] }), queries.invalidateQueries({ queryKey: ['form'] })]);
      notify('ruleengine.saved', { name: draft.name.trim() });
      place.go('');
    } catch (problem) {
      setFailing([]);
      notifyProblem(problem);
    } finally {
      setBusy(false);
    }
  }

  const waiting = step > 1 && ready === undefined;
  return (
    <div className={classes.wizard}>
      <PageHeader title={t(isNew ? 'ruleengine.newRule' : 'ruleengine.editRule')} subtitle={<bdi>{draft.name}</bdi>} />
      <WizardSteps step={step} onStep={goTo} />
      {resumed ? (
        <Alert color="blue" mb="md" role="status">
          <Group justify="space-between" gap="xs">
            <span>{t('ruleengine.resumed')}</span>
            <Button
              variant="default"
              size="xs"
              onClick={() => {
                update(original);
                goTo(1);
              }}
            >
              {t('ruleengine.startOver')}
            </Button>
          </Group>
        </Alert>
      ) : null}
      <h2 ref={heading} tabIndex={-1} className={classes.heading}>
        <VisuallyHidden>{t('ruleengine.stepNumber', { step, count: 3, title: '' })}</VisuallyHidden>
        {titleOf(step)}
      </h2>
      <p className={classes.hint}>
        {t(step === 1 ? 'ruleengine.createHint' : step === 2 ? 'ruleengine.addHint' : 'ruleengine.targetHint')}
      </p>
      {waiting && chosen.isError ? <ErrorState error={chosen.error} onRetry={() => void chosen.refetch()} /> : null}
      {waiting && !chosen.isError ? <Skeletons /> : null}
      {step === 1 ? (
        <CreateRule
          draft={draft}
          forms={forms.data}
          tried={tried}
          change={(change) => update({ ...draft, ...change })}
          onForm={(uuid) => void chooseForm(uuid)}
        />
      ) : null}
      {step === 2 && !waiting ? (
        <TokenEditor tokens={draft.tokens} naming={naming} judged={judged} onChange={(tokens) => update({ ...draft, tokens })} />
      ) : null}
      {step === 3 && !waiting ? (
        <TargetForm
          draft={draft}
          forms={forms.data}
          naming={naming}
          tried={tried}
          sentence={judged.sentence}
          remarks={[...judged.remarks.filter(({ severity }) => severity !== 'open'), ...remarks]}
          onChange={update}
        />
      ) : null}
      {step > 1 && !waiting ? (
        <Suspense fallback={<Skeletons rows={3} />}>
          {judged.expression === null ? (
            <p className={classes.later}>{t('ruleengine.tryLater')}</p>
          ) : (
            <RuleTester
              draft={draft}
              expression={judged.expression}
              naming={naming}
              formName={formName}
              answers={answers}
              onAnswers={setAnswers}
            />
          )}
        </Suspense>
      ) : null}
      <div className={classes.buttons}>
        {step === 1 ? (
          <Button variant="default" onClick={() => place.go('')}>
            {t('shell.goBack')}
          </Button>
        ) : (
          <Button variant="default" disabled={busy} onClick={() => goTo(step === 3 ? 2 : 1)}>
            {t('ruleengine.previous')}
          </Button>
        )}
        {step === 3 ? (
          <Button data-saves loading={busy} disabled={waiting} onClick={() => void save()}>
            {t('ruleengine.saveRule')}
          </Button>
        ) : (
          <Button data-saves disabled={waiting} onClick={next}>
            {t('ruleengine.next')}
          </Button>
        )}
      </div>
      {failing.length > 0 ? (
        <Suspense>
          <FailingTests
            tests={failing}
            naming={naming}
            formName={formName}
            busy={busy}
            onSave={() => void save(true)}
            onClose={() => setFailing([])}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

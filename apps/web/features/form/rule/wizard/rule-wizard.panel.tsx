import { lazy, Suspense, useState } from 'react';
import type { Answers } from '@fieldward/domain/form/answers.ts';
import type { DraftOf } from '../../../../lib/drafts.ts';
import { notify } from '../../../../lib/notify.ts';
import { useText } from '../../../../lib/text.ts';
import { ErrorState, Skeletons } from '../../../../ui/states.tsx';
import { firstRemark } from '../../../../widgets/condition/condition-reading.tsx';
import { TokenEditor } from '../../../../widgets/condition/token-editor.tsx';
import { CreateRule } from './create-rule.panel.tsx';
import type { RuleDraft } from './rule-draft.ts';
import classes from './rule-wizard.module.css';
import { TargetForm } from './target-form.panel.tsx';
import { useKeptRule } from './use-kept-rule.ts';
import { useOtherForm, useRuleForm } from './use-rule-form.ts';
import { useRuleSave } from './use-rule-save.ts';
import { WizardButtons, WizardFrame } from './wizard-frame.tsx';
import { useWizardStep } from './wizard-step.ts';
import type { Step } from './wizard-steps.tsx';

const RuleTester = lazy(() => import('../condition/rule-tester.panel.tsx'));
const FailingTests = lazy(() => import('./failing-tests.modal.tsx'));

/** The first field that lacks something gets the focus. */
function focusMissing(...ids: string[]): void {
  requestAnimationFrame(() => {
    const invalid = ids
      .map((id) => document.getElementById(id))
      .find((element) => element !== null && !(element as HTMLInputElement).value);
    (invalid ?? document.getElementById(ids.at(-1) ?? ''))?.focus();
  });
}

/** Makes or changes a rule in three steps. What is collected survives reload and refusals, and goes when one leaves for the list. */
export function RuleWizard({ of, original, start, isNew }: { of: DraftOf; original: RuleDraft; start: RuleDraft; isNew: boolean }) {
  const wizard = useWizardStep();
  const { draft, resumed, update, keep, finish } = useKeptRule(of, original, start);
  const known = useRuleForm(draft);
  const { forms, chosen, ready, naming, formName, missing, judged, remarks } = known;
  const chooseForm = useOtherForm(draft, ready, update);
  const [tried, setTried] = useState(false);
  const [answers, setAnswers] = useState<Answers>({});
  const leave = (): void => wizard.go('');
  const saving = useRuleSave(draft, original, { onStored: keep, onSaved: finish, leave });
  // An address that is ahead of what was collected shows the step that is missing first.
  const step: Step = missing !== null && missing < wizard.step ? missing : wizard.step;
  const waiting = step > 1 && ready === undefined;

  function goTo(next: Step): void {
    setTried(false);
    wizard.go(wizard.rule, next);
  }
  function showMissing(...ids: string[]): void {
    setTried(true);
    focusMissing(...ids);
  }
  function next(): void {
    if (step === 1) return missing === 1 ? showMissing('rule-form', 'rule-name') : goTo(2);
    if (draft.tokens.length === 0) return notify('condition.empty');
    const reason = firstRemark(judged);
    if (reason !== undefined && reason.severity !== 'warning') return notify('ruleengine.blocked', { reason: reason.text });
    goTo(3);
  }
  function save(evenIfTestsFail: boolean): void {
    if (saving.busy || ready === undefined) return;
    if (missing === 3) return showMissing('rule-target-form', 'rule-target-question', 'rule-option', 'rule-action');
    const wrong = firstRemark(judged);
    const reason = remarks.find(({ severity }) => severity === 'error') ?? (wrong?.severity === 'warning' ? undefined : wrong);
    if (reason !== undefined) return notify('ruleengine.blocked', { reason: reason.text });
    void saving.save(ready, evenIfTestsFail);
  }
  function startOver(): void {
    update(original);
    goTo(1);
  }

  return (
    <WizardFrame isNew={isNew} name={draft.name} step={step} onStep={goTo} startOver={resumed ? startOver : null}>
      {waiting && chosen.isError ? <ErrorState error={chosen.error} onRetry={() => void chosen.refetch()} /> : null}
      {waiting && !chosen.isError ? <Skeletons /> : null}
      {step === 1 ? (
        <CreateRule
          draft={draft}
          forms={forms}
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
          forms={forms}
          naming={naming}
          tried={tried}
          sentence={judged.sentence}
          remarks={[...judged.remarks.filter(({ severity }) => severity !== 'open'), ...remarks]}
          onChange={update}
        />
      ) : null}
      {step > 1 && !waiting ? <TryRule draft={draft} known={known} answers={answers} onAnswers={setAnswers} /> : null}
      <WizardButtons
        step={step}
        busy={saving.busy}
        waiting={waiting}
        onLeave={leave}
        onStep={goTo}
        onNext={next}
        onSave={() => save(false)}
      />
      {saving.failing.length > 0 ? (
        <Suspense>
          <FailingTests
            tests={saving.failing}
            naming={naming}
            formName={formName}
            busy={saving.busy}
            onSave={() => save(true)}
            onClose={saving.dismiss}
          />
        </Suspense>
      ) : null}
    </WizardFrame>
  );
}

interface TryRuleProps {
  draft: RuleDraft;
  known: ReturnType<typeof useRuleForm>;
  answers: Answers;
  onAnswers: (answers: Answers) => void;
}

/** Tries the condition with answers, once it can be read. */
function TryRule({ draft, known: { judged, naming, formName }, answers, onAnswers }: TryRuleProps) {
  const t = useText();
  return (
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
          onAnswers={onAnswers}
        />
      )}
    </Suspense>
  );
}

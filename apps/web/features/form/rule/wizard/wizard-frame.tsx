import { Alert, Button, Group, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useText } from '../../../../lib/text.ts';
import { PageHeader } from '../../../../ui/page-header.tsx';
import classes from './rule-wizard.module.css';
import { useStepTitle, WizardSteps, type Step } from './wizard-steps.tsx';

interface WizardFrameProps {
  isNew: boolean;
  name: string;
  step: Step;
  onStep: (step: Step) => void;
  /** Begins the rule anew; null when it was not begun earlier. */
  startOver: (() => void) | null;
  children: ReactNode;
}

/** What stands around every step: which rule, which step, and that it was begun earlier. */
export function WizardFrame({ isNew, name, step, onStep, startOver, children }: WizardFrameProps) {
  const t = useText();
  const titleOf = useStepTitle();
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever came by a button that is gone now goes on at the heading of the step.
  useEffect(() => heading.current?.focus(), [step]);
  return (
    <div className={classes.wizard}>
      <PageHeader title={t(isNew ? 'ruleengine.newRule' : 'ruleengine.editRule')} subtitle={<bdi>{name}</bdi>} />
      <WizardSteps step={step} onStep={onStep} />
      {startOver === null ? null : (
        <Alert color="blue" mb="md" role="status">
          <Group justify="space-between" gap="xs">
            <span>{t('ruleengine.resumed')}</span>
            <Button variant="default" size="xs" onClick={startOver}>
              {t('ruleengine.startOver')}
            </Button>
          </Group>
        </Alert>
      )}
      <h2 ref={heading} tabIndex={-1} className={classes.heading}>
        <VisuallyHidden>{t('ruleengine.stepNumber', { step, count: 3, title: '' })}</VisuallyHidden>
        {titleOf(step)}
      </h2>
      <p className={classes.hint}>
        {t(step === 1 ? 'ruleengine.createHint' : step === 2 ? 'ruleengine.addHint' : 'ruleengine.targetHint')}
      </p>
      {children}
    </div>
  );
}

interface WizardButtonsProps {
  step: Step;
  busy: boolean;
  /** The form is not there yet. */
  waiting: boolean;
  onLeave: () => void;
  onStep: (step: Step) => void;
  onNext: () => void;
  onSave: () => void;
}

/** To the step before and the next one; from the first back to the list, from the last into the database. */
export function WizardButtons({ step, busy, waiting, onLeave, onStep, onNext, onSave }: WizardButtonsProps) {
  const t = useText();
  return (
    <div className={classes.buttons}>
      {step === 1 ? (
        <Button variant="default" onClick={onLeave}>
          {t('shell.goBack')}
        </Button>
      ) : (
        <Button variant="default" disabled={busy} onClick={() => onStep(step === 3 ? 2 : 1)}>
          {t('ruleengine.previous')}
        </Button>
      )}
      {step === 3 ? (
        <Button data-saves loading={busy} disabled={waiting} onClick={onSave}>
          {t('ruleengine.saveRule')}
        </Button>
      ) : (
        <Button data-saves disabled={waiting} onClick={onNext}>
          {t('ruleengine.next')}
        </Button>
      )}
    </div>
  );
}

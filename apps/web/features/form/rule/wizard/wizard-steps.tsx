import { IconCheck } from '@tabler/icons-react';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { useText } from '../../../../lib/text.ts';
import classes from './rule-wizard.module.css';

export type Step = 1 | 2 | 3;

const titles: Readonly<Record<Step, PlainCode>> = {
  1: 'ruleengine.stepCreate',
  2: 'ruleengine.stepAdd',
  3: 'ruleengine.stepTarget',
};
const steps: readonly Step[] = [1, 2, 3];

/** The title of a step. */
export function useStepTitle(): (step: Step) => string {
  const t = useText();
  return (step) => t(titles[step]);
}

/** Numbers the steps and says which one this is; steps that are done lead back to themselves. */
export function WizardSteps({ step, onStep }: { step: Step; onStep: (step: Step) => void }) {
  const t = useText();
  const titleOf = useStepTitle();
  return (
    <nav aria-label={t('ruleengine.steps')}>
      <ol className={classes.steps}>
        {steps.map((one) => {
          const done = one < step;
          const holes = { step: one, count: steps.length, title: titleOf(one) };
          const message = t(done ? 'ruleengine.stepDone' : 'ruleengine.stepNumber', holes);
          const inside = (
            <>
              <span className={classes.number} aria-hidden>
                {done ? <IconCheck size={16} /> : one}
              </span>
              <span className={classes.stepTitle} aria-hidden>
                {titleOf(one)}
              </span>
            </>
          );
          return (
            <li key={one} className={classes.step} data-state={done ? 'done' : one === step ? 'current' : 'later'}>
              {done ? (
                <button type="button" className={classes.stepButton} aria-label={message} onClick={() => onStep(one)}>
                  {inside}
                </button>
              ) : (
                <span
                  className={classes.stepButton}
                  role="img"
                  aria-label={message}
                  {...(one === step ? { 'aria-current': 'step' as const } : {})}
                >
                  {inside}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

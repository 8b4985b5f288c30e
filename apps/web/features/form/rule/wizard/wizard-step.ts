import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Step } from './wizard-steps.tsx';

/** Where the rule engine is: the list, or a step of the wizard for a rule (`new` or its uuid). The list's filters stay in the address. */
interface WizardPlace {
  readonly rule: string;
  readonly step: Step;
  /** '' leads back to the list. Each step is an entry of the history, so that Back goes one step back. */
  readonly go: (rule: string, step?: Step) => void;
}

export const NEW_RULE = 'new';

export function useWizardStep(): WizardPlace {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const go = useCallback(
    (rule: string, step: Step = 1) => {
      void navigate({
        to: '.',
        search: ({ rule: _rule, step: _step, ...rest }: Record<string, unknown>) =>
          rule === '' ? rest : { ...rest, rule, ...(step === 1 ? {} : { step }) },
      } as Parameters<typeof navigate>[0]);
    },
    [navigate],
  );
  const { rule, step } = search;
  return { rule: typeof rule === 'string' ? rule : '', step: step === 2 || step === 3 ? step : 1, go };
}

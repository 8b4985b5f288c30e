import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { fieldProblems, notify, notifyProblem } from '../../../lib/notify.ts';
import { useMessageText } from '../../../lib/text.ts';
import { householdKey } from './household.queries.ts';
import { residentProblems, type ResidentTyped } from './resident-fields.tsx';

type Errors = Readonly<Record<string, string>>;

interface ResidentSaving {
  readonly errors: Errors;
  readonly setErrors: (errors: Errors) => void;
  /** Whether what was typed can be sent; what is wrong is shown. @param more what else is wrong, by field */
  readonly check: (typed: ResidentTyped, more?: Errors) => boolean;
  /** Sends it: true when it was saved. What is refused stands at its field where the dialog has one. @param known fields of the dialog */
  readonly send: (known: readonly string[], work: () => Promise<unknown>) => Promise<boolean>;
}

/** Checks and saves who somebody is who is no patient. */
export function useResident(): ResidentSaving {
  const say = useMessageText();
  const queries = useQueryClient();
  const [errors, setErrors] = useState<Errors>({});
  return {
    errors,
    setErrors,
    check: (typed, more = {}) => {
      const wrong = Object.entries(residentProblems(typed)).map(([field, message]) => [field, say(message)] as const);
      const all = { ...Object.fromEntries(wrong), ...more };
      setErrors(all);
      return Object.keys(all).length === 0;
    },
    send: async (known, work) => {
      try {
        await work();
      } catch (problem) {
        const found = fieldProblems(problem);
        setErrors(found);
        if (!Object.keys(found).some((field) => known.includes(field))) notifyProblem(problem);
        return false;
      }
      await queries.invalidateQueries({ queryKey: householdKey });
      notify('household.saved');
      return true;
    },
  };
}

import { useQueryClient } from '@tanstack/react-query';
import { fieldProblems, notify, notifyProblem } from '../../../lib/notify.ts';
import { householdKey } from './household.queries.ts';

/**
 * Changes a household: afterwards everything that shows one is asked anew. Answers whether it was done. What went wrong is given to `atFields`
 * by field, and told as a message unless that says that a field of the dialog shows it.
 */
export function useHouseholdChange(): (
  work: () => Promise<unknown>,
  atFields?: (errors: Readonly<Record<string, string>>) => boolean,
) => Promise<boolean> {
  const queries = useQueryClient();
  return async (work, atFields) => {
    try {
      await work();
    } catch (problem) {
      if (atFields?.(fieldProblems(problem)) !== true) notifyProblem(problem);
      return false;
    }
    await queries.invalidateQueries({ queryKey: householdKey });
    notify('household.saved');
    return true;
  };
}

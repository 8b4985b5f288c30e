import { useQueryClient } from '@tanstack/react-query';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { householdKey } from './household.queries.ts';

/** Changes a household: afterwards everything that shows one is asked anew. Answers whether it was done; what went wrong is told. */
export function useHouseholdChange(): (work: () => Promise<unknown>) => Promise<boolean> {
  const queries = useQueryClient();
  return async (work) => {
    try {
      await work();
    } catch (problem) {
      notifyProblem(problem);
      return false;
    }
    await queries.invalidateQueries({ queryKey: householdKey });
    notify('household.saved');
    return true;
  };
}

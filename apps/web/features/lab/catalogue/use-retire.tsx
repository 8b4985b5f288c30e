import { useQueryClient } from '@tanstack/react-query';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { catalogueChanged, setRetired } from './lab-catalogue.queries.ts';

interface Retirable {
  uuid: string;
  name: string;
  retired: boolean;
}

/** Retires a type or a field after asking, or takes it back into use at once. Resolves to whether that was done. */
export function useRetire(): (what: 'type' | 'field', of: Retirable) => Promise<boolean> {
  const t = useText();
  const queries = useQueryClient();
  return async (what, { uuid, name, retired }) => {
    const sure =
      retired ||
      (await confirm({
        title: t('labcatalogue.retireTitle', { name }),
        message: t(what === 'type' ? 'labcatalogue.retireTestText' : 'labcatalogue.retireFieldText'),
        yes: t('labcatalogue.retire'),
        no: t('shell.cancel'),
      }));
    if (!sure) return false;
    try {
      await setRetired(what, uuid, !retired);
      notify(retired ? 'labcatalogue.restoredNow' : 'labcatalogue.retiredNow', { name });
      await catalogueChanged(queries);
      return true;
    } catch (refusal) {
      notifyProblem(refusal);
      return false;
    }
  };
}

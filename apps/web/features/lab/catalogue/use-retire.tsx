import { labTestAttributeType, labTestType } from '@fieldward/contract/lab/lab-catalogue.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ANY_VERSION, remove, save } from '../../../lib/client.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { confirmRemoval } from '../../../widgets/confirm-removal.tsx';
import { catalogueChanged } from '../../../widgets/catalogue/catalogue.queries.ts';

interface Retirable {
  uuid: string;
  name: string;
  retired: boolean;
}

/** Retires a type or a field after a confirmation, or takes it back into use at once. Resolves to whether that was done. */
export function useRetire(): (what: 'type' | 'field', of: Retirable) => Promise<boolean> {
  const t = useText();
  const queries = useQueryClient();
  return async (what, { uuid, name, retired }) => {
    const sure =
      retired ||
      (await confirmRemoval(
        { of: what === 'type' ? 'labtesttype' : 'labtestattributetype', uuid },
        {
          title: t('labcatalogue.retireTitle', { name }),
          message: t(what === 'type' ? 'labcatalogue.retireTestText' : 'labcatalogue.retireFieldText'),
          yes: t('labcatalogue.retire'),
          no: t('shell.cancel'),
        },
      ));
    if (!sure) return false;
    const wire = what === 'type' ? labTestType : labTestAttributeType;
    try {
      if (!retired) await remove(wire, uuid, { reason: 'Retired in the catalogue' });
      else if (what === 'type') await save(labTestType, { retired: false }, { uuid, ifMatch: ANY_VERSION });
      else await save(labTestAttributeType, { retired: false }, { uuid, ifMatch: ANY_VERSION });
      notify(retired ? 'labcatalogue.restoredNow' : 'labcatalogue.retiredNow', { name });
      await catalogueChanged(queries, wire);
      return true;
    } catch (refusal) {
      notifyProblem(refusal);
      return false;
    }
  };
}

import { queryOptions } from '@tanstack/react-query';
import { componentForm } from '@fieldward/contract/care/workflow.ts';
import { form } from '@fieldward/contract/form/form.ts';
import { view } from '@fieldward/contract/view.ts';
import { every } from '../../../lib/client.ts';
import { byOrder } from '../../../widgets/workflow.queries.ts';
import type { Placed } from './arrangement.queries.ts';

export const formChoice = view(form, { uuid: true, name: true, retired: true });

// 'ref' and 'default' do not need 'Get Forms', which people who arrange stages may lack
const stageForm = view(componentForm, {
  uuid: true,
  displayOrder: true,
  retired: true,
  enrols: true,
  form: 'ref',
  workflow: { uuid: true },
  phase: { uuid: true },
});

/** A form at its stage. */
interface StageForm extends Placed {
  readonly enrols: boolean;
}

/** The forms of a stage in one phase of a workflow, in their order, without removed ones. */
export const stageFormsQuery = (place: { readonly workflow: string; readonly phase: string; readonly component: string }) =>
  queryOptions({
    queryKey: ['componentform', place.component, place.phase, place.workflow],
    queryFn: async ({ signal }): Promise<readonly StageForm[]> => {
      const here = (await every(stageForm, { q: place.component }, signal)).filter(
        (row) => !row.retired && row.workflow?.uuid === place.workflow && row.phase?.uuid === place.phase,
      );
      return byOrder(
        here.map((row) => ({
          uuid: row.uuid,
          name: row.form.display,
          displayOrder: row.displayOrder,
          of: row.form.uuid,
          enrols: row.enrols,
        })),
      );
    },
    enabled: place.component !== '',
  });

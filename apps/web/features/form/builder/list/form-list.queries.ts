import { queryOptions } from '@tanstack/react-query';
import { form } from '@fieldward/contract/form/form.ts';
import { view, type Seen } from '@fieldward/contract/view.ts';
import { list } from '../../../../lib/client.ts';

const formRow = view(form, {
  uuid: true,
  hydramoduleFormId: true,
  name: true,
  description: true,
  retired: true,
  versionNumber: true,
  stages: true,
});
/** A form in the list of forms. */
export type ListedForm = Seen<typeof formRow>;

/** All forms, retired ones too, without their questions: the server sends them on one page. */
export const formListQuery = queryOptions({
  queryKey: ['hydra/form', 'list'],
  queryFn: async ({ signal }) => (await list(formRow, {}, signal)).rows,
});

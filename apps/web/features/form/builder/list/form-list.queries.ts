import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../../lib/api.ts';

/** A form in the list of forms. */
export interface ListedForm {
  uuid: string;
  hydramoduleFormId: number;
  name: string;
  description: string | null;
  retired: boolean;
  /** Number of the newest version; null before the first. */
  versionNumber?: number | null;
  /** Names of the stages it is filled in. */
  stages?: readonly string[];
}

const LISTED = 'custom:(uuid,hydramoduleFormId,name,description,retired,versionNumber,stages)';

/** All forms with what the list shows of them, retired ones too: one request without their questions. */
export const formListQuery = queryOptions({
  queryKey: ['hydra/form', 'list'],
  queryFn: async ({ signal }) => (await api.get<{ forms: ListedForm[] }>('hydra/form', { v: LISTED }, signal)).forms,
});

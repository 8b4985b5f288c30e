import { sharedFieldTypes } from '../../db/starter/form-parts.ts';
import type { OpenMrsCalls } from './openmrs-calls.ts';
import { listAt, namedAt } from './openmrs-json.ts';
import { onOpenMrs } from './on-openmrs.ts';

/**
 * The widgets of questions. The specification's calls have no list of them: those with the uuids that all servers of this kind share,
 * and whatever else the questions of the other server use.
 */
export async function fieldTypesOf(calls: OpenMrsCalls): Promise<readonly { readonly uuid: string; readonly display: string }[]> {
  const fields = listAt(await calls.get('hydra/hydra-field?v=full'), 'fields');
  const shared = Object.entries(sharedFieldTypes).map(([display, uuid]) => ({ uuid, display }));
  const used = fields.map((each) => namedAt(isFieldType(each))).filter(({ uuid }) => uuid !== '');
  return [...new Map([...shared, ...used].map((each) => [each.uuid, each])).values()];
}

const isFieldType = (field: unknown): unknown =>
  typeof field === 'object' && field !== null && 'fieldType' in field ? field.fieldType : null;

/** The list that the question bank chooses from. */
export const fieldTypes = onOpenMrs({ method: 'GET', path: 'fieldtype' }, async (_asked, calls) => ({
  body: { results: await fieldTypesOf(calls) },
}));

import { valueHistoryWire } from '@fieldward/contract/audit/value-history.operations.ts';
import type { PrivilegeName } from '@fieldward/contract/privileges.ts';
import { may } from '../../../engine/actor.ts';
import { operation } from '../../../engine/operation.ts';
import { unknownObject } from '../../../engine/problem.ts';
import { VALUE_HISTORY } from './value-history-sql.ts';

/** The privilege to read the values of a resource. */
const NEEDED: Readonly<Record<string, PrivilegeName>> = {
  person: 'Get People',
  personname: 'Get People',
  personaddress: 'Get People',
  personattribute: 'Get People',
  patientidentifier: 'Get Patient Identifiers',
  obs: 'Get Observations',
};

/**
 * What every value of a patient was, the newest first. Values that the account may not read are left out.
 * Raises `engine.unknownObject` for a patient whom the account does not see.
 */
export const valueHistory = operation(valueHistoryWire, {
  handle: async ({ query, actor, audit }, db) => {
    const { of = null, limit, startIndex } = query;
    const uuid = (query.patient ?? '').replaceAll('\0', '');
    const [patient] = await db.rows<{ id: string }>(
      'select x.patient_id::text as id from patient x join person p on p.person_id = x.patient_id where p.uuid = $1',
      [uuid],
    );
    if (patient === undefined) throw unknownObject('patient', uuid);
    const readable = Object.keys(NEEDED).filter((resource) => may(actor, NEEDED[resource] ?? 'Get People'));
    const rows = await db.rows<{ j: string }>(VALUE_HISTORY, [patient.id, readable, of, limit + 1, startIndex]);
    await audit({ action: 'read', resource: 'valuehistory', uuid, patientId: patient.id });
    const page = rows.slice(0, limit).map(({ j }) => j);
    return { body: `{"results":[${page.join(',')}],"hasNext":${String(rows.length > limit)}}` };
  },
});

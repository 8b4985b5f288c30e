import type { PrivilegeName } from '@fieldward/contract/privileges.ts';
import { may } from '../../../engine/actor.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { VALUE_HISTORY, valueGroups } from './value-history-sql.ts';

const MOST = 100;

const whole = (text: string | undefined, otherwise: number): number => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : otherwise);

/** Whose values are shown to whom. */
const NEEDED: Readonly<Record<string, PrivilegeName>> = {
  person: 'Get People',
  personname: 'Get People',
  personaddress: 'Get People',
  personattribute: 'Get People',
  patientidentifier: 'Get Patient Identifiers',
  obs: 'Get Observations',
};

/**
 * `GET /fieldward/valuehistory?patient=uuid&of=&limit=&startIndex=`: what every value of a patient was, newest first:
 * `{results: [{group, property, about, what, kind, old, new, date, user, reason}], hasNext}`. `of` is one of `valueGroups`; `what` is
 * added, changed, removed or restored; `about` is the type of an attribute or identifier, or the question. Values that the caller may
 * not read are left out. Raises `engine.unknownObject`, `engine.badParameter`.
 */
export const valueHistory = operation({
  method: 'GET',
  path: '/fieldward/valuehistory',
  privilege: ['View Audit Log', 'Get Patients'],
  about: 'What every value of a patient was, until when, and who changed it',
  handle: async ({ query, actor, audit }, db) => {
    const uuid = (query['patient'] ?? '').replaceAll('\0', '');
    const of = query['of'] ?? '';
    if (of !== '' && !valueGroups.some((group) => group === of)) throw new Problem('engine.badParameter', { parameter: 'of' });
    const [patient] = await db.rows<{ id: string }>(
      'select x.patient_id::text as id from patient x join person p on p.person_id = x.patient_id where p.uuid = $1',
      [uuid],
    );
    if (patient === undefined) throw new Problem('engine.unknownObject', { resource: 'patient', uuid: uuid.slice(0, 60) });
    const limit = Math.min(Math.max(whole(query['limit'], 50), 1), MOST);
    const readable = Object.keys(NEEDED).filter((resource) => may(actor, NEEDED[resource] ?? 'Get People'));
    const rows = await db.rows<{ j: string }>(VALUE_HISTORY, [
      patient.id,
      readable,
      of === '' ? null : of,
      limit + 1,
      whole(query['startIndex'], 0),
    ]);
    await audit({ action: 'read', resource: 'valuehistory', uuid, patientId: patient.id });
    const page = rows.slice(0, limit).map(({ j }) => j);
    return { body: `{"results":[${page.join(',')}],"hasNext":${String(rows.length > limit)}}` };
  },
});

import { criticalResultKnownWire, criticalResultsWire, type CriticalResult } from '@fieldward/contract/lab/critical-result.operations.ts';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem, unknownObject } from '../../../engine/problem.ts';
import { accountName } from '../../../sql/display-sql.ts';
import { STILL_SOMEBODY, UNTOLD, UNTOLD_VALUES } from '../../../sql/lab-critical.ts';
import { patientNamed } from '../../../sql/patient-named.ts';
import { namedTest, type NamedTest } from '../order/named-lab-test.ts';
import { lockForResults } from './lab-result-facts.ts';

/** What was ordered (o) by the person $1. */
const ORDERED_BY = `o.orderer in (select d.provider_id from provider d where d.person_id = $1::bigint)`;

/** Beginning with the values that nobody knows of, of which there are few however much somebody orders. */
const LIST = `select json_build_object('uuid', t.uuid, 'version', t.xmin::text, 'labReferenceNumber', t.lab_reference_number,
    'labTestType', json_build_object('uuid', y.uuid, 'display', y.name), 'patient', ${patientNamed('t.patient_id')},
    'location', (select json_build_object('uuid', l.uuid, 'display', l.name) from location l where l.location_id = n.location_id),
    'releasedAt', iso(t.released_at), 'values', ${UNTOLD_VALUES}) as j
  from (select distinct r.patient_id, r.lab_test_id from lab_result r where ${UNTOLD}) u
  join lab_test t on t.patient_id = u.patient_id and t.lab_test_id = u.lab_test_id and not t.voided and t.released_at is not null
  join lab_test_type y using (lab_test_type_id)
  join orders o on o.patient_id = t.patient_id and o.order_id = t.order_id and not o.voided
  join encounter n on n.patient_id = o.patient_id and n.encounter_id = o.encounter_id
  where ${ORDERED_BY} and ${STILL_SOMEBODY}
  order by t.released_at, t.lab_test_id limit $2::int offset $3::int`;

/** What the account has ordered and is critical, until somebody knows. */
export const criticalResults = operation(criticalResultsWire, {
  handle: async ({ query: { limit, startIndex }, actor }, db) => {
    const rows = await db.rows<{ j: CriticalResult }>(LIST, [actor.personId, limit + 1, startIndex]);
    return { body: { results: rows.slice(0, limit).map(({ j }) => j), hasNext: rows.length > limit } };
  },
});

/** The version of a test that the person ordered, and that others can see; null for any other. */
async function versionOf(tx: Db, { patientId, testId }: NamedTest, personId: string | null): Promise<string | null> {
  const [row] = await tx.rows<{ version: string }>(
    `select t.xmin::text as version from lab_test t join orders o on o.patient_id = t.patient_id and o.order_id = t.order_id
     where t.patient_id = $2 and t.lab_test_id = $3 and not t.voided and t.released_at is not null and not o.voided and ${ORDERED_BY}`,
    [personId, patientId, testId],
  );
  return row?.version ?? null;
}

/**
 * Notes that whoever ordered the test knows its critical results, now and by the name of the account; what somebody was told of already stays
 * as it is. Raises `engine.unknownObject` for what the account did not order, `critical.changed` when it has seen other results.
 */
export const criticalResultKnown = operation(criticalResultKnownWire, {
  handle: async ({ body: { labTest, version }, actor, audit }, tx) => {
    const test = await namedTest(tx, labTest);
    if (test === null) throw unknownObject('labtestorder', labTest);
    await lockForResults(tx, test.patientId, test.testId);
    const now = await versionOf(tx, test, actor.personId);
    if (now === null) throw unknownObject('labtestorder', labTest);
    if (now !== version) throw new Problem('critical.changed');
    // somebody in the laboratory may be noting a call at this moment: then nothing is left to note
    const values = await tx.rows<{ id: string }>(
      `select r.lab_result_id::text as id from lab_result r where r.patient_id = $1 and r.lab_test_id = $2 and ${UNTOLD} order by r.lab_result_id for no key update of r`,
      [test.patientId, test.testId],
    );
    const made = await tx.rows<{ uuid: string }>(
      `insert into lab_callback (patient_id, lab_result_id, told_whom, creator)
       select $1::bigint, v.id, left(${accountName('$3::bigint')}, 255), $3::bigint from unnest($2::bigint[]) v (id) returning uuid`,
      [test.patientId, values.map(({ id }) => id), actor.userId],
    );
    for (const { uuid } of made)
      // oxlint-disable-next-line no-await-in-loop -- one transaction writes one after the other
      await audit({ action: 'create', resource: 'lab-callback', uuid, patientId: test.patientId });
    return { body: { callbacks: made.map(({ uuid }) => uuid) } };
  },
});

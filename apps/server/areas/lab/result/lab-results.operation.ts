import { labCallbackAliasWire, labCallbacksWire, labReleaseWire, labResultsWire } from '@fieldward/contract/lab/lab-result.operations.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { operation, type OperationContext } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { isObject } from '../../../engine/references.ts';

/** The uuid of the test (or of its order) that a body names. */
const uuidOf = (labTest: unknown): unknown => (isObject(labTest) ? labTest['uuid'] : labTest);

/** The test of a uuid, or of the order of that uuid; its row is locked. */
async function namedTest(tx: Db, labTest: unknown): Promise<{ uuid: string; version: string; row: TestRow }> {
  const token = uuidOf(labTest);
  if (typeof token !== 'string' || token === '') throw new Problem('engine.required', {}, 'labTest');
  const [found] = await tx.rows<TestRow>(
    `select t.uuid, t.patient_id::text, t.lab_test_id::text, t.resulted_at, t.resulted_by::text, t.released_at, t.voided, y.needs_release, t.xmin::text as version
     from lab_test t join lab_test_type y using (lab_test_type_id)
     where t.uuid = $1 or (t.patient_id, t.order_id) in (select o.patient_id, o.order_id from orders o where o.uuid = $1)
     order by t.voided limit 1 for update of t`,
    [token.replaceAll('\0', '')],
  );
  if (found === undefined) throw new Problem('engine.unknownReference', { resource: 'labtestorder', uuid: token.slice(0, 60) }, 'labTest');
  return { uuid: found.uuid, version: found.version, row: found };
}

interface TestRow {
  readonly uuid: string;
  readonly patient_id: string;
  readonly lab_test_id: string;
  readonly resulted_at: unknown;
  readonly resulted_by: string | null;
  readonly released_at: unknown;
  readonly voided: boolean;
  readonly needs_release: boolean;
  readonly version: string;
}

async function shown({ engine, base }: OperationContext, tx: Db, uuid: string, actor: Actor) {
  const json = await engine.show(tx, 'labtestorder', uuid, 'full', actor, base);
  const [row] = await tx.rows<{ version: string }>('select t.xmin::text as version from lab_test t where t.uuid = $1', [uuid]);
  return { body: json ?? '{}', headers: { etag: `"${row?.version ?? ''}"` } };
}

/** Locks the samples before the test, in the order in which everything that records results locks them. */
async function lockSamples(tx: Db, labTest: unknown): Promise<void> {
  const token = uuidOf(labTest);
  if (typeof token !== 'string') return;
  await tx.rows(
    `select 1 from lab_sample s where (s.patient_id, s.lab_test_id) in (
       select t.patient_id, t.lab_test_id from lab_test t where t.uuid = $1
       union all select t.patient_id, t.lab_test_id from orders o join lab_test t on t.patient_id = o.patient_id and t.order_id = o.order_id where o.uuid = $1)
     order by s.lab_sample_id for no key update`,
    [token.replaceAll('\0', '')],
  );
}

/**
 * Records the results of a test, all or none, and shows it in full. A value of a field that has one replaces it (`amendReason` needed), a
 * null value removes it. `version` (or If-Match) is the ETag of the test that was read: when it was changed meanwhile, 409 with what is
 * there (`current`) and what was sent (`yours`). Without it, a test that has results already is not overwritten either: 409.
 */
export const labResults = operation(labResultsWire, {
  handle: async (request, tx) => {
    const { actor, body, engine, base } = request;
    await lockSamples(tx, body.labTest);
    const { uuid, version, row } = await namedTest(tx, body.labTest);
    const sent = typeof body.version === 'string' && body.version !== '' ? body.version.replaceAll('"', '') : request.ifMatch;
    // without a version the sender believes that there are no results yet
    const ifMatch = sent ?? (row.resulted_at === null ? version : 'none');
    const { attributes } = body;
    if (!Array.isArray(attributes)) throw new Problem('engine.notList', {}, 'attributes');
    const odd = attributes.findIndex((each) => !isObject(each));
    if (odd >= 0) throw new Problem('engine.notAnObject', {}, `attributes[${odd}]`);
    await engine.update(
      tx,
      'labtestorder',
      uuid,
      {
        attributes,
        ...(body.amendReason === undefined ? {} : { amendReason: body.amendReason }),
        ...(body.comments === undefined ? {} : { resultComments: body.comments }),
        ...(body.pregnant === undefined ? {} : { pregnant: body.pregnant }),
      },
      actor,
      { base, ifMatch },
    );
    return shown(request, tx, uuid, actor);
  },
});

/**
 * Shows the results to others from now on. Where the type wants a second person, not by the one who recorded them last.
 * Raises `lab.testVoided`, `lab.nothingToRelease`, `lab.alreadyReleased`, `lab.secondPerson`, `engine.stale`.
 */
export const labRelease = operation(labReleaseWire, {
  handle: async (request, tx) => {
    const { actor, audit, body } = request;
    const { uuid, version, row } = await namedTest(tx, body.labTest);
    if (request.ifMatch !== undefined && request.ifMatch !== '*' && request.ifMatch !== version) throw new Problem('engine.stale');
    if (row.voided) throw new Problem('lab.testVoided', {}, 'labTest');
    if (row.resulted_at === null) throw new Problem('lab.nothingToRelease', {}, 'labTest');
    if (row.released_at !== null) throw new Problem('lab.alreadyReleased', {}, 'labTest');
    if (row.needs_release && row.resulted_by === actor.userId) throw new Problem('lab.secondPerson', {}, 'labTest');
    await tx.rows(
      `update lab_test set released_at = now(), released_by = $3::bigint, changed_by = $3::bigint, date_changed = now() where patient_id = $1 and lab_test_id = $2`,
      [row.patient_id, row.lab_test_id, actor.userId],
    );
    await audit({ action: 'update', resource: 'labtestorder', uuid, patientId: row.patient_id, detail: { changed: ['releasedAt'] } });
    return shown(request, tx, uuid, actor);
  },
});

interface ToldBody {
  readonly result?: unknown;
  readonly results?: unknown;
}

/** Notes who was told of one result, or of several, all or none. Raises `engine.notList` and what the resource raises. */
async function noteCallbacks({ actor, engine, base }: OperationContext, body: ToldBody, tx: Db): Promise<string> {
  const { results, ...told } = body;
  if (results !== undefined && (!Array.isArray(results) || results.length === 0 || results.length > 100))
    throw new Problem('engine.notList', {}, 'results');
  const made: string[] = [];
  for (const result of results ?? [told.result]) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction writes one after the other
    const { uuid } = await engine.create(tx, 'lab-callback', { ...told, result }, actor);
    // oxlint-disable-next-line no-await-in-loop -- as above
    made.push((await engine.show(tx, 'lab-callback', uuid, 'full', actor, base)) ?? '{}');
  }
  return results === undefined ? made.join('') : `{"results":[${made.join(',')}]}`;
}

/** Several call-backs at the address of the resource, which creates a single one itself. */
export const labCallbacks = operation(labCallbacksWire, {
  when: ({ body }) => isObject(body) && body['results'] !== undefined,
  handle: async (request, tx) => ({ body: await noteCallbacks(request, request.body, tx) }),
});

/** Clients also know this address, for one and for several. */
export const labCallbackAlias = operation(labCallbackAliasWire, {
  handle: async (request, tx) => ({ body: await noteCallbacks(request, request.body, tx) }),
});

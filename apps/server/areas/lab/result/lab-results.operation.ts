import { labCallbackAliasWire, labCallbacksWire, labReleaseWire, labResultsWire } from '@fieldward/contract/lab/lab-result.operations.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { operation, type OperationContext } from '../../../engine/operation.ts';
import { Problem, unknownReference } from '../../../engine/problem.ts';
import { isObject } from '../../../engine/references.ts';
import { renamed } from '../../../engine/row-columns.ts';
import { namedTest, type NamedTest } from '../order/named-lab-test.ts';
import { lockForResults } from './lab-result-facts.ts';
import { lockedRow, releaseResults } from './release-results.ts';

/** The test of a uuid, or of the order of that uuid. Raises `engine.required` and `engine.unknownReference`. */
async function demandTest(tx: Db, labTest: unknown): Promise<NamedTest> {
  const token = isObject(labTest) ? labTest['uuid'] : labTest;
  if (typeof token !== 'string' || token === '') throw new Problem('engine.required', {}, 'labTest');
  const found = await namedTest(tx, token);
  if (found === null) throw unknownReference('labtestorder', token, 'labTest');
  return found;
}

async function shown({ engine, base }: OperationContext, tx: Db, uuid: string, actor: Actor) {
  const json = await engine.show(tx, 'labtestorder', uuid, 'full', actor, base);
  const [row] = await tx.rows<{ version: string }>('select t.xmin::text as version from lab_test t where t.uuid = $1', [uuid]);
  return { body: json ?? '{}', headers: { etag: `"${row?.version ?? ''}"` } };
}

/** What the body calls a property of the test. */
const asSent = (field: string): string => (field === 'resultComments' ? 'comments' : field);

/**
 * Records the results of a test, all or none, and shows it in full. A value of a field that has one replaces it (`amendReason` needed), a
 * null value removes it. `version` (or If-Match) is the ETag of the test that was read: when it was changed meanwhile, 409 with what is
 * there (`current`) and what was sent (`yours`). Without it, a test that has results already is not overwritten either: 409.
 */
export const labResults = operation(labResultsWire, {
  handle: async (request, tx) => {
    const { actor, body, engine, base } = request;
    const test = await demandTest(tx, body.labTest);
    const { uuid } = test;
    await lockForResults(tx, test.patientId, test.testId);
    const row = await lockedRow(tx, test);
    const sent = typeof body.version === 'string' && body.version !== '' ? body.version.replaceAll('"', '') : request.ifMatch;
    // without a version the sender believes that there are no results yet
    const ifMatch = sent ?? (row.resulted_at === null ? row.version : 'none');
    const { attributes } = body;
    if (!Array.isArray(attributes)) throw new Problem('engine.notList', {}, 'attributes');
    const odd = attributes.findIndex((each) => !isObject(each));
    if (odd >= 0) throw new Problem('engine.notAnObject', {}, `attributes[${odd}]`);
    const change = {
      attributes,
      ...(body.amendReason === undefined ? {} : { amendReason: body.amendReason }),
      ...(body.comments === undefined ? {} : { resultComments: body.comments }),
      ...(body.pregnant === undefined ? {} : { pregnant: body.pregnant }),
    };
    await renamed(asSent, () => engine.update(tx, 'labtestorder', uuid, change, actor, { base, ifMatch }));
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
    const test = await demandTest(tx, body.labTest);
    const { uuid } = test;
    const row = await lockedRow(tx, test);
    if (request.ifMatch !== undefined && request.ifMatch !== '*' && request.ifMatch !== row.version) throw new Problem('engine.stale');
    await releaseResults(tx, uuid, { actor, audit }, null);
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

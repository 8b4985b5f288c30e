/** The laboratory tests that a device holds of people: those that wait for results, with their samples, as the server answers them to the account. */
import { MOST_TESTS } from '@fieldward/domain/device/device.ts';
import { may } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import type { OperationContext } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';

interface Listed {
  readonly patient: string;
  readonly uuid: string;
}

const OPEN = `select p.uuid as patient, t.uuid from person p cross join lateral (
    select n.uuid, n.lab_test_id from lab_test n join orders o on o.patient_id = n.patient_id and o.order_id = n.order_id
    where n.patient_id = p.person_id and n.resulted_at is null and not n.voided and not o.voided
    order by n.lab_test_id desc limit $2::int) t
  where p.uuid = any ($1::text[]) order by p.person_id, t.lab_test_id desc`;

/** What no page reads of a test: links and the version of its form, and in samples the test that they are of. */
const UNREAD: ReadonlySet<string> = new Set(['links', 'resourceVersion', 'labTest']);

/** The same without what no page reads. */
const read = (json: string): string =>
  JSON.stringify(JSON.parse(json, (key, value: unknown) => (UNREAD.has(key) ? undefined : value)) as unknown); // our own JSON

/**
 * Of each of the people (uuids) a JSON text: a list, the test ordered last first. Null where the account may not see orders of tests.
 * @param view representation of a test. Raises `engine.badRepresentation`.
 */
export async function toldTests(
  { engine, actor, base }: OperationContext,
  db: Db,
  people: readonly string[],
  view: string,
): Promise<ReadonlyMap<string, string> | null> {
  if (!may(actor, 'View CommonLab Orders')) return null;
  const listed = await db.rows<Listed>(OPEN, [people, MOST_TESTS]);
  const uuids = listed.map(({ uuid }) => uuid);
  const shown = await engine.showMany(db, 'labtestorder', uuids, view, actor, base).catch((problem: unknown) => {
    // what the account cannot open with a connection it does not hold without one
    if (problem instanceof Problem && problem.code === 'engine.forbidden') return null;
    throw problem;
  });
  if (shown === null) return null;
  const told = (json: string | undefined): readonly string[] => (json === undefined ? [] : [read(json)]);
  const tests = Map.groupBy(listed, ({ patient }) => patient);
  return new Map(people.map((uuid) => [uuid, `[${(tests.get(uuid) ?? []).flatMap(({ uuid: test }) => told(shown.get(test))).join(',')}]`]));
}

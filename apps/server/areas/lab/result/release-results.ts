/** Results that a second person looks at before others see them. */
import type { Db } from '../../../engine/db.ts';
import type { OperationContext } from '../../../engine/operation.ts';
import { Problem, unknownReference } from '../../../engine/problem.ts';
import { laterThan } from '../../../sql/moment-search.ts';
import { namedTest, type NamedTest } from '../order/named-lab-test.ts';

/** The row of a test as nobody else can change it until the end of the transaction. */
export async function lockedRow(tx: Db, { patientId, testId }: Pick<NamedTest, 'patientId' | 'testId'>): Promise<TestRow> {
  const [row] = await tx.rows<TestRow>(
    `select t.resulted_at, t.resulted_by::text, t.released_at, t.voided, y.needs_release, t.xmin::text as version
     from lab_test t join lab_test_type y using (lab_test_type_id) where t.patient_id = $1 and t.lab_test_id = $2 for no key update of t`,
    [patientId, testId],
  );
  if (row === undefined) throw new Problem('engine.stale');
  return row;
}

interface TestRow {
  readonly resulted_at: unknown;
  readonly resulted_by: string | null;
  readonly released_at: unknown;
  readonly voided: boolean;
  readonly needs_release: boolean;
  readonly version: string;
}

/**
 * Shows the results of a test (uuid) to others, since `at` (ISO; null for now). Where its type wants a second person, not by the one who recorded them
 * last. Raises `engine.unknownReference`, `lab.testVoided`, `lab.nothingToRelease`, `lab.alreadyReleased`, `lab.secondPerson`, `record.future`.
 */
export async function releaseResults(
  tx: Db,
  uuid: string,
  { actor, audit }: Pick<OperationContext, 'actor' | 'audit'>,
  at: string | null,
): Promise<void> {
  const test = await namedTest(tx, uuid);
  if (test === null) throw unknownReference('labtestorder', uuid, 'labTest');
  const { patientId, testId } = test;
  const row = await lockedRow(tx, test);
  if (row.voided) throw new Problem('lab.testVoided', {}, 'labTest');
  if (row.resulted_at === null) throw new Problem('lab.nothingToRelease', {}, 'labTest');
  if (row.released_at !== null) throw new Problem('lab.alreadyReleased', {}, 'labTest');
  if (row.needs_release && row.resulted_by === actor.userId) throw new Problem('lab.secondPerson', {}, 'labTest');
  if (laterThan(at)) throw new Problem('record.future', {}, 'releasedAt');
  await tx.rows(
    `update lab_test set released_at = coalesce($4::timestamptz, now()), released_by = $3::bigint, changed_by = $3::bigint, date_changed = now() where patient_id = $1 and lab_test_id = $2`,
    [patientId, testId, actor.userId, at],
  );
  await audit({ action: 'update', resource: 'labtestorder', uuid: test.uuid, patientId, detail: { changed: ['releasedAt'] } });
}

/** The numbers of the laboratory: references of tests and labels of samples, from a source or after the newest ones. */
import type { Db } from '../../../engine/db.ts';
import { withWhole } from '../../../engine/hidden-rows.ts';
import type { OperationContext } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { nextFree } from '../../../sql/next-number.ts';
import { drawNumbers, labSource, nextOf, type NumberSource } from '../../../sql/number-source.ts';

/** What is numbered. */
type LabNumbers = 'reference' | 'sample';

/** For each kind: the newest numbers, of a type of test or (null) of all, and which of some are taken. */
const statements = {
  reference: {
    ofType: `select t.lab_reference_number as text from lab_test t join lab_test_type y using (lab_test_type_id)
      where y.uuid = $1 and not t.voided order by t.date_created desc, t.lab_test_id desc limit 20`,
    newest: `select t.lab_reference_number as text from lab_test t where not t.voided order by t.lab_test_id desc limit 20`,
    taken: `select lower(t.lab_reference_number) as text from lab_test t where lower(t.lab_reference_number) = any($1::text[])`,
  },
  sample: {
    ofType: null, // labels of samples are of one series whatever is tested
    newest: `select s.sample_identifier as text from lab_sample s where not s.voided order by s.lab_sample_id desc limit 20`,
    taken: `select lower(s.sample_identifier) as text from lab_sample s where lower(s.sample_identifier) = any($1::text[])`,
  },
} as const;

const numbered = { reference: 'references', sample: 'samples' } as const;

interface Next {
  readonly next: string | null;
  /** Where it is drawn from; null: it only follows the newest ones. */
  readonly source: NumberSource | null;
}

/**
 * The number of the source, where there is one; else the one that follows, or nothing where there is no number yet.
 * @param labTestType uuid; '' where it is of none
 * @param after a number that it follows instead of the newest ones
 */
export async function nextLab(db: Db, of: LabNumbers, labTestType: string, after?: string): Promise<Next> {
  const source = await labSource(db, numbered[of], labTestType);
  if (source !== null) return { next: await nextOf(db, source), source };
  const { ofType, newest, taken } = statements[of];
  const texts = async (sql: string, values: readonly unknown[] = []): Promise<readonly string[]> =>
    (await db.rows<{ text: string }>(sql, [...values])).map(({ text }) => text);
  const ofTest = ofType === null || labTestType === '' ? [] : await texts(ofType, [labTestType]);
  const before = after === undefined ? [...ofTest, ...(await texts(newest))] : [after];
  return { next: await nextFree(before, (some) => texts(taken, [some])), source: null };
}

/** Draws the next number of a source for good. Raises `numbersource.usedUp`. */
export async function drawLab(tx: Db, source: NumberSource, audit: OperationContext['audit']): Promise<string> {
  // a number that somebody elsewhere has is passed over; it shows no patient
  const [drawn] = await withWhole(tx, () => drawNumbers(tx, source, 1));
  const identifier = drawn?.identifier ?? '';
  await audit({ action: 'create', resource: 'labnumber', detail: { source: source.name, identifier } });
  return identifier;
}

/** The reference of a test that comes without one. Raises `numbersource.usedUp`, `engine.required` where there is no number to follow. */
export async function referenceFor(tx: Db, labTestType: string, audit: OperationContext['audit']): Promise<string> {
  const { next, source } = await nextLab(tx, 'reference', labTestType);
  if (source !== null) return drawLab(tx, source, audit);
  if (next === null) throw new Problem('engine.required', {}, 'labReferenceNumber');
  return next;
}

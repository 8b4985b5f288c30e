import { nextLabNumberWire } from '@fieldward/contract/lab/lab-order.operations.ts';
import { operation } from '../../../engine/operation.ts';
import { nextFree } from '../../../sql/next-number.ts';

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

/** Nothing is proposed where there is no number yet. */
export const nextLabNumber = operation(nextLabNumberWire, {
  handle: async ({ query }, db) => {
    const { of, labTestType, after } = query;
    const { ofType, newest, taken } = statements[of];
    const texts = async (sql: string, values: readonly unknown[] = []): Promise<readonly string[]> =>
      (await db.rows<{ text: string }>(sql, [...values])).map(({ text }) => text);
    const ofTest = ofType === null || labTestType === undefined ? [] : await texts(ofType, [labTestType.replaceAll('\0', '')]);
    const before = after === undefined ? [...ofTest, ...(await texts(newest))] : [after.replaceAll('\0', '')];
    return { body: { next: await nextFree(before, (some) => texts(taken, [some])) } };
  },
});

import { drawLabNumberWire, nextLabNumberWire } from '@fieldward/contract/lab/lab-order.operations.ts';
import { operation } from '../../../engine/operation.ts';
import { unknownObject } from '../../../engine/problem.ts';
import { nextFree } from '../../../sql/next-number.ts';
import { drawNumbers, labSource, nextOf, sourcesWhere } from '../../../sql/number-source.ts';

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

/** The number of the source, where there is one; else the one that follows, or nothing where there is no number yet. */
export const nextLabNumber = operation(nextLabNumberWire, {
  handle: async ({ query }, db) => {
    const { of, labTestType, after } = query;
    const source = await labSource(db, numbered[of], (labTestType ?? '').replaceAll('\0', ''));
    if (source !== null) return { body: { next: await nextOf(db, source), source: source.uuid } };
    const { ofType, newest, taken } = statements[of];
    const texts = async (sql: string, values: readonly unknown[] = []): Promise<readonly string[]> =>
      (await db.rows<{ text: string }>(sql, [...values])).map(({ text }) => text);
    const ofTest = ofType === null || labTestType === undefined ? [] : await texts(ofType, [labTestType.replaceAll('\0', '')]);
    const before = after === undefined ? [...ofTest, ...(await texts(newest))] : [after.replaceAll('\0', '')];
    return { body: { next: await nextFree(before, (some) => texts(taken, [some])), source: null } };
  },
});

/** Raises `engine.unknownObject`, `numbersource.usedUp`. */
export const drawLabNumber = operation(drawLabNumberWire, {
  everywhere: true, // a number that somebody elsewhere has is passed over; it shows no patient
  handle: async ({ body, audit }, tx) => {
    const [source] = await sourcesWhere(tx, `s.uuid = $1 and s.numbers in ('references', 'samples')`, [body.source.replaceAll('\0', '')]);
    if (source === undefined) throw unknownObject('labnumbersource', body.source);
    const [drawn] = await drawNumbers(tx, source, 1);
    const identifier = drawn?.identifier ?? '';
    await audit({ action: 'create', resource: 'labnumber', detail: { source: source.name, identifier } });
    return { body: { identifier } };
  },
});

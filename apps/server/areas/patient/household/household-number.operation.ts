import { drawHouseholdNumberWire, nextHouseholdNumberWire } from '@fieldward/contract/patient/household.operations.ts';
import { operation } from '../../../engine/operation.ts';
import { unknownReference } from '../../../engine/problem.ts';
import { nextFree } from '../../../sql/next-number.ts';
import { drawNumbers, householdSource, nextOf, sourcesWhere } from '../../../sql/number-source.ts';

const NEWEST = 'select h.number as text from household h where h.number is not null order by h.household_id desc limit 20';
const TAKEN = 'select lower(h.number) as text from household h where lower(h.number) = any ($1::text[])';

// a number that a household elsewhere has is passed over; nothing else of it is shown
const OF_ALL = { everywhere: true, hiddenToo: true } as const;

/** The number of the source of a place, where there is one; else the one that follows the newest, or nothing where there is no number yet. */
export const nextHouseholdNumber = operation(nextHouseholdNumberWire, {
  ...OF_ALL,
  handle: async ({ query }, db) => {
    const source = await householdSource(db, (query.place ?? '').replaceAll('\0', ''));
    if (source !== null) return { body: { next: await nextOf(db, source), source: source.uuid } };
    const texts = async (sql: string, values: readonly unknown[] = []): Promise<readonly string[]> =>
      (await db.rows<{ text: string }>(sql, [...values])).map(({ text }) => text);
    return { body: { next: await nextFree(await texts(NEWEST), (some) => texts(TAKEN, [some])), source: null } };
  },
});

/** Raises `engine.unknownReference`, `numbersource.usedUp`. */
export const drawHouseholdNumber = operation(drawHouseholdNumberWire, {
  ...OF_ALL,
  handle: async ({ body, audit }, tx) => {
    const [source] = await sourcesWhere(tx, `s.uuid = $1 and s.numbers = 'households'`, [body.source.replaceAll('\0', '')]);
    if (source === undefined) throw unknownReference('householdnumbersource', body.source, 'source');
    const [drawn] = await drawNumbers(tx, source, 1);
    const identifier = drawn?.identifier ?? '';
    await audit({ action: 'create', resource: 'householdnumber', detail: { source: source.name, identifier } });
    return { body: { identifier } };
  },
});

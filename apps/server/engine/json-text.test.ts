import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scratchApi, type ScratchApi } from '../testing/scratch-api.ts';
import { constant, day, list, moment, object, plain, quoted, textSql, value, written } from './json-text.ts';

let api: ScratchApi;
beforeAll(async () => {
  api = await scratchApi();
}, 60_000);
afterAll(() => api.close());

/** The same object by the functions of PostgreSQL, and as text. */
const byFunctions = `json_build_object('id', r.id, 'uuid', r.uuid, 'text', r.text, 'flag', r.flag, 'at', iso(r.at), 'on', iso_day(r."on"), 'amount', r.amount, 'more', r.more, 'one',
  (select json_build_object('it''s', x.text) from given x where x.id = r.id and x.flag), 'all',
  (select coalesce(json_agg(json_build_object('text', x.text) order by x.id), '[]') from given x where x.id < r.id), 'version', '2.0')::text`;
const asText = textSql(
  object([
    ['id', plain('r.id')],
    ['uuid', quoted('r.uuid')],
    ['text', value('r.text')],
    ['flag', plain('r.flag')],
    ['at', moment('r.at')],
    ['on', day('r."on"')],
    ['amount', value('r.amount')],
    ['more', value('r.more')],
    ['one', written(`(select ${textSql(object([["it's", value('x.text')]]))} from given x where x.id = r.id and x.flag)`)],
    ['all', list(object([['text', value('x.text')]]), 'given x where x.id < r.id', 'x.id')],
    ['version', constant('"2.0"')],
  ]),
);

const row = fc.record({
  // whatever PostgreSQL keeps in a text: no null character, no half surrogate
  text: fc.option(fc.string({ unit: 'binary' }).map((each) => each.replaceAll('\0', '').toWellFormed())),
  flag: fc.option(fc.boolean()),
  at: fc.option(
    fc.date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') }).map((each) => each.toISOString()),
  ),
  on: fc.option(
    fc
      .date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') })
      .map((each) => each.toISOString().slice(0, 10)),
  ),
  amount: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }).map((each) => each.toFixed(3))),
  more: fc.option(fc.jsonValue().map((each) => JSON.stringify(each).replaceAll('\\u0000', ''))),
});

it('is what the functions of PostgreSQL build, to the byte', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 12 }), async (rows) => {
      const found = await api.pool.rows<{ functions: string; text: string }>(
        `with given as (select * from jsonb_to_recordset($1::jsonb) as g(id int, uuid text, text text, flag boolean, at timestamptz, "on" date, amount numeric, more json))
         select ${byFunctions} as functions, ${asText} as text from given r`,
        [
          JSON.stringify(
            rows.map((each, at) => ({ id: at, uuid: `abc-${at}`, ...each, more: each.more === null ? null : JSON.parse(each.more) })),
          ),
        ],
      );
      expect(found.map((each) => each.text)).toEqual(found.map((each) => each.functions));
    }),
    { numRuns: 40 },
  );
});

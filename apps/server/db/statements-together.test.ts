import { EventEmitter } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/postgres-for-tests.ts';
import { connection } from './pool.ts';
import { Statements } from './statements-together.ts';

let database: TestDatabase;
let client: pg.Client;
let statements: Statements;
const heard: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
  client = new pg.Client({ ...connection(database.url), pipeline: true });
  await client.connect();
  const { connection: wire } = client as unknown as { connection: EventEmitter };
  for (const event of ['parseComplete', 'rowDescription', 'readyForQuery']) wire.on(event, () => heard.push(event));
  statements = new Statements(client, (text) => `name of ${text}`.slice(0, 60));
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const outcomes = async (asked: readonly Promise<unknown>[]): Promise<unknown[]> =>
  (await Promise.allSettled(asked)).map((each) =>
    each.status === 'fulfilled' ? each.value : (each.reason as { readonly code?: string }).code,
  );

describe('statements that are asked in one go', () => {
  it('are one message with one end, prepared and described the first time only', async () => {
    const both = () => Promise.all([statements.ask('select $1::int as a', [1]), statements.ask('select $1::text as b', ['x'])]);
    heard.length = 0;
    expect(await both()).toEqual([[{ a: 1 }], [{ b: 'x' }]]);
    expect(heard).toEqual(['parseComplete', 'rowDescription', 'parseComplete', 'rowDescription', 'readyForQuery']);
    heard.length = 0;
    expect(await both()).toEqual([[{ a: 1 }], [{ b: 'x' }]]);
    expect(heard).toEqual(['readyForQuery']);
  });

  it('see what those before them wrote', async () => {
    await client.query('create temporary table noted (n int)');
    const asked = [
      statements.ask('insert into noted select $1::int', [1]),
      statements.ask('select count(*)::int as n from noted', []),
      statements.ask('update noted set n = n + 1 returning n', []),
    ];
    expect(await Promise.all(asked)).toEqual([[], [{ n: 1 }], [{ n: 2 }]]);
  });

  it('are answered up to the first that fails; the others are prepared when they are asked again', async () => {
    await client.query('begin');
    const go = () => [
      statements.ask('select 7 as seven', []),
      statements.ask('select 1 / $1::int as half', [0]),
      statements.ask('select 8 as eight', []),
    ];
    expect(await outcomes(go())).toEqual([[{ seven: 7 }], '22012', '25P02']);
    expect(await outcomes(go())).toEqual(['25P02', '25P02', '25P02']);
    await client.query('rollback');
    expect(await statements.ask('select 8 as eight', [])).toEqual([{ eight: 8 }]);
    expect(await statements.ask('select 1 / $1::int as half', [1])).toEqual([{ half: 1 }]);
  });

  it('fail where what they did is refused at its end: a constraint that is looked at then', async () => {
    await client.query('create temporary table once (n int unique deferrable initially deferred)');
    const twice = 'insert into once select $1::int union all select $1::int';
    expect(await outcomes([statements.ask(twice, [1])])).toEqual(['23505']);
    expect(await outcomes([statements.ask(twice, [1]), statements.ask('select count(*)::int as n from once', [])])).toEqual([
      '23505',
      '23505',
    ]);
    expect(await statements.ask('select count(*)::int as n from once', [])).toEqual([{ n: 0 }]);
    await client.query('begin');
    expect(await outcomes([statements.ask(twice, [1])])).toEqual([[]]);
    await expect(client.query('commit')).rejects.toThrow('once_n_key');
  });

  it('fail alone where their text or a value cannot be sent', async () => {
    const round: Record<string, unknown> = {};
    round['self'] = round;
    const asked = [statements.ask('select $1::jsonb as j', [round]), statements.ask('select 3 as n', [])];
    await expect(asked[0]).rejects.toThrow(/circular/i);
    expect(await asked[1]).toEqual([{ n: 3 }]);
    expect(await outcomes([statements.ask('selectt', [])])).toEqual(['42601']);
    expect(await statements.ask('', [])).toEqual([]);
    expect(await statements.ask('select 4 as n', [], true)).toEqual([{ n: 4 }]);
  });

  it('are read and given their values as by the driver itself', async () => {
    const text = `select $1::int8 as id, $2::date as day, $3::boolean as yes, $4::numeric as amount, $5::text[] as words, $6::jsonb as doc, $7::timestamptz as at,
      $8::bytea as bytes, $9::text as nothing, $10::int8[] as ids, 'ä' || chr(8232) as text, 1.5::float8 as double, array[true, null] as flags`;
    const at = new Date('2026-03-01T10:11:12.345Z');
    const values = [7, '2026-03-01', true, '1.50', ['a', null, 'b"c'], { a: [1, null] }, at, Buffer.from([0, 255]), undefined, ['1', 2]];
    const { rows } = await client.query<Record<string, unknown>>(text, values);
    expect(await statements.ask(text, values)).toEqual(rows);
    expect(await statements.ask(text, values)).toEqual(rows);
  });

  it('go in front of what is sent otherwise, and behind it', async () => {
    const first = statements.ask(`select set_config('fieldward.test', $1, false)`, ['one']);
    statements.send();
    const simple = client.query<{ was: string }>(
      `select current_setting('fieldward.test') as was; select set_config('fieldward.test', 'two', false)`,
    );
    const last = statements.ask(`select current_setting('fieldward.test') as is`, []);
    await Promise.all([first, simple]);
    expect(((await simple) as unknown as pg.QueryResult<{ was: string }>[])[0]?.rows).toEqual([{ was: 'one' }]);
    expect(await last).toEqual([{ is: 'two' }]);
  });

  it('all fail when their connection is lost', async () => {
    const lost = new pg.Client({ ...connection(database.url), pipeline: true });
    lost.on('error', () => {});
    await lost.connect();
    const on = new Statements(lost, (text) => text.slice(0, 20));
    const [pid] = (await on.ask('select pg_backend_pid() as pid', [])) as { pid: number }[];
    const waiting = Promise.allSettled([on.ask('select pg_sleep(60)', []), on.ask('select 1', [])]);
    const asleep = "select count(*)::int as n from pg_stat_activity where pid = $1 and query like '%pg_sleep%'";
    await expect.poll(async () => (await client.query<{ n: number }>(asleep, [pid?.pid])).rows[0]?.n, { timeout: 20_000 }).toBe(1);
    await client.query('select pg_terminate_backend($1)', [pid?.pid]);
    const ended = await waiting;
    expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});

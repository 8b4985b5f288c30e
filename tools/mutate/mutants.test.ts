import { describe, expect, it } from 'vitest';
import { broken, changeOf } from './mutant.ts';
import { sampleOf } from './sample.ts';
import { sqlBreaks } from './sql-breaks.ts';
import { sqlMutants } from './sql-mutants.ts';
import { tsMutants } from './ts-mutants.ts';

const inTs = (text: string): string[] => tsMutants('a.ts', text).map((mutant) => broken(text, mutant));
const inSql = (text: string): string[] =>
  sqlBreaks(text).map(({ start, end, instead }) => text.slice(0, start) + instead + text.slice(end));

describe('the breaks of TypeScript', () => {
  it.each<[string, string[]]>([
    ['f(a < b);', [';', 'f(a <= b);']],
    ['const x = a && !b;', ['const x = a || !b;', 'const x = a && b;']],
    ['const x = true;', ['const x = false;']],
    ['const x = 1;', ['const x = 2;']],
    ['const x = list.some(f);', ['const x = list.every(f);']],
    ['if (a) b = 1;', ['if (true) b = 1;', 'if (false) b = 1;', 'if (a) b = 2;']],
    ['const x = a ? b : c;', ['const x = true ? b : c;', 'const x = false ? b : c;']],
    ['x += y;', ['x -= y;']],
    ['function f() { g(); }', ['function f() {}', 'function f() { ; }']],
    // what says nothing is left alone: types, imports, sums of text
    ["import { a } from './a.ts'; type T = true | 1; const x: 2 | T = a + 'b';", []],
    ['const q = `select a from b where c = ${d} order by e`;', ['const q = `select a from b where c <> ${d} order by e`;']],
    ['const q = `select a from b order by e, f`;', ['const q = `select a from b order by e desc, f`;']],
  ])('%s', (text, expected) => expect(inTs(text)).toEqual(expected));
});

describe('the breaks of SQL', () => {
  it.each<[string, string[]]>([
    ['where a <= b', ['where a < b']],
    ['order by a desc, b;', ['order by a asc, b;']],
    ['select min(a)', ['select max(a)']],
    ['where a between 1 and 2 and b', ['where a between 1 and 2 or b']],
    ['where not a and b is not null', ['where a and b is not null', 'where not a or b is not null', 'where not a and b is null']],
    ['update t set a = 1 where b = 2', ['update t set a = 1 where b <> 2']],
    ["-- a = b\nselect 'a < b', c -> d, e := f, g >= h", ["-- a = b\nselect 'a < b', c -> d, e := f, g > h"]],
  ])('%s', (text, expected) => expect(inSql(text)).toEqual(expected));

  it('put a broken function in the place of the sound one, and leave tables alone', () => {
    const text =
      'create table t (a int check (a > 0));\n-- f\ncreate function f() returns int language sql as $$ select 1 where 1 < 2; $$;\n';
    expect(sqlMutants('a.sql', text, null).map(({ sql }) => sql)).toEqual([
      'create or replace function f() returns int language sql as $$ select 1 where 1 <= 2; $$;',
    ]);
    expect(sqlMutants('a.sql', text, 'g')).toEqual([]);
  });
});

it('a change is shown within its line', () => {
  const text = 'a;\nif (b < c) d();\n';
  const at = text.indexOf('<');
  expect(changeOf(text, { file: 'a.ts', start: at, end: at + 1, instead: '<=' })).toBe('if (b ⟦< → <=⟧ c) d();');
});

it('a sample is the same for the same seed, in the order of all, and differs for another', () => {
  const all = Array.from({ length: 100 }, (_, at) => at);
  const one = sampleOf(all, 10, 'one');
  expect(one).toEqual(sampleOf(all, 10, 'one'));
  expect(one).toEqual(one.toSorted((a, b) => a - b));
  expect(one).not.toEqual(sampleOf(all, 10, 'two'));
  expect(sampleOf(all, 200, 'one')).toEqual(all);
});

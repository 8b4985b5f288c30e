import { describe, expect, it } from 'vitest';
import type { Try, Tried } from './runner.ts';
import { noticedBy, partOf } from './verdict.ts';

const BREAK = { file: 'y/a.ts', text: '' };
const passed: Tried = { failed: null, file: null, expected: false, unended: false, seconds: {} };
const failedIn = (file: string): Tried => ({ ...passed, failed: `test of ${file}`, file });
const unended: Tried = { ...passed, failed: 'no end', unended: true };

/** A process of tests that answers one after the other, and what it was asked for. */
function process(...answers: readonly Tried[]) {
  const asked: string[] = [];
  const left = [...answers];
  return {
    asked,
    run({ broken, tests }: Try): Promise<Tried> {
      asked.push(`${broken === null ? 'sound' : 'broken'} ${tests.join(' ')}`);
      const answer = left.shift();
      if (answer === undefined) throw new Error('asked too often');
      return Promise.resolve(answer);
    },
  };
}

describe('a break', () => {
  it.each<[string, Tried[], string | null, string[]]>([
    ['that no test notices survives', [passed, passed], null, ['broken a b', 'broken c']],
    ['is noticed by an expectation that fails', [{ ...failedIn('a'), expected: true }], 'test of a', ['broken a b']],
    ['is noticed by a test that fails twice', [failedIn('a'), failedIn('a')], 'test of a', ['broken a b', 'broken a']],
    [
      'is not noticed by a test that fails once',
      [failedIn('a'), passed, passed, passed],
      null,
      ['broken a b', 'broken a', 'broken b', 'broken c'],
    ],
    [
      'is noticed by a test behind one that failed once',
      [failedIn('a'), passed, failedIn('b'), failedIn('b')],
      'test of b',
      ['broken a b', 'broken a', 'broken b', 'broken b'],
    ],
    [
      'without an end is tried again, with what the tests take now',
      [unended, passed, unended],
      'no end',
      ['broken a b', 'sound a b', 'broken a b'],
    ],
    ['that was only slow survives', [unended, passed, passed, passed], null, ['broken a b', 'sound a b', 'broken a b', 'broken c']],
  ])('%s', async (_what, answers, expected, asked) => {
    const tests = process(...answers);
    const parts = [
      { tests: ['a', 'b'], limit: 1 },
      { tests: ['c'], limit: 1 },
    ];
    expect(await noticedBy(tests, parts, BREAK)).toBe(expected);
    expect(tests.asked).toEqual(asked);
  });
});

it('the tests that bear the name of what is broken go first', async () => {
  const tests = process(passed);
  await noticedBy(tests, [{ tests: ['x/b.test.ts', 'x/a-more.test.ts', 'x/c.test.ts', 'x/a.test.ts'], limit: 1 }], BREAK);
  expect(tests.asked).toEqual(['broken x/a-more.test.ts x/a.test.ts x/b.test.ts x/c.test.ts']);
});

describe('tests while nothing is broken', () => {
  it('are put in order, the quickest first', async () => {
    const part = await partOf(process({ ...passed, seconds: { a: 3, b: 1, c: 2 } }), ['a', 'b', 'c']);
    expect(part).toEqual({ tests: ['b', 'c', 'a'], limit: 60 });
  });

  it('may fail once', async () => {
    expect((await partOf(process(failedIn('a'), passed), ['a'])).tests).toEqual(['a']);
    await expect(partOf(process(failedIn('a'), failedIn('a')), ['a'])).rejects.toThrow('although nothing is broken: test of a');
  });
});

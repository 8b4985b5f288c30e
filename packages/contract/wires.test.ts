import { globSync, readFileSync } from 'node:fs';
import { expect, expectTypeOf, it } from 'vitest';
import type { location } from './place/location.ts';
import type { WireNamed, Wires } from './wires.ts';

it('knows every file that declares a wire', () => {
  const silent = globSync('**/*.ts', { cwd: import.meta.dirname })
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => ({ path, text: readFileSync(`${import.meta.dirname}/${path}`, 'utf8') }))
    .filter(({ text }) => /^export const \w+ = wire\(/m.test(text))
    .filter(({ path, text }) => !text.includes(`: typeof import('./${path.replace(/^.*\//, '')}');`));
  expect(silent.map(({ path }) => path)).toEqual([]);
});

it('finds a wire by its name', () => {
  expectTypeOf<WireNamed<'location'>>().toEqualTypeOf<typeof location>();
  expectTypeOf<WireNamed<'nothing'>>().toEqualTypeOf<never>();
  expectTypeOf<'hydra-field-answer' | 'systemsetting' | 'rule-token'>().toExtend<keyof Wires>();
});

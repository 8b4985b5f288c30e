import { globSync, readFileSync } from 'node:fs';
import { expect, expectTypeOf, it } from 'vitest';
import type { location } from './place/location.ts';
import type { WireNamed, Wires } from './wires.ts';

it('knows every file that declares a wire', () => {
  const known = readFileSync(`${import.meta.dirname}/wires.ts`, 'utf8');
  const declaring = globSync('**/*.ts', { cwd: import.meta.dirname }).filter(
    (path) => !path.endsWith('.test.ts') && /^export const \w+ = wire\(/m.test(readFileSync(`${import.meta.dirname}/${path}`, 'utf8')),
  );
  expect(declaring.length).toBeGreaterThan(15);
  expect(declaring.filter((path) => !known.includes(`'./${path}'`))).toEqual([]);
});

it('finds a wire by its name', () => {
  expectTypeOf<WireNamed<'location'>>().toEqualTypeOf<typeof location>();
  expectTypeOf<WireNamed<'nothing'>>().toEqualTypeOf<never>();
  expectTypeOf<'hydra-field-answer'>().toExtend<keyof Wires>();
});

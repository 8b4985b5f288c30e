import { globSync, readFileSync } from 'node:fs';
import { expect, expectTypeOf, it } from 'vitest';
import type { location } from './place/location.ts';
import type { Wire } from './wire.ts';
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

it('keeps what identifies somebody or something as it is printed and scanned, whatever the keyboard wrote', async () => {
  const files = globSync('*/*.ts', { cwd: import.meta.dirname }).filter((path) => !/\.(test|operations)\.ts$/.test(path));
  const modules: readonly unknown[] = await Promise.all(files.map((path) => import(/* @vite-ignore */ `${import.meta.dirname}/${path}`)));
  const wires = modules
    .flatMap((module) => Object.values(Object(module)))
    .filter((value): value is Wire => typeof value === 'object' && value !== null && 'kind' in value && 'privileges' in value);
  const loose = wires.flatMap(({ name, fields }) =>
    Object.entries(fields)
      .filter(
        ([property, { kind, kept }]) =>
          kind === 'text' && kept === undefined && /identifier$|reference(Id|Number)$|^(given|middle|family)Name$/i.test(property),
      )
      .map(([property]) => `${name}.${property}`),
  );
  expect(wires.length).toBeGreaterThan(50);
  expect(loose).toEqual([]);
});

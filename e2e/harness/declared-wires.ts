import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Wire } from '@fieldward/contract/wire.ts';

const CONTRACT = join(import.meta.dirname, '../../packages/contract');

const isWire = (value: unknown): value is Wire => typeof value === 'object' && value !== null && 'kind' in value && 'privileges' in value;

/** Every wire that the contract declares, by its name. */
export async function declaredWires(): Promise<ReadonlyMap<string, Wire>> {
  const files = globSync('*/*.ts', { cwd: CONTRACT }).filter((file) => !/\.(test|operations)\.ts$/.test(file));
  const modules: readonly unknown[] = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ pathToFileURL(join(CONTRACT, file)).href)),
  );
  return new Map(modules.flatMap((module) => Object.values(Object(module)).filter(isWire)).map((wire) => [wire.name, wire]));
}

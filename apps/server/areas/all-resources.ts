import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Resource } from '../engine/resource.ts';

/** Every file of a resource, in a fixed order: a new one is served without being named anywhere else. */
const files = globSync('**/*.resource.ts', { cwd: import.meta.dirname }).toSorted();

const modules = await Promise.all(
  files.map(
    (file) => import(/* @vite-ignore */ pathToFileURL(join(import.meta.dirname, file)).href) as Promise<Readonly<Record<string, unknown>>>,
  ),
);

const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'wire' in value && 'storage' in value;

/** Every declared resource: what `*.resource.ts` files export. The engine serves them all. */
export const allResources: readonly Resource[] = modules.flatMap((module) => Object.values(module).filter(isResource));

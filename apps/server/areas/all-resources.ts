import type { Resource } from '../engine/resource.ts';
import { exportsOfFiles } from './area-files.ts';

const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'wire' in value && 'storage' in value;

/** Every declared resource: what `*.resource.ts` files export. The engine serves them all. */
export const allResources: readonly Resource[] = await exportsOfFiles('.resource.ts', isResource);

import type { Resource } from '../engine/resource.ts';

/** Every declared resource; the engine serves what is listed here. */
export const allResources: readonly Resource[] = [];

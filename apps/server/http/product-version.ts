import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version of the product, as its package names it. */
export function productVersion(): string {
  const file = readFileSync(join(import.meta.dirname, '..', '..', '..', 'package.json'), 'utf8');
  return (JSON.parse(file) as { version: string }).version; // our own file
}

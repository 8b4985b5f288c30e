import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { devDependencies: { 'happy-dom': string } };

/** Where this version of the windows of the tests is kept as one file. */
export const WINDOW: string = join(ROOT, 'node_modules', '.cache', `test-window-${devDependencies['happy-dom']}.mjs`);

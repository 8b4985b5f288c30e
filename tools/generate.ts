import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './checks/source-files.ts';
import { generatedFiles } from './generated/generated-files.ts';

// Writes the files that are made of others; `npm run check` fails when one is not what this writes.
for (const [path, text] of await generatedFiles()) writeFileSync(join(ROOT, path), text);

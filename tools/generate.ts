import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './checks/source-files.ts';
import { generatedFiles } from './generated/generated-files.ts';

// Writes the files that are made of others; `npm run check` fails when one is not what this writes.
for await (const [path, text] of generatedFiles()) writeFileSync(join(ROOT, path), text);

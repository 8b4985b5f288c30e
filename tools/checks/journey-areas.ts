import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AREAS, tagsOf, WHOLE } from '../areas.ts';
import { type Findings, ROOT, sourceFiles } from './source-files.ts';

/** Journeys without the tag that says whose they are (`// area: lab`), and tags that name no area. */
export function journeyAreas(): Findings {
  const known = [...AREAS, WHOLE];
  return sourceFiles(['.test.ts', '.test.tsx', '.spec.ts']).flatMap((path) => {
    const tags = tagsOf(readFileSync(join(ROOT, path), 'utf8'));
    if (tags.length === 0 && path.startsWith('e2e/')) return [`${path}: begins with no tag such as // area: ${AREAS.join(', ')}`];
    return tags.filter((tag) => !known.includes(tag)).map((tag) => `${path}: '${tag}' is no area; one of ${known.join(', ')}`);
  });
}

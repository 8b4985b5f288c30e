import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, sourceFiles } from './checks/source-files.ts';

/** The areas of the product, as the server has them: account, audit, care, event, … */
export const AREAS: readonly string[] = readdirSync(join(ROOT, 'apps/server/areas'), { withFileTypes: true })
  .filter((each) => each.isDirectory())
  .map(({ name }) => name);

/** A journey with this tag goes through the whole product; only the run of everything includes it. */
export const WHOLE = 'whole';

/** Rooms of the packages and of the web app that belong to an area of another name. */
const ROOMS: Readonly<Record<string, string>> = {
  bank: 'form',
  option: 'form',
  'question-settings': 'form',
  rule: 'form',
  xlsform: 'form',
  person: 'patient',
};

const TEST = /\.(test|spec)\.tsx?$/;
const TAG = /^\/\/ area: (.+)$/m;

/** Words of the tag `// area: patient, form` of a test file; none when it has no tag. */
export function tagsOf(text: string): readonly string[] {
  return (
    TAG.exec(text)?.[1]
      ?.split(',')
      .map((word) => word.trim()) ?? []
  );
}

/**
 * Areas that a test file belongs to: those of its tag, and the one whose room it stands in.
 * @param path from the root, such as `packages/domain/lab/sample.test.ts`
 */
export function areasOf(path: string, text: string): readonly string[] {
  const rooms = path.split('/').slice(0, -1);
  return AREAS.filter((area) => tagsOf(text).includes(area) || rooms.some((room) => (ROOMS[room] ?? room) === area));
}

/** Paths, from the root, of the tests of an area in all layers. */
export function testsOf(area: string): readonly string[] {
  return sourceFiles(['.ts', '.tsx']).filter(
    (path) => TEST.test(path) && areasOf(path, readFileSync(join(ROOT, path), 'utf8')).includes(area),
  );
}

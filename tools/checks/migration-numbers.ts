import { basename, dirname } from 'node:path';
import { type Findings, sourceFiles } from './source-files.ts';

const LINE = 'apps/server/db/migrations';
/** Ran everywhere before numbers were looked at: they cannot be called otherwise any more. */
const KNOWN: ReadonlySet<string> = new Set([
  '0150-names-entered-at-once.sql',
  '0175-links-with-missing-numbers.sql',
  '0872-promised-and-over.sql',
]);

/** Migrations that bear the number of another one: which runs first would hang on their words. @param files their names */
export function doubledNumbers(files: readonly string[]): Findings {
  const byNumber = Map.groupBy(
    files.filter((file) => !KNOWN.has(file)),
    (file) => file.slice(0, 4),
  );
  return [...byNumber.values()].flatMap((same) =>
    same.length < 2 ? [] : [`${same.toSorted().join(' and ')} have one number; give the newer one the next that is free`],
  );
}

/** The same for the migrations of the product. */
export function migrationNumbers(): Findings {
  return doubledNumbers(
    sourceFiles(['.sql'])
      .filter((path) => dirname(path) === LINE)
      .map((path) => basename(path)),
  );
}

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Findings, ROOT, sourceFiles } from './source-files.ts';

const LIMIT = 500;
/** Files of a room, tests and style sheets apart: more are sorted into rooms by noun. Migrations are one line of numbers. */
const ROOM = 60;
const LINE = 'apps/server/db/migrations';
const FORBIDDEN = /(^|\/)(index|types|utils|helpers)\.tsx?$|(^|\/)(src|shared|common|utils|helpers)\//;

/** Rooms with too many files. @param paths from the root */
export function fullRooms(paths: readonly string[]): Findings {
  const rooms = Map.groupBy(
    paths.filter((path) => !/\.(test|spec)\.tsx?$|\.css$/.test(path)),
    (path) => dirname(path),
  );
  return [...rooms].flatMap(([room, files]) =>
    files.length > ROOM && room !== LINE ? [`${room}: ${files.length} files, above ${ROOM}; sort them into rooms by noun`] : [],
  );
}

/** Source files longer than 500 lines, names without a subject, and rooms with too many files. */
export function fileSizes(): Findings {
  const findings: string[] = [...fullRooms(sourceFiles())];
  for (const path of sourceFiles()) {
    const lines = readFileSync(join(ROOT, path), 'utf8').split('\n').length;
    if (lines > LIMIT) findings.push(`${path}: ${lines} lines, above ${LIMIT}; split it along a subject`);
    if (FORBIDDEN.test(path)) findings.push(`${path}: the name says no subject`);
  }
  return findings;
}

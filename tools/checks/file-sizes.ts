import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Findings, ROOT, sourceFiles } from './source-files.ts';

const LIMIT = 500;
const FORBIDDEN = /(^|\/)(index|types|utils|helpers)\.tsx?$|(^|\/)(src|shared|common|utils|helpers)\//;

/** Source files longer than 500 lines, and names without a subject. */
export function fileSizes(): Findings {
  const findings: string[] = [];
  for (const path of sourceFiles()) {
    const lines = readFileSync(join(ROOT, path), 'utf8').split('\n').length;
    if (lines > LIMIT) findings.push(`${path}: ${lines} lines, above ${LIMIT}; split it along a subject`);
    if (FORBIDDEN.test(path)) findings.push(`${path}: the name says no subject`);
  }
  return findings;
}

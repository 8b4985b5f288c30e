import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { ROOT } from './checks/source-files.ts';

/** Where the reporter writes its `TestReport`. */
export const REPORT_FILE = 'FIELDWARD_TEST_REPORT';

/** What one project of vitest.config.ts did. */
export interface ProjectReport {
  readonly project: string;
  readonly passed: number;
  /** Failed and skipped tests, and files that could not run. */
  readonly failed: number;
  /** Seconds that its workers were busy, added up: two workers side by side take half as long. */
  readonly busy: number;
  /** The file that kept a worker busy for longest. */
  readonly slowest: { readonly path: string; readonly seconds: number };
}

export interface TestReport {
  readonly projects: readonly ProjectReport[];
  /** Errors outside of any test. */
  readonly errors: number;
}

/** Counts tests and seconds by project, for tools/test.ts. */
export default class TestReporter implements Reporter {
  onTestRunEnd(files: readonly TestModule[], errors: readonly SerializedError[]): void {
    const projects = Map.groupBy(files, (file) => file.project.name);
    const report: TestReport = { projects: [...projects].map(([name, own]) => projectReport(name, own)), errors: errors.length };
    const path = process.env[REPORT_FILE];
    if (path !== undefined) writeFileSync(path, JSON.stringify(report));
  }
}

function projectReport(project: string, files: readonly TestModule[]): ProjectReport {
  const states = files.flatMap((file) => [...file.children.allTests()].map((test) => test.result().state));
  const passed = states.filter((state) => state === 'passed').length;
  const broken = files.filter((file) => file.errors().length > 0 || file.children.size === 0).length;
  const times = files.map((file) => ({ path: relative(ROOT, file.moduleId), seconds: secondsOf(file) }));
  return {
    project,
    passed,
    failed: states.length - passed + broken,
    busy: times.reduce((sum, { seconds }) => sum + seconds, 0),
    slowest: times.reduce((one, other) => (other.seconds > one.seconds ? other : one)),
  };
}

/** Seconds from the preparation of a file's environment to its last hook. */
function secondsOf(file: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = file.diagnostic();
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000;
}

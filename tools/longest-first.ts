import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest of each project, the longest first: begun last, it would keep one worker busy while the others are done. */
export const LONGEST: readonly string[] = [
  'apps/server/areas/event/copy/event-copy.test.ts',
  'apps/server/engine/conformance.test.ts',
  'apps/server/areas/place/location/location-import.test.ts',
  'apps/server/http/own-places.test.ts',
  'apps/server/areas/report/dashboard/dashboard.test.ts',
  'apps/server/areas/form/bank/question.test.ts',
  'apps/server/areas/lab/result/lab-results.test.ts',
  'apps/server/areas/report/export/export.test.ts',
  'apps/server/areas/form/bank/option-import.test.ts',
  'apps/server/http/attacks.test.ts',
  'apps/server/http/second-factor.test.ts',
  'apps/server/http/openid.test.ts',
  'e2e/accessibility.spec.ts',
  'e2e/hostile.spec.ts',
  'e2e/privileges.spec.ts',
  'e2e/form-content.spec.ts',
  'e2e/main-job.spec.ts',
];

/** Vitest's order (what took longest on this machine, else the largest file), with the files above first in their projects. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = Map.groupBy(await super.sort(files), (file) => file.project.name);
    return [...projects.values()].flatMap((own) => own.toSorted((one, other) => rank(one) - rank(other)));
  }
}

function rank(file: TestSpecification): number {
  const at = LONGEST.findIndex((path) => file.moduleId.endsWith(path));
  return at === -1 ? LONGEST.length : at;
}

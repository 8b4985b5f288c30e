import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest of each project, the longest first: begun last, it would keep one worker busy while the others are done. */
export const LONGEST: readonly string[] = [
  'apps/server/http/own-places.test.ts',
  'apps/server/http/hostile-text.test.ts',
  'apps/server/areas/form/held/killed-server.test.ts',
  'apps/server/http/app-reach.test.ts',
  'apps/web/features/form/data-entry/unsent-simulation.test.ts',
  'tools/new/new-resource.test.ts',
  'e2e/accessibility.spec.ts',
  'e2e/hostile.spec.ts',
  'e2e/privileges.spec.ts',
  'e2e/task-acts.spec.ts',
  'e2e/care-week.spec.ts',
  'e2e/offline.spec.ts',
  'e2e/stale-editors.spec.ts',
  'e2e/register-offline.spec.ts',
  'e2e/french.spec.ts',
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

import { describe, expect, it } from 'vitest';
import { AREAS, areasOf, tagsOf, testsOf } from './areas.ts';

describe('the areas of a test', () => {
  it('are the one whose room it stands in, and those of its tag', () => {
    expect(areasOf('packages/domain/lab/sample.test.ts', '')).toEqual(['lab']);
    expect(areasOf('packages/domain/xlsform/read.test.ts', '')).toEqual(['form']);
    expect(areasOf('e2e/main-job.spec.ts', '// area: patient, form\nimport')).toEqual(['form', 'patient']);
    expect(areasOf('apps/server/http/session.test.ts', '')).toEqual([]);
  });

  it('are tagged on a line of its own', () => {
    expect(tagsOf("import { x } from 'y';\n// area: lab\n")).toEqual(['lab']);
    expect(tagsOf("const text = '// area: lab';")).toEqual([]);
  });
});

describe.each(AREAS)('the area %s', (area) => {
  it('has tests on the server', () => {
    expect(testsOf(area).some((path) => path.startsWith(`apps/server/areas/${area}/`))).toBe(true);
  });
});

it('an area has its tests of every layer', () => {
  const tests = testsOf('lab').join('\n');
  for (const folder of ['packages/domain/lab/', 'apps/server/areas/lab/', 'apps/web/features/lab/', 'e2e/'])
    expect(tests).toContain(folder);
});

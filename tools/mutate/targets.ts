/** The parts of the product whose tests are tried by deliberate breaks, each with the tests that guard it. */

export interface Target {
  readonly name: string;
  /** Files, or folders with all that is in them, from the root; of SQL files the functions, views and triggers are broken. */
  readonly code: readonly string[];
  /** Test files or their folders: the first that fails ends a try. */
  readonly tests: readonly string[];
}

export const targets: readonly Target[] = [
  { name: 'rules', code: ['packages/domain/rule'], tests: ['packages/domain/rule', 'packages/domain/form'] },
  { name: 'cost', code: ['packages/domain/event/cost.ts', 'packages/domain/event/cost-sum.ts'], tests: ['packages/domain/event'] },
  {
    name: 'lab',
    code: ['packages/domain/lab', 'apps/server/areas/lab'],
    tests: [
      'packages/domain/lab',
      'apps/server/areas/lab',
      // its orders and results as other systems write them
      ...['fhir-lab-writes', 'fhir-medicines', 'openmrs-chart-writes'].map((name) => `apps/server/http/${name}.test.ts`),
    ],
  },
  {
    name: 'submission',
    code: ['packages/domain/form', 'apps/server/areas/form/submission'],
    tests: ['packages/domain/form', 'apps/server/areas/form/submission'],
  },
  {
    name: 'search',
    code: [
      'apps/server/areas/patient/registration/patient-search.ts',
      'apps/server/areas/patient/registration/patient-match.operation.ts',
      'apps/server/db/migrations/0101-patient-search-query.sql#person_search',
      ...['phone_digits', 'phone_key', 'people_by_words'].map((name) => `apps/server/db/migrations/0192-found-by-more.sql#${name}`),
      'apps/server/db/migrations/0193-whole-words-before-alike.sql#patient_search',
      'apps/server/db/migrations/0311-names-without-spaces.sql#borne_tokens',
      'apps/server/db/migrations/0311-names-without-spaces.sql#name_latin',
      'apps/server/db/migrations/0904-search-in-fewer-steps.sql',
    ],
    tests: ['apps/server/areas/patient/registration'],
  },
  { name: 'dashboard', code: ['apps/server/areas/report/dashboard'], tests: ['apps/server/areas/report/dashboard'] },
  {
    name: 'engine',
    code: ['apps/server/engine'],
    tests: [
      'apps/server/engine',
      ...['bad-input', 'excess', 'next-numbers', 'one-gate', 'own-places-stories', 'own-writes', 'rest', 'rights', 'same-at-once']
        .concat(['shown-patients', 'statements', 'fhir-bundles', 'fhir-writes'])
        .map((name) => `apps/server/http/${name}.test.ts`),
      // what the areas ask of it
      ...['account/role/role', 'account/user/admin', 'audit/history/value-history', 'audit/log/audit-log', 'care/workflow/workflow']
        .concat(['event/plan/event', 'form/builder/form', 'form/submission/form-submission', 'patient/encounter/encounter'])
        .concat(['patient/registration/patient', 'place/location/location', 'settings/where-used/where-used'])
        .map((name) => `apps/server/areas/${name}.test.ts`),
    ],
  },
];

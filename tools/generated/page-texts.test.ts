import { expect, it } from 'vitest';
import { areasWith, groupsOfScreen } from '../../apps/web/page-texts-plugin.ts';
import type { Sources } from './code-graph.ts';
import { textNeeds, unloadedTexts, webTextNeeds } from './page-texts.ts';

const SCREEN = 'apps/web/features/ward/ward.screen.tsx';
const HANDLER = 'apps/server/areas/ward/ward.operation.ts';

const files: Readonly<Record<string, string>> = {
  [SCREEN]:
    "import { t } from './title.ts';\nconst Later = lazy(() => import('./later.modal.tsx'));\nawait call('POST fieldward/ward', {});",
  'apps/web/features/ward/title.ts': "import type { Never } from './never.ts';\nt('ward.title');",
  'apps/web/features/ward/never.ts': "t('never.shown');",
  'apps/web/features/ward/later.modal.tsx': "t('later.title');",
  [HANDLER]: "import { check } from '@fieldward/domain/ward.ts';",
  'packages/domain/ward.ts': "throw say('refusal.full');",
};

const sources: Sources = {
  text: (path) => files[path],
  areaOfCode: new Map(['ward.title', 'never.shown', 'later.title', 'refusal.full'].map((code) => [code, code.split('.')[0] ?? ''])),
  handlersOf: (call) => (call === 'fieldward/ward' ? [HANDLER] : []),
};

it('finds what a screen imports, opens later and can be refused with, but not what only types come from', () => {
  expect([...(textNeeds(sources, [SCREEN]).get(SCREEN)?.keys() ?? [])].toSorted()).toEqual(['later', 'refusal', 'ward']);
});

it('leaves the sentences of a part that brings them to that part', () => {
  const later = 'apps/web/features/ward/later.modal.tsx';
  const part = "const load = () => withTextsOf('features/ward/later.modal.tsx', () => import('./later.modal.tsx'));\nt('ward.title');";
  const needs = textNeeds({ ...sources, text: (path) => (path === SCREEN ? part : files[path]) }, [SCREEN]);
  expect([...needs].map(([file, areas]) => [file, [...areas.keys()]])).toEqual([
    [SCREEN, ['ward']],
    [later, ['later']],
  ]);
});

it('counts what a wire says of refused writes for the screens that write, not for those that only read, and never what a record is called', () => {
  const [reader, writer] = ['apps/web/features/ward/reader.screen.tsx', 'apps/web/features/ward/writer.screen.tsx'];
  const wire = "import { wire } from '../wire.ts';\nexport const ward = wire('ward', { says: { missing: 'refusal.full' } });";
  const more: Readonly<Record<string, string>> = {
    [reader]: "import { ward } from '@fieldward/contract/ward.ts';\nlist(view(ward, {}));",
    [writer]: "import { ward } from '@fieldward/contract/ward.ts';\nsave(ward, {});",
    'packages/contract/ward.ts': wire,
    'apps/server/areas/ward/ward.resource.ts':
      "import { ward } from '@fieldward/contract/ward.ts';\nexport const wards = resource(ward, { word: 'never.shown', table: 'ward' });",
  };
  const needs = textNeeds(
    { ...sources, text: (path) => more[path], handlersOf: (call) => (call === 'ward' ? ['apps/server/areas/ward/ward.resource.ts'] : []) },
    [reader, writer],
  );
  expect([reader, writer].map((screen) => [...(needs.get(screen)?.keys() ?? [])])).toEqual([[], ['refusal']]);
});

it('names the sentences that a screen can show and does not load, and the file that names them', () => {
  expect(unloadedTexts(textNeeds(sources, [SCREEN]), (file) => (file === SCREEN ? ['later', 'ward'] : []))).toEqual([
    `${SCREEN} can show sentences of 'refusal' (packages/domain/ward.ts) and does not load them`,
  ]);
});

it('loads with the system settings the sentence that refuses a format of identifiers', () => {
  expect(areasWith('features/settings/setting/settings.screen.tsx')).toContain('bank');
});

it('brings with a part behind a screen what the screen has not loaded', () => {
  const [screen, part] = ['features/patient/chart/patient-detail.screen.tsx', 'features/patient/chart/patient-sections.tsx'];
  const twice = groupsOfScreen(part).filter((group) => groupsOfScreen(screen).includes(group));
  expect([groupsOfScreen(part).length, twice]).toEqual([1, []]);
  expect(areasWith(part)).toEqual(expect.arrayContaining([...areasWith(screen), 'household']));
  expect(new Set(areasWith(part)).size, 'no area twice').toBe(areasWith(part).length);
});

it('loads for lists of held records whatever the operations say for which they were meant', () => {
  const needs = webTextNeeds();
  for (const screen of ['account/unsent/unsent', 'form/held/held-records'])
    expect([...(needs.get(`apps/web/features/${screen}.screen.tsx`)?.keys() ?? [])], screen).toEqual(
      expect.arrayContaining(['correction', 'event', 'lab', 'person', 'photo', 'submission', 'task']),
    );
});

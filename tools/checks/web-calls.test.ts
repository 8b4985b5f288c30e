import { expect, test } from 'vitest';
import { treeOf } from './syntax-tree.ts';
import { webCallsIn } from './web-calls.ts';

const problems = (text: string, path = 'apps/web/features/event/x.tsx') => webCallsIn(path, treeOf(path, text)).length;

test.each([
  ['a request by hand', `import { ApiProblem, api } from '../../lib/api.ts'; await api.get<{ name: string }>('patient');`],
  ['under another name', `import { api as server } from '../../lib/api.ts';`],
  ['with everything else', `import * as lib from '../../lib/api.ts';`],
  ['a view as text', `const v = 'custom:(uuid,name)';`],
  ['a view as a template', 'const v = `x/custom:(uuid,${"name"})`;'],
  ['an act on whatever is stored', `await save(visit, { stopDatetime: at }, { uuid, ifMatch: ANY_VERSION });`],
  ['one that goes on', `await save(visit, { voided: true }, { uuid, ifMatch: ANY_VERSION });`],
  ['one of a body that is made elsewhere', `await save(patient, body, { uuid, ifMatch: ANY_VERSION });`],
  ['one of an operation', `await callTagged('POST fieldward/settings', { body: { timeZone }, ifMatch: ANY_VERSION });`],
  ['a change that says no version', `await call('DELETE fieldward/saved-list/:uuid', { params: { uuid }, ifMatch: undefined });`],
  ['a limit as a number', `const x = <input maxLength={255} />;`],
  ['a limit as a text', `const x = <input maxLength="255" />;`],
])('%s is found', (_about, text) => expect(problems(text)).toBe(1));

test.each([
  `import { ApiProblem, type Tagged } from '../../lib/api.ts';`,
  `import { call } from '../../lib/call.ts'; const x = <input maxLength={limitsOf(event, 'name').max} minLength={2} />;`,
  `await save(visit, { voided: false }, { uuid, ifMatch: ANY_VERSION }); await save(link, { displayOrder: at }, { uuid, ifMatch: ANY_VERSION });`,
  `await save<Wire>(wire, { retired: false } as Change<Wire>, { uuid, ifMatch: ANY_VERSION });`,
])('%s is none', (text) => expect(problems(text)).toBe(0));

test('the typed clients stand on the bare one', () => {
  expect(problems(`import { api } from './api.ts';`, 'apps/web/lib/call.ts')).toBe(0);
  expect(problems(`import { api } from './api.ts';`, 'apps/web/lib/session.ts')).toBe(1);
});

import { notificationsStore } from '@mantine/notifications';
import { beforeEach, expect, it, vi } from 'vitest';
import { loadAllTexts } from './all-texts-for-tests.ts';
import { ApiProblem } from './api-problem.ts';
import { notify, notifyProblem } from './notify.ts';
import { changeLanguage } from './text.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {}); // where failures of the server are kept
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [] });
});

const shown = (): unknown[] => notificationsStore.getState().notifications.map(({ message }) => message);

it('says by what reference the log knows a failure of the server, once for the same failure', () => {
  for (const reference of ['first-one', 'second-one'])
    notifyProblem(new ApiProblem(500, { error: { code: 'engine.internal' } }, '', reference));
  expect(shown()).toEqual(['Something went wrong, please try again\nReference: second-one']);
});

it.each([new ApiProblem(400, { error: { code: 'engine.malformed' } }, '', 'first-one'), new ApiProblem(0, undefined, 'unreachable')])(
  'needs no reference for %s',
  (problem) => {
    notifyProblem(problem);
    expect(shown()).toHaveLength(1);
    expect(String(shown()[0])).not.toContain('Reference');
  },
);

it('says in the language of the person what keeps something from being removed', async () => {
  await loadAllTexts();
  await changeLanguage('fr');
  const holes = { name: 'Bureau', what: 'Locations', whatCode: 'whereused.places' };
  notifyProblem(new ApiProblem(400, { error: { code: 'engine.stillUsed', holes } }));
  expect(shown()).toEqual([expect.stringContaining('Bureau est encore utilisé : Lieux.')]);
  await changeLanguage('en');
});

it('takes earlier problems away when something succeeds, but not a warning that comes with the success', async () => {
  await loadAllTexts();
  vi.useFakeTimers();
  notifyProblem(new ApiProblem(0, undefined, 'unreachable'));
  notify('bank.mandatory');
  vi.setSystemTime(Date.now() + 3_000);
  notify('labscreen.criticalSaved');
  notify('bank.optionSaved');
  expect(shown()).toEqual([expect.stringContaining('critical value'), 'Option Saved!']);
  vi.useRealTimers();
});

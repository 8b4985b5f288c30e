import { notificationsStore } from '@mantine/notifications';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiProblem } from './api-problem.ts';
import { notifyProblem } from './notify.ts';

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

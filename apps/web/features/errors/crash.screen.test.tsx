import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ApiProblem } from '../../lib/api-problem.ts';
import { problemText } from '../../lib/notify.ts';
import { startTexts } from '../../lib/text.ts';
import { CrashScreen } from './crash.screen.tsx';

/** As the server answers it. */
const refused = new ApiProblem(403, {
  error: { message: 'Privilege required: Get Users', code: 'engine.forbidden', holes: { privilege: 'Get Users' }, fieldErrors: {} },
});

const shown = (error: unknown) =>
  render(
    <MantineProvider>
      <CrashScreen error={error} reset={() => undefined} />
    </MantineProvider>,
  );

beforeAll(() => startTexts());
afterEach(cleanup);

describe('a refusal', () => {
  it('names the missing privilege in the place of the page, without details for a developer', () => {
    shown(refused);
    screen.getByRole('heading', { name: 'You have no access to this page' });
    screen.getByText(/You need the privilege “Get Users”/);
    expect(screen.queryByText('Details for the administrator')).toBeNull();
  });

  it('says so in general when the answer names none', () => {
    shown(new ApiProblem(403, '<html>'));
    screen.getByText(/Your roles do not include what is needed here/);
  });

  it('names it in a toast and in the place of a list', () => {
    expect(problemText(refused)).toEqual({ kind: 'error', text: 'Privilege required: Get Users' });
  });

  it('is not what a failure is', () => {
    shown(new Error('oh'));
    screen.getByRole('heading', { name: 'This page could not be shown' });
    screen.getByText('Error: oh');
  });
});

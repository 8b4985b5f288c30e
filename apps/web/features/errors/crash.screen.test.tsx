import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '../../lib/api-problem.ts';
import { watchConnection } from '../../lib/connection-state.ts';
import { UNREACHABLE } from '../../lib/connection.ts';
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

describe('a page whose files cannot be loaded', () => {
  it('needs a connection while the server is away, and is opened when it is back', async () => {
    let answers = false;
    vi.stubGlobal('fetch', async () => {
      if (!answers) throw new TypeError('Failed to fetch');
      return new Response('', { status: 200 });
    });
    watchConnection();
    const reset = vi.fn<() => void>();
    render(
      <MantineProvider>
        <CrashScreen error={new TypeError('Failed to fetch dynamically imported module: /assets/page.js')} reset={reset} />
      </MantineProvider>,
    );
    screen.getByRole('heading', { name: 'This page could not be shown' });
    dispatchEvent(new Event(UNREACHABLE));
    await screen.findByRole('heading', { name: 'Needs a connection' });
    expect(screen.queryByText('Details for the administrator')).toBeNull();
    expect(reset).not.toHaveBeenCalled();
    answers = true;
    dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(reset).toHaveBeenCalled());
    vi.unstubAllGlobals();
  });
});

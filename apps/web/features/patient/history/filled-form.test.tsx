import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { startTexts } from '../../../lib/text.ts';
import FilledFormPanel from './filled-form.panel.tsx';

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const filled = {
  encounter: { uuid: 'e', encounterDatetime: '2026-03-04T09:00:00.000+0000' },
  form: { uuid: 'f', name: 'Screening' },
  version: { uuid: 'v', number: 2, dateCreated: '2026-03-03T08:00:00.000+0000' },
  current: true,
  definition: {
    form: {
      uuid: 'f',
      name: 'Screening',
      formFields: [{ uuid: 'ff', displayText: 'Weeks of cough', field: { uuid: 'q', fieldType: { display: 'Textbox' } } }],
    },
    rules: [],
  },
  answers: { ff: '3' },
};

function show(body: unknown, status = 200) {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <FilledFormPanel encounter="e" patient="Sara Khan · TBP-1" />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

describe('the form of an encounter', () => {
  it('is shown as it was filled, in its own version', async () => {
    show(filled);
    expect((await screen.findByRole('group', { name: 'Weeks of cough' })).textContent).toContain('3');
    expect(screen.getByText(/^Version 2 of [^;]*2026[^;]*$/)).toBeTruthy();
    expect(document.documentElement.dataset['printing']).toBe('dialog');
    cleanup();
    expect(document.documentElement.dataset['printing']).toBeUndefined();
  });

  it('says when the form has changed since, or when no version was kept', async () => {
    show({ ...filled, current: false });
    expect(await screen.findByText(/^Version 2 of .*; the form has changed since$/)).toBeTruthy();
    cleanup();
    show({ ...filled, version: null });
    expect(await screen.findByText(/^No version of the form was kept/)).toBeTruthy();
  });

  it('is not there for an encounter that no form made', async () => {
    show({ error: { message: 'none' } }, 404);
    expect(await screen.findByText('This encounter was not made with a form')).toBeTruthy();
  });
});

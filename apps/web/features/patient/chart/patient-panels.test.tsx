import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { keepZone } from '../../../lib/clock.ts';
import { startTexts } from '../../../lib/text.ts';
import { PatientPanelsPanel } from './patient-panels.panel.tsx';

// 04:48 on the 22nd in Karachi, 18:48 on the 21st in Lima
const date = '2026-11-21T23:48:00.000+0000';
const value = (text: string, name: string) => ({
  concept: { uuid: name, display: name.toUpperCase(), units: null },
  question: name,
  value: text,
  range: null,
  flag: null,
  date,
});
const panels = {
  diagnoses: [],
  patientSource: [],
  // answers are clocks that were typed: no zone moves them
  vitals: [
    value('2026-11-21T23:30:00.000+0000', 'Taken at'),
    value('1970-01-01T09:05:00.000+0000', 'Time of dose'),
    value('1970-01-01T00:00:00.000+0000', 'Born on'),
  ],
  patientType: [],
  riskCategory: [],
  outcome: [],
  relationships: [],
  recentVisits: [{ uuid: 'v', display: 'TB Screening', date, location: null, provider: null }],
  nextAppointment: [],
};

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  keepZone('');
});

it.each([
  ['Asia/Karachi', '22/11/2026'],
  ['America/Lima', '21/11/2026'],
  ['Asia/Kathmandu', '22/11/2026'],
])('a form is on the day of its filling in %s', async (zone, day) => {
  keepZone(zone);
  const answers = (url: string) => (url.includes('patientpanels') ? panels : { timeZone: zone });
  vi.stubGlobal('fetch', async (url: string) => new Response(JSON.stringify(answers(url)), { status: 200 }));
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <PatientPanelsPanel patient="p" />
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect((await screen.findByText('TB Screening')).parentElement?.textContent).toBe(`TB Screening${day}`);
  const answer = (name: string) => screen.getByText(name).parentElement?.textContent;
  expect(answer('Taken at')).toBe(`Taken at21/11/2026 23:30 ${day}`);
  expect(answer('Time of dose')).toBe(`Time of dose09:05 ${day}`);
  expect(answer('Born on')).toBe(`Born on01/01/1970 ${day}`);
});

import type { Day } from '@fieldward/domain/time/day.ts';
import { momentOf } from '@fieldward/domain/time/in-zone.ts';
import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dashboardIndicators } from '@fieldward/contract/report/dashboard.ts';
import type { DashboardResponse, DashboardPoint } from '@fieldward/contract/report/dashboard.operations.ts';
import { loadAllTexts } from '../../../../lib/all-texts-for-tests.ts';
import { startTexts } from '../../../../lib/text.ts';
import { charts, hasNumbers, numberOf, rowsOf } from '../charts/chart-data.ts';
import DashboardScreen from './dashboard.screen.tsx';
import PeopleScreen from '../people/people.screen.tsx';

const day = (text: string): Day => text as Day; // written as one

const point = (key: string, value: number | null, more: Partial<DashboardPoint> = {}): DashboardPoint => ({
  key,
  label: null,
  from: day(`${key}-01`),
  to: day(`${key}-28`),
  location: null,
  value,
  ...more,
});

/** Two months; nobody screened, one follow-up that was due before them. */
function responseOf(more: Partial<DashboardResponse['indicators']> = {}): DashboardResponse {
  const empty = { value: 0, from: day('2026-10-01'), to: day('2026-11-30'), points: [point('2026-11', 0), point('2026-10', 0)] };
  return {
    from: day('2026-10-01'),
    to: day('2026-11-30'),
    by: 'month',
    location: null,
    above: [],
    asOf: momentOf(Date.UTC(2026, 10, 21, 10)),
    building: null,
    today: day('2026-11-21'),
    currency: 'PKR',
    indicators: {
      ...(Object.fromEntries(dashboardIndicators.map((name) => [name, empty])) as unknown as DashboardResponse['indicators']),
      registrations: { ...empty, value: 5, points: [point('2026-10', 2), point('2026-11', 3)] },
      positivity: { ...empty, value: 50, part: 1, of: 2, points: [point('2026-11', 50, { part: 1, of: 2 })] },
      eventsPlanned: { ...empty, value: 4, points: [point('2026-11', 4)] },
      eventCost: {
        ...empty,
        value: 12.5,
        planned: '20.00',
        actual: '12.50',
        points: [point('2026-11', 12.5, { planned: '20.00', actual: '12.50' })],
      },
      followUpsOverdue: {
        ...empty,
        from: null,
        to: day('2026-11-20'),
        value: 1,
        points: [point('before', 1, { from: null, to: day('2026-09-30') })],
      },
      ...more,
    },
  };
}

const requests: URL[] = [];
function serve(responses: Readonly<Record<string, unknown>>): void {
  vi.stubGlobal('fetch', async (url: string) => {
    const address = new URL(url, 'http://here');
    requests.push(address);
    const found = responses[address.pathname.replace(/^.*\/v1\//, '')];
    return new Response(JSON.stringify(found ?? { results: [] }), { status: 200 });
  });
}
function show(Page: () => ReactNode, address: string): void {
  const route = createRootRoute({ component: Page, notFoundComponent: Page, validateSearch: (search: Record<string, unknown>) => search });
  const router = createRouter({ routeTree: route, history: createMemoryHistory({ initialEntries: [address] }) });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ModalsProvider>
          <RouterProvider router={router as never} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
}
const queryOf = (link: HTMLElement): URLSearchParams => new URL(link.getAttribute('href') ?? '', 'http://here').searchParams;

beforeEach(async () => {
  requests.length = 0;
  await startTexts();
  await loadAllTexts();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the rows of a chart', () => {
  const chart = (key: string) => charts.find((each) => each.key === key) ?? charts[0]!;

  it('are the months of all its series in their order, what was before first', () => {
    const rows = rowsOf(chart('followUps'), responseOf());
    expect(rows.map(({ key }) => key)).toEqual(['before', '2026-10', '2026-11']);
    expect(rows[0]?.points.map((each) => each?.value)).toEqual([undefined, undefined, 1]);
    expect(hasNumbers(chart('followUps'), rows)).toBe(true);
  });

  it('leave out an empty time before', () => {
    const none = { ...responseOf().indicators.followUpsOverdue, points: [point('before', 0), point('2026-11', 0)] };
    const rows = rowsOf(chart('followUps'), responseOf({ followUpsOverdue: none }));
    expect(rows.map(({ key }) => key)).toEqual(['2026-10', '2026-11']);
    expect(hasNumbers(chart('followUps'), rows)).toBe(false);
  });

  it('have the parts of a number', () => {
    const costs = chart('costs');
    expect(costs.series.map((series) => numberOf(series, responseOf().indicators.eventCost))).toEqual([20, 12.5]);
    expect(chart('positivity').series.map((series) => numberOf(series, responseOf().indicators.positivity))).toEqual([50, 1, 2]);
    expect(numberOf(costs.series[1]!, { value: null, planned: '1.00', actual: null })).toBeNull();
  });
});

describe('the dashboard', () => {
  it('asks for the days, place and grouping of its address', async () => {
    serve({ 'fieldward/dashboard': responseOf() });
    show(DashboardScreen, '/dashboard?period=other&from=2026-10-01&to=2026-11-30&location=north&by=week');
    await screen.findByRole('link', { name: /^Registrations: 5/ });
    const sent = requests.find(({ pathname }) => pathname.endsWith('/fieldward/dashboard'))?.searchParams;
    expect(Object.fromEntries(sent ?? [])).toEqual({ from: '2026-10-01', to: '2026-11-30', location: 'north', by: 'week' });
  });

  it('leads from each number of patients to them, and from no other', async () => {
    serve({ 'fieldward/dashboard': responseOf() });
    show(DashboardScreen, '/dashboard');
    const link = await screen.findByRole('link', { name: /^Registrations: 5/ });
    expect(Object.fromEntries(queryOf(link))).toEqual({
      indicator: 'registrations',
      period: 'other',
      from: '2026-10-01',
      to: '2026-11-30',
    });
    const overdue = queryOf(screen.getByRole('link', { name: /^Follow-ups overdue: 1/ }));
    expect([overdue.get('from'), overdue.get('to')]).toEqual([null, '2026-11-20']);
    expect(screen.queryByRole('link', { name: /^Events planned/ })).toBeNull();
    expect(screen.queryByRole('link', { name: /^Screened/ })).toBeNull();
    expect(screen.getByText('1 of 2 tested')).toBeTruthy();
  });

  it('has a table behind a chart, each number of which leads to its people; and says where there is nothing', async () => {
    serve({ 'fieldward/dashboard': responseOf() });
    show(DashboardScreen, '/dashboard');
    const button = await screen.findByRole('button', { name: 'Table of Positivity' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(button);
    const table = screen.getByRole('table', { name: 'Table of Positivity' });
    const row = within(table).getByRole('row', { name: /Nov 2026/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['50 %', '1', '2']);
    const positive = queryOf(within(row).getByRole('link', { name: /^Positive, Nov 2026: 1/ }));
    expect(Object.fromEntries(positive)).toMatchObject({
      indicator: 'positivity',
      result: 'positive',
      from: '2026-11-01',
      to: '2026-11-28',
    });
    expect(screen.queryByRole('button', { name: 'Table of Contacts traced' })).toBeNull();
    expect(screen.getAllByText('Nothing in this period').length).toBeGreaterThan(0);
  });

  it('does not ask for reversed days', async () => {
    serve({ 'fieldward/dashboard': responseOf() });
    show(DashboardScreen, '/dashboard?period=other&from=2026-11-30&to=2026-10-01');
    expect((await screen.findAllByText('The last day is before the first one')).length).toBeGreaterThan(0);
    expect(requests.some(({ pathname }) => pathname.endsWith('/fieldward/dashboard'))).toBe(false);
  });

  it('says that it is switched off', async () => {
    serve({ 'fieldward/settings': { dashboard: 'false' }, 'fieldward/dashboard': responseOf() });
    show(DashboardScreen, '/dashboard');
    expect(await screen.findByText('Comming Soon')).toBeTruthy();
  });
});

describe('the people behind a number', () => {
  const people = { results: [], total: 0, more: false, hasNext: false, asOf: null };

  it('are asked for as the number was counted; the first day may be open', async () => {
    serve({ 'fieldward/dashboardpeople': people });
    show(PeopleScreen, '/dashboard/people?indicator=positivity&period=other&to=2026-11-28&location=north&result=positive');
    expect(await screen.findByText('Nobody is behind this number')).toBeTruthy();
    const sent = requests.find(({ pathname }) => pathname.endsWith('dashboardpeople'))?.searchParams;
    expect(Object.fromEntries(sent ?? [])).toEqual({
      indicator: 'positivity',
      to: '2026-11-28',
      location: 'north',
      result: 'positive',
      limit: '25',
      startIndex: '0',
    });
  });

  it.each(['', 'eventCost', 'toString'])('of %j are none', async (indicator) => {
    serve({});
    show(PeopleScreen, `/dashboard/people?indicator=${indicator}`);
    expect(await screen.findByText('There is no such number')).toBeTruthy();
    expect(requests.some(({ pathname }) => pathname.endsWith('dashboardpeople'))).toBe(false);
  });
});

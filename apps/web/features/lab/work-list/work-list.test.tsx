import { notifications } from '@mantine/notifications';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../../../lib/all-texts-for-tests.ts';
import { startTexts } from '../../../lib/text.ts';
import { fakeServer, onPhone, showPage, type FakeServer } from '../page/lab-page.testing.tsx';
import WorkListScreen from './work-list.screen.tsx';

const totals = { collected: 1, toaccept: 1, toresult: 0, torelease: 0, overdue: 0, critical: 0 };
const row = {
  uuid: 'test-1',
  version: '41',
  labReferenceNumber: 'REF-1',
  labTestType: { uuid: 'type', display: 'Blood count', testGroup: 'HEMATOLOGY', requiresSpecimen: true, needsRelease: true },
  patient: { uuid: 'patient', display: 'Amina Traore', identifier: 'P-1', gender: 'F', birthdate: '1990-01-01' },
  order: { uuid: 'order', orderNumber: 'ORD-1', urgency: 'STAT' },
  location: { uuid: 'clinic', display: 'Clinic' },
  orderedAt: '2026-11-21T08:00:00.000+0000',
  dueAt: '2026-11-21T09:00:00.000+0000',
  overdue: true,
  resultedAt: null,
  resultedBy: null,
  releasedAt: null,
  samples: [
    {
      uuid: 'sample-1',
      sampleIdentifier: 'S-1001',
      status: 'COLLECTED',
      collectionDate: '2026-11-21T08:00:00.000+0000',
      specimenType: 'BLOOD',
      rejectReason: null,
      version: '7',
    },
  ],
  critical: [],
};
const session = {
  authenticated: true,
  user: {
    uuid: 'me',
    username: 'me',
    systemId: 'me',
    person: { display: 'Me' },
    roles: [],
    privileges: ['Edit CommonLab Samples', 'Add CommonLab results', 'Edit CommonLab results'].map((name) => ({ display: name, name })),
  },
};
let server: FakeServer;

function open(scanned: readonly unknown[] = [row], address = '/laboratory') {
  server = fakeServer({
    session,
    'fieldward/labworklist': { results: [row], totals, hasNext: false },
    'fieldward/labscan': { results: scanned },
  });
  return showPage(WorkListScreen, address);
}
/** Types a label into the field for it, and Enter. */
async function scan(code: string): Promise<void> {
  const field = await screen.findByLabelText('Scan a label or search');
  fireEvent.change(field, { target: { value: code } });
  const form = field.closest('form');
  if (form) fireEvent.submit(form);
}
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

beforeAll(async () => {
  await startTexts();
  await loadAllTexts();
});
beforeEach(onPhone);
afterEach(() => {
  act(() => notifications.clean());
  cleanup();
  vi.unstubAllGlobals();
});

describe('the work list', () => {
  it('shows what is due, for whom, and how many are on each list', async () => {
    open();
    expect(await screen.findByText('S-1001')).toBeTruthy();
    for (const text of ['Amina Traore', 'Urgent', 'Collected']) expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    expect(screen.getByRole('tab', { name: /^To accept\s*1$/ }).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('tab', { name: /^Critical\s*0$/ })).toBeTruthy();
  });

  it('accepts a scanned sample as it was seen', async () => {
    open();
    await scan('s-1001');
    const dialog = await screen.findByRole('dialog', { name: 'Accept S-1001' });
    expect(dialog.textContent).toContain('Amina Traore · P-1');
    press('Accept');
    await waitFor(() =>
      expect(server.sent).toEqual([{ path: 'commonlab/labtestsample/sample-1', body: { status: 'ACCEPTED' }, ifMatch: '"7"' }]),
    );
  });

  it('says that nothing has a label, and narrows the list to nothing', async () => {
    server = fakeServer({
      session,
      'fieldward/labworklist': { results: [], totals: { ...totals, collected: 0, toaccept: 0 }, hasNext: false },
    });
    showPage(WorkListScreen, '/laboratory?q=Amina');
    expect(await screen.findByText('Nothing matches')).toBeTruthy();
    await scan('S-9999');
    expect(await screen.findByText('Nothing has the label S-9999')).toBeTruthy();
    expect(server.sent).toEqual([]);
  });

  it('asks who was told of a critical value, and that it was understood', async () => {
    const critical = [{ uuid: 'value-1', name: 'Hb', value: '5.1', units: 'g/dL', flag: 'criticalLow' }];
    open([{ ...row, resultedAt: row.orderedAt, samples: [{ ...row.samples[0], status: 'PROCESSED' }], critical }]);
    await scan('S-1001');
    const dialog = await screen.findByRole('dialog', { name: 'Call back REF-1' });
    press('Note the call-back');
    await waitFor(() => expect(dialog.textContent).toContain('Say who was told'));
    expect(dialog.textContent).toContain('Have the value read back first');
    fireEvent.change(screen.getByLabelText(/^Who was told/), { target: { value: 'Dr Diallo' } });
    fireEvent.click(screen.getByLabelText('The value was read back and understood'));
    press('Note the call-back');
    await waitFor(() =>
      expect(server.sent).toMatchObject([
        { path: 'fieldward/lab-callback', body: { results: ['value-1'], toldWhom: 'Dr Diallo', readBack: true, note: null } },
      ]),
    );
  });

  it('releases what was recorded, and not before it is shown', async () => {
    open([
      {
        ...row,
        resultedAt: row.orderedAt,
        resultedBy: { uuid: 'other', display: 'Other' },
        samples: [{ ...row.samples[0], status: 'PROCESSED' }],
      },
    ]);
    const answers = vi.mocked(fetch);
    let show = (): void => {};
    const shown = new Promise<void>((resolve) => (show = resolve));
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (!url.includes('commonlab/labtestorder/test-1')) return answers(url, init);
      await shown;
      return new Response(JSON.stringify({ uuid: 'test-1', attributes: [], resultComments: null }), {
        status: 200,
        headers: { ETag: '"9"' },
      });
    });
    await scan('S-1001');
    await screen.findByRole('dialog', { name: 'Release REF-1' });
    const release = screen.getByRole<HTMLButtonElement>('button', { name: 'Release' });
    expect(release.disabled).toBe(true);
    show();
    await waitFor(() => expect(document.activeElement).toBe(release));
    press('Release');
    await waitFor(() => expect(server.sent).toMatchObject([{ path: 'fieldward/labrelease', body: { labTest: 'test-1' }, ifMatch: '"9"' }]));
  });
});

// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { ListedReport } from '@fieldward/contract/report/export.operations.ts';
import { fileSize } from '../../../lib/file-size.ts';
import { periods } from './period.ts';
import {
  daysRefusal,
  dumpRefusal,
  dumpRequest,
  facilityOf,
  exportAddress,
  reportRefusal,
  reportRequest,
  type Chosen,
  type ChosenField,
} from './report-request.ts';

const today = '2026-11-21';
const none: Chosen = {
  from: '',
  to: '',
  workflow: '',
  form: '',
  customType: '',
  province: '',
  city: '',
  location: '',
  presumptive: '',
};
const month: Chosen = { ...none, from: '2026-11-01', to: today };
const full: Chosen = { ...month, workflow: 'w', form: 'f', customType: 'oxygen-therapy-avg', province: 'p', city: 'c', location: 'l1,l2' };
const facilityPatients: ListedReport = { name: 'facilityPatients', parameters: ['facility', 'workflow'], formats: ['xlsx', 'pdf'] };
const testReport: ListedReport = { name: 'testReport', parameters: [], formats: ['csv'] };

const fields = (refusal: { fields: Partial<Record<ChosenField, unknown>> } | null) => Object.keys(refusal?.fields ?? {});

describe('what is refused before a request is sent', () => {
  it.each([
    ['patients', none, 'reportscreen.selectFields', ['from', 'to']],
    ['patients', { ...none, from: today }, 'reportscreen.selectFields', ['to']],
    ['patients', month, null, []],
    ['encounters', month, 'reportscreen.selectFields', ['workflow', 'form']],
    ['encounters', { ...month, workflow: 'w' }, 'reportscreen.selectFields', ['form']],
    ['encounters', { ...month, workflow: 'w', form: 'f' }, null, []],
    ['custom', none, 'reportscreen.selectFields', ['from', 'to']],
    ['custom', month, 'reportscreen.selectType', ['customType']],
    ['custom', { ...month, customType: 'oxygen-age-gender' }, null, []],
    ['locations', { ...month, to: '2026-11-22' }, 'reportscreen.future', ['to']],
    ['providers', { ...month, from: '2026-12-01', to: '2026-12-02' }, 'reportscreen.future', ['from', 'to']],
    ['providers', { ...month, from: '2026-11-20', to: '2026-11-19' }, 'reportscreen.reversed', ['to']],
    ['providers', { ...month, from: today, to: today }, null, []],
  ] as const)('dump %s', (type, chosen, message, wrong) => {
    const refusal = dumpRefusal(type, chosen, today);
    expect(refusal?.message ?? null).toBe(message);
    expect(fields(refusal)).toEqual(wrong);
  });

  it.each([
    [undefined, full, 'reportscreen.selectReport', []],
    [facilityPatients, none, 'reportscreen.selectFields', ['from', 'to', 'province', 'city', 'location']],
    [facilityPatients, { ...full, location: '' }, 'reportscreen.selectFields', ['location']],
    [facilityPatients, full, null, []],
    [testReport, none, 'reportscreen.selectFields', ['from', 'to']],
    [testReport, month, null, []],
    [testReport, { ...month, to: '2027-01-01' }, 'reportscreen.future', ['to']],
  ] as const)('report %#', (report, chosen, message, wrong) => {
    const refusal = reportRefusal(report, chosen, today);
    expect(refusal?.message ?? null).toBe(message);
    expect(fields(refusal)).toEqual(wrong);
  });

  it('says nothing of days that are not there yet', () => expect(daysRefusal(none, today)).toBeNull());
});

describe('the request for a file', () => {
  it('a dump with its own filters and no others', () => {
    expect(dumpRequest('patients', full, 'csv').parameters).toEqual({ from: '2026-11-01', to: today, workflow: 'w', format: 'csv' });
    expect(dumpRequest('encounters', full, 'zip').parameters).toEqual({
      from: '2026-11-01',
      to: today,
      workflow: 'w',
      form: 'f',
      format: 'zip',
    });
    expect(dumpRequest('custom', full, 'zip').parameters).toEqual({
      from: '2026-11-01',
      to: today,
      'custom-type': 'oxygen-therapy-avg',
      format: 'zip',
    });
    expect(exportAddress(dumpRequest('custom', full, 'zip'), 'u')).toBe(
      '/openmrs/ws/rest/v1/hydra/report/dump/custom?custom-type=oxygen-therapy-avg&format=zip&from=2026-11-01&to=2026-11-21&export=u',
    );
  });

  it('a report of its places', () => {
    const request = reportRequest(facilityPatients, { ...full, presumptive: 'yes' }, 'pdf');
    expect(request.parameters).toEqual({
      name: 'facilityPatients',
      ext: 'pdf',
      from: '2026-11-01',
      to: today,
      facility: 'l1,l2',
      workflow: 'w',
    });
    expect(exportAddress(request, 'u')).toMatch(/\/hydra\/report\?.*name=facilityPatients/);
    expect(reportRequest(testReport, full, 'csv').parameters).toEqual({ name: 'testReport', ext: 'csv', from: '2026-11-01', to: today });
  });

  it.each([
    [{ province: 'all', city: 'all', location: 'all' }, ''],
    [{ province: 'p', city: 'all', location: 'all' }, 'p'],
    [{ province: 'p', city: 'c', location: 'all' }, 'c'],
    [{ province: 'p', city: 'c', location: 'l' }, 'l'],
  ])('all of a place stands for the place above: %o', (chosen, facility) => expect(facilityOf(chosen)).toBe(facility));
});

it('offers periods that end at the latest today, over the turn of a year and in a leap year', () => {
  const of = (day: string) => periods(day).map(({ from, to }) => `${from} ${to}`);
  expect(of('2026-11-21')).toEqual(['2026-11-01 2026-11-21', '2026-10-01 2026-10-31', '2026-01-01 2026-11-21', '2025-01-01 2025-12-31']);
  expect(of('2028-03-31')[1]).toBe('2028-02-01 2028-02-29');
  expect(of('2026-01-01')[1]).toBe('2025-12-01 2025-12-31');
});

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [18_273_400, '18.3 MB'],
  [2_500_000_000_000, '2,500 GB'],
])('says %d bytes as %s', (bytes, text) => expect(fileSize(bytes, 'en')).toBe(text));

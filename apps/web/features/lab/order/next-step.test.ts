// @vitest-environment node
import { momentOf } from '@fieldward/domain/time/in-zone.ts';
import { describe, expect, it } from 'vitest';
import type { SampleStatus } from '@fieldward/domain/lab/sample.ts';
import type { WorkRow } from '@fieldward/contract/lab/lab-work.operations.ts';
import type { LabWorkList } from '@fieldward/domain/lab/work-list.ts';
import { listOf, mayDo, nextStep, type Step } from './next-step.ts';

const moment = momentOf(new Date('2026-11-21T08:00:00.000Z'));

/** A test with samples labelled S-1, S-2, … */
function row(statuses: readonly SampleStatus[], more: Partial<WorkRow> = {}, requiresSpecimen = true): WorkRow {
  return {
    uuid: 'test',
    version: '1',
    labReferenceNumber: 'REF-1',
    labTestType: { uuid: 'type', display: 'Blood count', testGroup: 'HEMATOLOGY', requiresSpecimen, needsRelease: true },
    patient: { uuid: 'patient', display: 'Amina', identifier: 'P-1', gender: 'F', birthdate: null },
    order: { uuid: 'order', orderId: 1, orderNumber: 'ORD-1', urgency: 'ROUTINE' },
    location: null,
    orderedAt: moment,
    dueAt: null,
    overdue: false,
    resultedAt: null,
    resultedBy: null,
    releasedAt: null,
    samples: statuses.map((status, at) => ({
      uuid: `sample-${at + 1}`,
      sampleIdentifier: `S-${at + 1}`,
      status,
      collectionDate: moment,
      specimenType: null,
      rejectReason: null,
      version: '1',
    })),
    critical: [],
    ...more,
  };
}
const resulted = { resultedAt: moment };
const released = { resultedAt: moment, releasedAt: moment };
const critical = { critical: [{ uuid: 'value', name: 'Hb', value: '5', units: null, flag: 'criticalLow' as const }] };

const cases: readonly [name: string, row: WorkRow, at: { label?: string; list?: LabWorkList }, next: Step['does']][] = [
  ['without a sample that is needed', row([]), {}, 'samples'],
  ['without a sample that is not needed', row([], {}, false), {}, 'results'],
  ['collected', row(['COLLECTED']), {}, 'accept'],
  ['collected where none is needed', row(['COLLECTED'], {}, false), {}, 'accept'],
  ['accepted', row(['ACCEPTED']), {}, 'results'],
  ['rejected', row(['REJECTED']), {}, 'samples'],
  ['rejected and collected again', row(['REJECTED', 'COLLECTED']), {}, 'accept'],
  ['the rejected one is scanned though another was accepted', row(['REJECTED', 'ACCEPTED']), { label: 'S-1' }, 'samples'],
  ['accepted, and another waits', row(['ACCEPTED', 'COLLECTED']), {}, 'results'],
  ['accepted, and the one that waits is scanned', row(['ACCEPTED', 'COLLECTED']), { label: ' s-2' }, 'accept'],
  ['accepted, and another waits, on the list to accept', row(['ACCEPTED', 'COLLECTED']), { list: 'toaccept' }, 'accept'],
  ['the accepted one is scanned, on the list to accept', row(['ACCEPTED', 'COLLECTED']), { list: 'toaccept', label: 'S-1' }, 'results'],
  ['recorded', row(['PROCESSED'], resulted), {}, 'release'],
  ['recorded, critical', row(['PROCESSED'], { ...resulted, ...critical }), {}, 'callBack'],
  ['released, critical', row(['PROCESSED'], { ...released, ...critical }), {}, 'callBack'],
  ['released', row(['PROCESSED'], released), { label: 'S-1' }, 'look'],
];

describe('the next step of a test', () => {
  it.each(cases)('%s', (_name, given, at, next) => {
    expect(nextStep(given, at).does).toBe(next);
  });

  it('names the sample that is meant', () => {
    expect(nextStep(row(['COLLECTED', 'COLLECTED']), { label: 's-2' })).toMatchObject({ sample: { uuid: 'sample-2' } });
    expect(nextStep(row(['ACCEPTED', 'COLLECTED']), { list: 'toaccept' })).toMatchObject({ sample: { uuid: 'sample-2' } });
  });

  it('is done by those who may, and stands on its list', () => {
    const reader = (privilege: string): boolean => privilege.startsWith('View ');
    const steps = [
      row(['COLLECTED']),
      row(['ACCEPTED']),
      row([], resulted),
      row([], { ...released, ...critical }),
      row([]),
      row([], released),
    ].map((each) => nextStep(each));
    expect(steps.map(listOf)).toEqual(['toaccept', 'toresult', 'torelease', 'critical', null, null]);
    expect(steps.map((step) => mayDo(step, reader))).toEqual([false, false, false, false, true, true]);
  });
});

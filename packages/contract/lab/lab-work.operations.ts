import { criticalFlags } from '@fieldward/domain/lab/range.ts';
import { sampleStatuses } from '@fieldward/domain/lab/sample.ts';
import { turnaroundGroupings } from '@fieldward/domain/lab/turnaround.ts';
import { labWorkLists } from '@fieldward/domain/lab/work-list.ts';
import Type from 'typebox';
import { day, moment, named, oneOf, operationWire, orNull, type Shape } from '../operation.ts';

const privilege = ['View CommonLab Orders', 'View CommonLab Samples', 'View CommonLab results'] as const;
const optional = (description: string) => Type.Optional(Type.String({ description }));

const days = {
  location: optional('uuids with commas; what is in a location counts as at it'),
  from: optional('day, YYYY-MM-DD; today unless sent'),
  to: optional('day, YYYY-MM-DD; today unless sent'),
  tz: optional('zone of the days; that of the programme unless sent'),
};

const workSample = Type.Object({
  uuid: Type.String(),
  sampleIdentifier: Type.String(),
  status: oneOf(sampleStatuses),
  collectionDate: orNull(moment),
  specimenType: orNull(Type.String({ description: 'its name' })),
  rejectReason: orNull(Type.String()),
  version: Type.String({ description: 'for If-Match' }),
});

/** A value that is critical. */
export const criticalValue = Type.Object({
  uuid: Type.String(),
  name: Type.String(),
  value: Type.String(),
  units: orNull(Type.String()),
  flag: oneOf(criticalFlags),
});

const workRow = Type.Object(
  {
    uuid: Type.String({ description: 'of the ordered test' }),
    version: Type.String(),
    labReferenceNumber: Type.String(),
    labTestType: Type.Object({
      uuid: Type.String(),
      display: Type.String(),
      testGroup: Type.String(),
      requiresSpecimen: Type.Boolean(),
      needsRelease: Type.Boolean(),
    }),
    patient: Type.Object({
      uuid: Type.String(),
      display: Type.String(),
      identifier: orNull(Type.String()),
      gender: orNull(Type.String()),
      birthdate: orNull(day),
    }),
    order: Type.Object({ uuid: Type.String(), orderId: Type.Integer(), orderNumber: Type.String(), urgency: Type.String() }),
    location: orNull(named),
    orderedAt: moment,
    dueAt: orNull(moment),
    overdue: Type.Boolean(),
    resultedAt: orNull(moment),
    resultedBy: orNull(named),
    releasedAt: orNull(moment),
    samples: Type.Array(workSample),
    critical: Type.Array(criticalValue, { description: 'critical values that nobody was told of' }),
  },
  { $id: 'LabWorkRow' },
);

export type WorkSample = Shape<typeof workSample>;
/** A test of the work list. */
export type WorkRow = Shape<typeof workRow>;

/** The urgent first, then the oldest; how many are on each list. */
export const labWorklistWire = operationWire('GET fieldward/labworklist', {
  privilege,
  about: 'The work of the laboratory over all patients',
  query: Type.Object({
    list: Type.Optional(oneOf(labWorkLists)),
    q: optional('part of a name, test or reference, or a whole label or identifier'),
    limit: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999_999, description: 'at most 100; 50 unless sent; 0: only how many' })),
    startIndex: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999_999 })),
    ...days,
  }),
  response: Type.Object({
    results: Type.Array(workRow),
    totals: Type.Object({
      collected: Type.Integer(),
      toaccept: Type.Integer(),
      toresult: Type.Integer(),
      torelease: Type.Integer(),
      overdue: Type.Integer(),
      critical: Type.Integer(),
    }),
    hasNext: Type.Boolean(),
  }),
});

/** The test of the sample with a label, else those with that reference or order number, whatever their state; newest first. */
export const labScanWire = operationWire('GET fieldward/labscan', {
  privilege,
  about: 'The laboratory test of a scanned label',
  query: Type.Object({ code: optional('as it was scanned or typed'), labTest: optional('uuid, instead of a code') }),
  response: Type.Object({ results: Type.Array(workRow) }),
});

const spread = Type.Object(
  {
    count: Type.Integer(),
    median: orNull(Type.Number({ description: 'hours' })),
    p90: orNull(Type.Number({ description: 'hours' })),
  },
  { $id: 'LabSpread' },
);
const stages = { collected: spread, accepted: spread, released: spread, total: spread };
const uuidAndName = Type.Object({ uuid: Type.String(), name: Type.String() });

const turnaroundRow = Type.Object({ type: orNull(uuidAndName), location: orNull(uuidAndName), tests: Type.Integer(), ...stages });

const turnaround = Type.Object({
  rows: Type.Array(turnaroundRow),
  total: Type.Object({ tests: Type.Integer(), ...stages }),
  complete: Type.Boolean({ description: 'false: there were more tests than were counted' }),
});

/** How long the tests of a type, at a location, took. */
export type TurnaroundRow = Shape<typeof turnaroundRow>;
export type Turnaround = Shape<typeof turnaround>;

/** Median and 90th percentile of the tests that were ordered on some days. */
export const labTurnaroundWire = operationWire('GET fieldward/labturnaround', {
  privilege: 'View CommonLab Orders',
  about: 'How long laboratory tests take, by type and place',
  query: Type.Object({
    ...days,
    by: Type.Optional(oneOf([...turnaroundGroupings, 'location,type'])),
    format: optional('csv for a file'),
  }),
  response: turnaround,
  files: ['text/csv'],
});

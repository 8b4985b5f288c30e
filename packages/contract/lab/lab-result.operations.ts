import { labFlags } from '@fieldward/domain/lab/range.ts';
import Type from 'typebox';
import { handlerChecks, moment, oneOf, operationWire, orNull, resourceShown, type Shape } from '../operation.ts';
import { view, type Seen } from '../view.ts';
import { labTestAttribute } from './lab-order.ts';

const decimal = Type.String({ description: 'a decimal number' });

/** What results are judged by, before they are recorded: the patient at the collection of the sample, and the last numbers. */
export const labResultBasisWire = operationWire('GET fieldward/labresultbasis', {
  privilege: 'View CommonLab results',
  about: 'Person and last values that the results of a laboratory test are judged by',
  query: Type.Object({ labTest: handlerChecks(Type.String({ description: 'uuid' })) }),
  response: Type.Object(
    {
      ageDays: orNull(Type.Integer({ description: 'at the collection of the sample; today without one' })),
      sex: orNull(oneOf(['M', 'F'])),
      pregnant: orNull(Type.Boolean()),
      last: Type.Array(Type.Object({ attributeType: Type.String({ description: 'uuid' }), value: decimal, at: moment }), {
        description: 'the last number of the patient in each field',
      }),
    },
    { $id: 'LabResultBasis' },
  ),
});

/** What results are judged by. */
export type ResultBasis = Shape<(typeof labResultBasisWire)['response']>;

const labTest = handlerChecks(Type.String({ description: 'uuid of the test or of its order' }));
const optionalText = Type.Optional(handlerChecks(orNull(Type.String())));

const savedResult = view(labTestAttribute, { flag: true, voided: true, callbacks: 'default' });

/** Without results for those who may not see them. */
interface SavedResults {
  readonly attributes?: readonly Seen<typeof savedResult>[];
}

/**
 * All results are recorded or none. A value of a field that has one replaces it (`amendReason` needed), null removes it. A test that
 * changed since `version` (or If-Match), or that has results and no version was sent, is refused with 409: `current` and `yours`.
 */
export const labResultsWire = operationWire('POST fieldward/labresults', {
  privilege: 'Add CommonLab results',
  about: 'Records the results of a laboratory test',
  body: Type.Object({
    labTest,
    attributes: handlerChecks(
      Type.Array(
        Type.Object({
          attributeType: Type.String({ description: 'uuid' }),
          valueReference: orNull(Type.String()),
          setNumber: Type.Optional(Type.Integer({ description: 'row of a multiset, from 1' })),
        }),
      ),
    ),
    comments: optionalText,
    pregnant: Type.Optional(handlerChecks(orNull(Type.Boolean()))),
    amendReason: optionalText,
    version: Type.Optional(handlerChecks(Type.String({ description: 'ETag of the test that was read' }))),
  }),
  response: resourceShown<SavedResults>('labtestorder'),
  etag: true,
  ifMatch: true,
});

/** Where the type of test wants a second person, not by the one who recorded the results last. */
export const labReleaseWire = operationWire('POST fieldward/labrelease', {
  privilege: 'Edit CommonLab results',
  about: 'Releases the results of a laboratory test',
  body: Type.Object({ labTest }),
  response: resourceShown('labtestorder'),
  etag: true,
  ifMatch: true,
});

const callback = resourceShown('lab-callback');

const callbacks = {
  privilege: 'Add CommonLab results',
  about: 'Notes who was told of a critical result, or of several at once',
  body: Type.Object({
    result: Type.Optional(handlerChecks(Type.String({ description: 'uuid of one result' }))),
    results: Type.Optional(handlerChecks(Type.Array(Type.String(), { description: 'uuids instead of `result`, at most 100' }))),
    toldWhom: handlerChecks(Type.String()),
    toldAt: Type.Optional(handlerChecks(Type.String({ description: 'now unless sent' }))),
    readBack: Type.Optional(handlerChecks(Type.Boolean())),
    note: optionalText,
  }),
  response: Type.Union([callback, Type.Object({ results: Type.Array(callback) })]),
  status: 201,
} as const;

/** With `results`, call-backs of several results, all or none; with `result`, the resource itself creates one. */
export const labCallbacksWire = operationWire('POST fieldward/lab-callback', callbacks);

/** The former address of the same. */
export const labCallbackAliasWire = operationWire('POST fieldward/labcallback', callbacks);

const trendField = Type.Object(
  {
    uuid: Type.String(),
    name: Type.String(),
    units: orNull(Type.String()),
    labTestType: Type.String({ description: 'name' }),
    count: Type.Integer(),
  },
  { $id: 'LabTrendField' },
);

const trendPoint = Type.Object({
  uuid: Type.String(),
  labTest: Type.String({ description: 'uuid' }),
  reference: Type.String(),
  // when the sample was collected, else when the result was recorded
  at: moment,
  value: decimal,
  flag: orNull(oneOf(labFlags)),
  delta: orNull(decimal),
  beyondDelta: Type.Boolean(),
  amended: Type.Boolean(),
  released: Type.Boolean(),
});

const trendRange = Type.Object({
  low: orNull(decimal),
  high: orNull(decimal),
  criticalLow: orNull(decimal),
  criticalHigh: orNull(decimal),
});

const trend = Type.Object(
  {
    attributeType: Type.Object({ uuid: Type.String(), name: Type.String(), units: orNull(Type.String()) }),
    range: Type.Union([trendRange, Type.Null()], { description: 'that applies to the patient today' }),
    points: Type.Array(trendPoint, { description: 'oldest first; the newest 500' }),
  },
  { $id: 'LabTrend' },
);

/** A field in which a patient has numbers. */
export type TrendField = Shape<typeof trendField>;
export type TrendPoint = Shape<typeof trendPoint>;
export type TrendRange = Shape<typeof trendRange>;
/** The numbers of a patient in one field. */
export type Trend = Shape<typeof trend>;

/** The numbers of a patient in one field; without `attributeType`, the fields in which there are any. */
export const labTrendWire = operationWire('GET fieldward/labtrend', {
  privilege: 'View CommonLab results',
  about: 'How the results of a patient in one field went',
  query: Type.Object({
    patient: handlerChecks(Type.String({ description: 'uuid' })),
    attributeType: Type.Optional(Type.String({ description: 'uuid' })),
  }),
  response: Type.Union([Type.Object({ fields: Type.Array(trendField) }), trend]),
});

/** What the chart of the OpenMRS front end reads of numbers. */
import Type from 'typebox';
import { handlerChecks, moment, operationWire, orNull, type Shape } from '../operation.ts';

const limit = orNull(Type.Number());
const limits = {
  units: orNull(Type.String()),
  lowNormal: limit,
  hiNormal: limit,
  lowCritical: limit,
  hiCritical: limit,
  lowAbsolute: limit,
  hiAbsolute: limit,
};

const limited = Type.Object(limits);

const range = Type.Object({
  uuid: Type.String(),
  concept: Type.String({ description: 'uuid' }),
  display: Type.String(),
  ...limits,
});

export const conceptReferenceRangeWire = operationWire('GET conceptreferencerange', {
  privilege: 'Get Concepts',
  about: 'What is normal, critical and possible of numbers: the limits of their concepts',
  query: Type.Object({
    concept: Type.Array(Type.String(), { description: 'uuids, with commas' }),
    patient: Type.Optional(Type.String({ description: 'uuid; the limits are those of everybody' })),
  }),
  response: Type.Object({ results: Type.Array(range) }),
});

/** A set, or a question with what was answered to it, the newest first. */
export interface ObsTree extends Partial<Shape<typeof limited>> {
  readonly display: string;
  readonly conceptUuid?: string;
  readonly datatype?: string;
  readonly subSets?: readonly ObsTree[];
  readonly obs?: readonly TreeAnswer[];
}

const observed = Type.Object({ obsDatetime: moment, value: Type.String(), interpretation: orNull(Type.String()) });
/** One answer in the tree. */
export type TreeAnswer = Shape<typeof observed>;

export const obsTreeWire = operationWire('GET obstree', {
  privilege: ['Get Patients', 'Get Observations', 'Get Concepts'],
  about: 'What was answered to the questions of a set of concepts, as the set is built',
  query: Type.Object({
    patient: handlerChecks(Type.String({ description: 'uuid' })),
    concept: handlerChecks(
      Type.String({ description: 'uuid of the set, or of one question; with nothing at this uuid the tree is empty' }),
    ),
  }),
  response: handlerChecks(Type.Object({ display: Type.String() })),
});

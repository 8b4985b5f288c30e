import Type from 'typebox';
import { handlerChecks, named, operationWire } from '../operation.ts';

const outcomes = Type.Array(
  Type.Object({
    uuid: Type.String({ description: 'of the concept' }),
    display: Type.String(),
    used: Type.Integer({ description: 'enrolments of the workflow that ended with it' }),
  }),
  { description: 'in the order in which staff choose' },
);

const response = Type.Object({ workflow: named, outcomes });

/** What enrolments of a workflow may end with. */
export const workflowOutcomesWire = operationWire('GET fieldward/workflowoutcomes', {
  privilege: 'Get Programs',
  about: 'The outcomes that enrolments of a workflow may end with, and how often they did',
  query: Type.Object({ workflow: handlerChecks(Type.String({ description: 'uuid' })) }),
  response,
  etag: true,
});

/** Says what enrolments of a workflow may end with. What they ended with before stays. */
export const workflowOutcomesSaveWire = operationWire('POST fieldward/workflowoutcomes', {
  privilege: 'Manage Programs',
  about: 'Says which outcomes enrolments of a workflow may end with, in which order',
  body: handlerChecks(
    Type.Object({
      workflow: Type.String({ description: 'uuid' }),
      outcomes: Type.Array(Type.String({ description: 'uuid of a concept' }), { maxItems: 200 }),
    }),
  ),
  response,
  etag: true,
  ifMatch: true,
});

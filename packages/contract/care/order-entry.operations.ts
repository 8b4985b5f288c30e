/** What clients of OpenMRS ask before they order a medicine or let somebody wait. */
import Type from 'typebox';
import { handlerChecks, named, operationWire, orNull, resourceShown } from '../operation.ts';

export const orderEntryConfigWire = operationWire('GET orderentryconfig', {
  privilege: 'Get Concepts',
  about: 'The ways, units and frequencies that a medicine is ordered with',
  query: Type.Object({ v: Type.Optional(Type.String({ description: 'passed over: all is always shown' })) }),
  response: Type.Object({
    drugRoutes: Type.Array(named),
    drugDosingUnits: Type.Array(named),
    drugDispensingUnits: Type.Array(named),
    durationUnits: Type.Array(named),
    orderFrequencies: Type.Array(
      Type.Object({
        uuid: Type.String(),
        display: Type.String(),
        frequencyPerDay: orNull(Type.Number()),
        concept: Type.Object({ uuid: Type.String(), display: Type.String(), names: Type.Array(named) }),
      }),
    ),
  }),
});

export const queueTransitionWire = operationWire('POST queue-entry/transition', {
  privilege: 'Edit Visits',
  about: 'Ends that a patient waits as one thing and lets the patient wait as another, from then on: another queue, status or priority',
  body: Type.Object({
    queueEntryToTransition: handlerChecks(Type.String({ description: 'uuid' })),
    newQueue: Type.Optional(handlerChecks(Type.String({ description: 'uuid' }))),
    newStatus: Type.Optional(handlerChecks(Type.String({ description: 'uuid of a concept' }))),
    newPriority: Type.Optional(handlerChecks(Type.String({ description: 'uuid of a concept' }))),
    newPriorityComment: Type.Optional(handlerChecks(Type.String())),
    transitionDate: Type.Optional(handlerChecks(Type.String({ description: 'now unless sent' }))),
  }),
  status: 201,
  response: resourceShown('queueentry'),
});

export const visitQueueEntryWire = operationWire('POST visit-queue-entry', {
  privilege: 'Edit Visits',
  about: 'Lets a patient wait in a queue, within a visit',
  body: Type.Object({
    visit: handlerChecks(Type.Object({ uuid: Type.String() })),
    queueEntry: handlerChecks(Type.Object({}, { description: 'as at queue-entry' })),
  }),
  status: 201,
  response: Type.Object({ uuid: Type.String(), visit: Type.Object({ uuid: Type.String() }), queueEntry: resourceShown('queueentry') }),
});

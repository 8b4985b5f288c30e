import { advances } from '@fieldward/domain/care/phase-advance.ts';
import Type from 'typebox';
import { day, handlerChecks, named, oneOf, operationWire, orNull, type Shape } from '../operation.ts';

const path = Type.Object({
  phase: orNull(Type.String(), { description: 'the phase of the patient by now; null for none' }),
  since: orNull(day),
  reached: orNull(day, { description: 'when the patient came into the phase that is asked for' }),
});

const counts = Type.Object({
  reached: Type.Integer({ description: 'came into the phase in the last year' }),
  now: Type.Integer({ description: 'are in it' }),
});

/** A part of a rehearsal: the next patients after `after`. */
export const phaseRehearsalWire = operationWire('POST fieldward/phaserehearsal', {
  privilege: ['Manage Workflows', 'Get Patients', 'Get Patient Programs', 'Get Encounters', 'Get Observations'],
  about:
    'Who would have come into a phase, and who would be in it, if it began otherwise than it does, some patients at a time. Writes nothing',
  body: Type.Object({
    workflowphase: handlerChecks(Type.String({ description: 'uuid of the phase in its workflow' })),
    advance: oneOf(advances),
    advanceRule: Type.Optional(handlerChecks(Type.Unknown({ description: 'the tokens of the condition' }))),
    after: Type.Optional(Type.String({ description: 'the `next` of the part before' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, description: '100 unless sent' })),
  }),
  response: Type.Object({
    total: Type.Integer({ description: 'patients of the workflow' }),
    done: Type.Integer({ description: 'patients of this part' }),
    next: orNull(Type.String()),
    present: counts,
    planned: counts,
    differing: Type.Array(
      Type.Object(
        { patient: named, present: path, planned: path },
        { description: 'somebody whose phases would be others, or of another day' },
      ),
    ),
  }),
});

/** A part of a rehearsal. */
export type PhaseRehearsalPart = Shape<(typeof phaseRehearsalWire)['response']>;
export type PhasePath = Shape<typeof path>;

import Type from 'typebox';
import { REASON_LENGTH } from '../limits.ts';
import { handlerChecks, operationWire, orNull, type Shape } from '../operation.ts';
import { answer } from './filled-answer.ts';

/** Whose form it is, and how old, decides which of these somebody needs besides: see `correctionLock`. */
const correcting = ['Enter Data', 'Get Encounters', 'Get Observations'] as const;

const id = Type.Optional(handlerChecks(Type.String({ description: 'chosen by the client: sent twice, it is done once' })));
const reason = handlerChecks(Type.String({ maxLength: REASON_LENGTH }));

const corrected = Type.Object({
  uuid: Type.String({ description: 'of the correction' }),
  encounter: Type.Object({ uuid: Type.String() }),
  changed: Type.Array(Type.String(), { description: 'uuids of the form fields whose answers are other than before' }),
});

/** What a correction has changed. */
export type Corrected = Shape<typeof corrected>;

/** Only what is other than it was is written; each old answer is voided, with the reason, and the new one points to it. */
export const formCorrectionWire = operationWire('POST fieldward/filledform/:uuid', {
  privilege: correcting,
  about: 'Corrects answers of a filled form by the rules of the version that it was filled in',
  body: Type.Object({
    uuid: id,
    answers: Type.Record(Type.String(), orNull(answer), { description: 'by uuid of the form field; null: no answer. Others stay' }),
    dateEntered: Type.Optional(
      handlerChecks(Type.String({ description: 'when it was filled, where no question of the form asks for it; stays unless sent' })),
    ),
    location: Type.Optional(
      handlerChecks(orNull(Type.String({ description: 'uuid; where no question of the form asks for it; stays unless sent' }))),
    ),
    reason,
    utcOffset: Type.Optional(Type.Integer({ description: "minutes east of UTC of the person's clock" })),
  }),
  response: corrected,
  etag: true,
  ifMatch: true,
});

import Type from 'typebox';
import { REASON_LENGTH } from '../limits.ts';
import type { Message } from '@fieldward/messages/catalogue.ts';
import { handlerChecks, moment, named, oneOf, operationWire, orNull, type Shape } from '../operation.ts';
import { answer } from './filled-answer.ts';
import { filledShown } from './filling.operations.ts';
import { utcOffset } from '../utc-offset.ts';

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
    utcOffset,
  }),
  response: corrected,
  etag: true,
  ifMatch: true,
});

const beforeAndAfter = Type.Object({ before: Type.String(), after: Type.String() });

/** What a device corrected without its server: changes of others to other answers stay, and where both changed the same one it is refused. */
export const lateCorrectionWire = operationWire('POST fieldward/formcorrection', {
  privilege: correcting,
  about: 'Corrects answers of a filled form as somebody saw it then: what others corrected since stays, and the same answer is refused',
  handedIn: 'formcorrection',
  body: Type.Object({
    encounter: Type.String({ description: 'uuid' }),
    patient: Type.String({ description: 'uuid of whose form it was then' }),
    uuid: handlerChecks(Type.String({ description: 'of the correction, chosen by the device: sent twice, it is done once' })),
    version: Type.String({ description: 'ETag of the form as it was seen, without quotes' }),
    before: Type.Record(Type.String(), answer, { description: 'all answers as they were seen, by uuid of the form field' }),
    answers: Type.Record(Type.String(), orNull(answer), { description: 'what is corrected; null: no answer. Others stay' }),
    dateEntered: Type.Optional(beforeAndAfter),
    location: Type.Optional(Type.Object({ before: Type.String(), after: Type.String() }, { description: "uuids, '' for none" })),
    reason,
    utcOffset,
  }),
  response: corrected,
});

const correctable = Type.Object({
  ...filledShown,
  state: Type.String({ description: 'of the form: its ETag without quotes' }),
  own: Type.Boolean({ description: 'the account filled it' }),
  saved: moment,
  unlockedUntil: orNull(moment),
});

/** A filled form that can be corrected. */
export type CorrectableFilled = Shape<typeof correctable>;

/** For devices, which hold each version of a form once, and judge by the clock how long each can be corrected. */
export const correctableFormsWire = operationWire('GET fieldward/correctableforms', {
  privilege: correcting,
  about:
    'The forms that were filled lately for a patient and that the account can correct now, the last first, without the forms themselves',
  query: Type.Object({ patient: handlerChecks(Type.String({ description: 'uuid' })) }),
  response: Type.Object({
    results: Type.Array(correctable),
    rules: Type.Object({
      ownHours: Type.Integer({ description: 'for which people correct what they filled' }),
      closingDay: orNull(Type.Integer(), { description: 'at whose end the month before closes; null: never' }),
      mayAlways: Type.Boolean({ description: 'the account corrects forms of others, too, and after those hours' }),
    }),
  }),
});

const done = Type.Object({
  uuid: Type.String({ description: 'of what was done, to take it back by' }),
  encounter: Type.Object({ uuid: Type.String() }),
});

/** What was done to a form as a whole. */
export type FormActDone = Shape<typeof done>;

const act = { response: done, etag: true, ifMatch: true } as const;

/** The encounter goes to the other patient with its observations, orders, samples and results; the first one keeps no trace but the history. */
export const formMoveWire = operationWire('POST fieldward/filledform/:uuid/move', {
  ...act,
  privilege: [...correcting, 'Get Patients'],
  about: 'Moves a filled form that was entered for the wrong patient to another one',
  body: Type.Object({ uuid: id, patient: handlerChecks(Type.String({ description: 'uuid of the patient whose form it is' })), reason }),
});

/** With its observations, orders, samples and results. */
export const formVoidWire = operationWire('POST fieldward/filledform/:uuid/void', {
  ...act,
  privilege: correcting,
  about: 'Voids a filled form that was entered in error',
  body: Type.Object({ uuid: id, reason }),
});

/** Done twice, it is undone once. */
export const formUndoWire = operationWire('POST fieldward/filledform/:uuid/undo', {
  response: done,
  etag: true,
  privilege: [...correcting, 'Get Patients'],
  about: 'Takes back that a filled form was moved or voided',
  body: Type.Object({
    act: Type.Optional(handlerChecks(orNull(Type.String({ description: 'what is taken back; else that it was voided' })))),
  }),
});

/** How long an unlocked form can be corrected, in hours. */
export const UNLOCKED_HOURS = 24;

export const formUnlockWire = operationWire('POST fieldward/filledform/:uuid/unlock', {
  privilege: [...correcting, 'Unlock Forms'],
  about: `Unlocks a filled form of a closed month for ${UNLOCKED_HOURS} hours`,
  body: Type.Object({ reason }),
  response: Type.Object({ expires: moment }),
});

/** A sentence of the catalogue, as data. */
export const messageShown = Type.Unsafe<Message>(
  Type.Object({
    code: Type.String({ description: 'of the catalogue of messages' }),
    holes: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
  }),
);

const count = Type.Integer();

const change = Type.Object({
  field: Type.String({ description: 'uuid of the form field' }),
  label: Type.String({ description: 'the question, as the form asked it' }),
  before: orNull(answer),
  after: orNull(answer),
});

/** An answer that a correction changed. */
export type AnswerChange = Shape<typeof change>;

const correction = Type.Object({
  form: Type.String({ description: 'what it is called' }),
  patient: Type.Object({ uuid: Type.String() }),
  version: Type.String({ description: 'of the form: what If-Match expects' }),
  lock: orNull(messageShown, { description: 'why the account cannot correct it now; null when it can' }),
  unlockedUntil: orNull(moment),
  touches: Type.Object({ answers: count, orders: count, results: count }, { description: 'what is moved or voided with it' }),
  acts: Type.Array(
    Type.Object({
      uuid: Type.String(),
      kind: oneOf(['corrected', 'moved', 'voided', 'unlocked']),
      at: moment,
      by: orNull(named),
      reason: Type.String(),
      fields: Type.Array(Type.String(), { description: 'uuids of the form fields whose answers were changed' }),
      changes: Type.Array(change, { description: 'what a correction changed; nothing that the account does not see' }),
      unseen: Type.Integer({ description: 'how many answers it changed that the account does not see' }),
      dateEntered: orNull(Type.Object({ before: Type.String(), after: Type.String() }), {
        description: 'when it was filled, by the clock of the programme, where that was changed',
      }),
      location: orNull(Type.Object({ before: orNull(Type.String()), after: orNull(Type.String()) }), {
        description: 'names of the places, where that was changed',
      }),
      undone: orNull(moment),
    }),
    { description: 'what was done to it, the last first' },
  ),
});

/** Whether a form can be corrected, and what was done to it. */
export type FormCorrectionState = Shape<typeof correction>;

export const formCorrectionStateWire = operationWire('GET fieldward/filledform/:uuid', {
  privilege: ['Get Encounters', 'Get Observations'],
  about: 'Whether a filled form can be corrected now, and what was done to it',
  response: correction,
});

const gone = Type.Object({
  kind: oneOf(['voided', 'moved']),
  act: orNull(Type.String({ description: 'uuid; null where it was voided as an encounter' })),
  encounter: Type.Object({ uuid: Type.String(), encounterDatetime: moment }),
  form: Type.String({ description: 'name' }),
  reason: orNull(Type.String()),
  at: orNull(moment),
  by: orNull(named),
  to: orNull(Type.Object({ uuid: Type.String(), display: Type.String(), identifier: orNull(Type.String()) }), {
    description: 'the patient whose form it is now',
  }),
});

/** A form that a patient has no longer. */
export type GoneForm = Shape<typeof gone>;

export const goneFormsWire = operationWire('GET fieldward/goneforms', {
  privilege: ['Get Patients', 'Get Encounters', 'Get Observations'],
  about: 'The forms of a patient that were entered in error or for the wrong patient, the last first; at most 200',
  query: Type.Object({ patient: handlerChecks(Type.String({ description: 'uuid' })) }),
  response: Type.Object({ results: Type.Array(gone) }),
});

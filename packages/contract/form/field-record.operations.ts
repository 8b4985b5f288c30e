import Type from 'typebox';
import type { Message } from '@fieldward/messages/catalogue.ts';
import { REASON_LENGTH } from '../limits.ts';
import {
  countedPaging,
  countOfList,
  handlerChecks,
  moment,
  named,
  oneOf,
  operationWire,
  orNull,
  resourceShown,
  type Given,
  type Shape,
} from '../operation.ts';
import { messageShown } from './correction.operations.ts';
import { answer } from './filled-answer.ts';
import { saved, submission } from './filling.operations.ts';
import { offsetOf } from '../utc-offset.ts';

const text = Type.String();
const count = Type.Integer();

/** What was done, other than filling a form: what an operation takes whose wire says `handedIn`. */
const act = Type.Object({
  kind: Type.String({ maxLength: 40, description: 'as the wire of its operation says: registration' }),
  body: Type.Unknown({ description: 'of that operation' }),
  patient: Type.Optional(orNull(Type.String({ maxLength: 38 }), { description: 'uuid of whom it is about, also of somebody new' })),
  name: Type.Optional(
    orNull(Type.String({ maxLength: 200 }), { description: 'what it is about as people call it, until the server knows' }),
  ),
  form: Type.Optional(orNull(Type.String({ maxLength: 38 }), { description: 'uuid of the form with which it was done' })),
});

/** What was done, other than filling a form. */
export type Act = Given<typeof act>;

/** What a device says of a form that it hands in. */
const savedOn = Type.Object({
  at: Type.Integer({ minimum: 0, description: 'when it was saved: milliseconds since 1970, by the clock of the device' }),
  offset: offsetOf('that clock'),
  device: Type.Optional(
    Type.String({ minLength: 1, maxLength: 80, description: 'a name of its own, by which two devices are told apart' }),
  ),
  version: Type.Optional(Type.String({ maxLength: 38, description: 'number or uuid of the version of the form' })),
});

/** Why a form was refused: as a whole, and of each question. */
export type Refusal = Message & { readonly fields: readonly { readonly field: string; readonly message: Message }[] };

const refusal = Type.Unsafe<Refusal>(
  Type.Object({
    code: Type.String({ description: 'of the catalogue of messages' }),
    holes: Type.Optional(Type.Record(text, Type.Union([text, Type.Number()]))),
    fields: Type.Array(Type.Object({ field: text, message: messageShown }), {
      description: 'uuids of form fields, or keys of the metadata',
    }),
  }),
);

const clockAhead = orNull(Type.Integer(), {
  description: 'seconds that the clock of the device was ahead of the server (behind: below 0); null within five minutes',
});

const receipt = Type.Object({
  uuid: text,
  state: oneOf(['stored', 'held', 'rejected'], { description: 'held: refused, and kept until somebody decides' }),
  received: moment,
  clockAhead,
  saved: Type.Optional(saved),
  problem: Type.Optional(refusal),
  reason: Type.Optional(Type.String({ description: 'why it was rejected' })),
});

/** What became of a form that a device handed in. */
export type Receipt = Shape<typeof receipt>;

/** A form of a device, sent when nobody stands before it any more: what is refused for its content or for rights is held. */
export const fieldRecordWire = operationWire('POST fieldward/fieldrecord', {
  // whose right was withdrawn since hands in what was recorded: it is held
  privilege: 'authenticated',
  about:
    'Hands in what was done on a device (`submission`: a filled form, or `act`): it is stored, or held with the reason until somebody decides',
  body: Type.Object({
    uuid: handlerChecks(Type.String({ description: 'chosen by the device: sent twice, it is there once' })),
    submission: Type.Optional(handlerChecks(submission)),
    act: Type.Optional(act),
    saved: savedOn,
    clock: Type.Optional(Type.Integer({ minimum: 0, description: 'the clock of the device as it sends, in milliseconds since 1970' })),
    corrects: Type.Optional(Type.Boolean({ description: 'it takes the place of what is held under this uuid' })),
    attended: Type.Optional(Type.Boolean({ description: 'whoever filled it stands before it: a refusal is shown, and nothing is held' })),
  }),
  response: receipt,
  status: 201,
});

/** Where a record is that was refused once; superseded: its author put it right. */
export type HeldState = 'held' | 'accepted' | 'rejected' | 'superseded';

const row = {
  uuid: text,
  state: oneOf(['held', 'accepted', 'rejected', 'superseded']),
  kind: Type.String({ description: 'form, registration, or what else an operation takes from devices' }),
  form: orNull(named),
  patient: Type.Object({
    uuid: orNull(text, { description: 'null where the account does not see them, and where nobody knows who it is' }),
    display: text,
  }),
  author: orNull(named),
  own: Type.Boolean(),
  savedAt: moment,
  received: moment,
  clockAhead,
  problem: orNull(refusal, { description: 'null where it may tell what the account does not see' }),
  hidden: Type.Boolean({ description: 'it has sensitive answers, and the account does not see those' }),
  imported: Type.Boolean({ description: 'from the sealed copy of a device' }),
  decided: orNull(Type.Object({ at: moment, by: orNull(named), reason: text })),
};
const heldRecord = Type.Object(row);

/** A form that the server refused and holds, or held. */
export type HeldRecord = Shape<typeof heldRecord>;

/** The held records, the last received first. */
export const heldRecordsWire = operationWire('GET fieldward/heldrecords', {
  privilege: 'authenticated',
  about: 'Forms that the server holds because it refused them: the own ones, and all for whoever decides about them',
  query: Type.Object({
    ...countedPaging(100, 25),
    state: Type.Optional(oneOf(['held', 'decided'])),
    own: Type.Optional(Type.Boolean({ description: 'only those that the account filled' })),
  }),
  response: Type.Object({ results: Type.Array(heldRecord), hasNext: Type.Boolean(), total: countOfList }),
});

const opened = Type.Object({
  ...row,
  definition: orNull(Type.Object({ form: resourceShown('form'), rules: Type.Array(resourceShown('field-rule')) }), {
    description: 'the form in the version in which it was filled',
  }),
  answers: Type.Record(text, answer, { description: 'by uuid of the form field' }),
  unread: Type.Array(Type.Object({ question: text, answer: text }), {
    description: 'what was answered to questions that the form has no longer, or that take no such answer; all where there is no form',
  }),
  context: Type.Object({ dateEntered: Type.Optional(text), location: Type.Optional(text) }),
  metadata: Type.String({ description: 'of the submission, as JSON' }),
  sent: Type.Optional(Type.Unknown({ description: 'of other kinds than forms: what was handed in' })),
});

/** A held form with what was filled. */
export type HeldForm = Shape<typeof opened>;

export const heldRecordWire = operationWire('GET fieldward/heldrecord', {
  privilege: 'authenticated',
  about: 'A form that the server holds, as it was filled',
  query: Type.Object({ uuid: handlerChecks(text) }),
  response: opened,
});

/** Two who decide at once: the second is told. */
export const heldRecordDecideWire = operationWire('POST fieldward/heldrecorddecide', {
  privilege: ['Decide Held Records', 'Get Patients', 'Get Encounters', 'Get Observations', 'Enter Data'],
  about: 'Accepts a held form, as it is or corrected, as a record of its author; or rejects it with the reason',
  body: Type.Object({
    uuid: handlerChecks(text),
    decision: oneOf(['accept', 'reject']),
    reason: handlerChecks(Type.Optional(Type.String({ maxLength: REASON_LENGTH }))),
    submission: Type.Optional(handlerChecks(submission)),
    act: Type.Optional(act),
    patient: Type.Optional(
      handlerChecks(Type.String({ description: 'uuid of whose form it is, where it was filled for somebody else; with a reason' })),
    ),
  }),
  response: Type.Object({ uuid: text, state: oneOf(['accepted', 'rejected']), encounter: orNull(Type.Object({ uuid: text })) }),
});

/** So many records of a sealed copy are handed in at a time. */
export const IMPORTED_AT_ONCE = 100;

const imported = Type.Object({
  uuid: text,
  state: oneOf(['stored', 'held', 'rejected', 'there', 'unreadable'], {
    description: 'there: the server had it before; unreadable: it is sealed with no key of this server, or was changed',
  }),
});

/** What became of a record of a sealed copy. */
export type Imported = Shape<typeof imported>;

/** The server opens the copy with the key of the account that sealed it; whoever hands it in is shown no content. */
export const unsentImportWire = operationWire('POST fieldward/unsentimport', {
  privilege: 'Import Unsent Records',
  about: 'Hands in the sealed copy of a device that failed, for the accounts that filled its forms',
  body: Type.Object({
    records: Type.Array(
      Type.Object({
        uuid: Type.String({ maxLength: 38 }),
        user: Type.String({ maxLength: 38, description: 'uuid of the account' }),
        at: Type.Integer({ minimum: 0 }),
        content: Type.String({ description: 'sealed' }),
      }),
      { maxItems: IMPORTED_AT_ONCE },
    ),
  }),
  response: Type.Object({
    results: Type.Array(imported),
    counts: Type.Object({ stored: count, held: count, rejected: count, there: count, unreadable: count }),
  }),
  bodyLimit: 8 * 1024 * 1024,
});

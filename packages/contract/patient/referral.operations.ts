import { referralActs, referralEvents, referralKinds, referralStates, referralUrgencies } from '@fieldward/domain/care/referral.ts';
import Type from 'typebox';
import { REASON_LENGTH, REFERRAL_MESSAGE_LENGTH } from '../limits.ts';
import { day, handlerChecks, moment, named, oneOf, operationWire, orNull, paging, type Shape } from '../operation.ts';

const text = Type.String();
const uuid = Type.String({ description: 'uuid' });
const words = Type.String({ maxLength: REASON_LENGTH });

const shown = {
  uuid: text,
  kind: oneOf(referralKinds, { description: 'referral: care stays with the sender; transfer: it moves' }),
  state: oneOf(referralStates),
  open: Type.Boolean({ description: 'nobody has answered yet' }),
  urgency: oneOf(referralUrgencies),
  service: orNull(text, { description: 'what the patient is sent for' }),
  reason: text,
  message: orNull(text),
  workflow: orNull(named, { description: 'null: of no workflow; a transfer moves all care of the place' }),
  from: named,
  to: orNull(named),
  outside: orNull(text, { description: 'where it goes when that is no place of the programme' }),
  expected: day,
  arrived: orNull(day),
  overdue: Type.Boolean({ description: 'expected before today, and not arrived' }),
  sent: moment,
  by: orNull(text),
  sends: Type.Boolean({ description: 'the account belongs to the sending place' }),
  receives: Type.Boolean({ description: 'the account belongs to the receiving place' }),
  history: Type.Array(Type.Object({ event: oneOf(referralEvents), at: moment, by: orNull(text), reason: orNull(text) }), {
    description: 'the first first',
  }),
};

/** Schema of a referral or transfer on the page of its patient. */
export const referralOfPatient = Type.Object(shown, { $id: 'Referral' });
export type ReferralOfPatient = Shape<typeof referralOfPatient>;

const listed = Type.Object(
  {
    ...shown,
    patient: Type.Object({
      uuid: text,
      display: text,
      identifier: orNull(text),
      gender: orNull(text),
      age: orNull(Type.Integer()),
      phone: orNull(text),
      dead: Type.Boolean(),
    }),
  },
  { $id: 'ReferralListed' },
);

/** A row of the list of referrals. */
export type ReferralListed = Shape<typeof listed>;

/** Referrals and transfers that come in or went out, as far as the account belongs to one of the two places. */
export const referralListWire = operationWire('GET fieldward/referrals', {
  privilege: ['Get Referrals', 'Get Patients', 'Get People'],
  about: 'Referrals and transfers by direction, place and state: the most urgent first, of one patient the newest first',
  query: Type.Object({
    direction: Type.Optional(oneOf(['incoming', 'outgoing'], { description: 'seen from the places of the account, or from `place`' })),
    place: Type.Optional(
      Type.String({
        description: 'uuids, joined with commas: the receiving place (of outgoing ones the sending one) is one of these or below one',
      }),
    ),
    states: Type.Optional(Type.Array(oneOf(referralStates), { description: 'with commas; all unless sent' })),
    overdue: Type.Optional(Type.Boolean({ description: 'only those without arrival' })),
    patient: Type.Optional(uuid),
    ...paging(100, 25),
  }),
  response: Type.Object({ results: Type.Array(listed), hasNext: Type.Boolean() }),
});

/** Sends a patient; sent twice with the same uuid it is one. */
export const referralSendWire = operationWire('POST fieldward/referral', {
  privilege: ['Edit Referrals', 'Get Referrals', 'Get Patients'],
  about: 'Refers a patient to another place, or transfers the care of the patient there',
  body: Type.Object({
    uuid: Type.Optional(Type.String({ description: 'chosen by the client' })),
    patient: uuid,
    kind: oneOf(referralKinds),
    workflow: Type.Optional(orNull(Type.String({ description: 'uuid; none: a transfer moves all care of the place' }))),
    from: uuid,
    to: Type.Optional(orNull(Type.String({ description: 'uuid of the place; none: `outside`' }))),
    outside: Type.Optional(orNull(words)),
    service: Type.Optional(orNull(words)),
    urgency: oneOf(referralUrgencies),
    reason: words,
    message: Type.Optional(orNull(Type.String({ maxLength: REFERRAL_MESSAGE_LENGTH }))),
    expected: handlerChecks(Type.String({ description: 'YYYY-MM-DD, today or later' })),
  }),
  status: 201,
  response: Type.Object({ uuid: text }),
});

/** Does something with a referral: a state follows, or the arrival is noted. */
export const referralActWire = operationWire('POST fieldward/referral/:uuid', {
  privilege: ['Edit Referrals', 'Get Referrals', 'Get Patients'],
  about: 'Receives, accepts, returns, finishes or withdraws a referral or transfer, or notes that the patient arrived',
  body: Type.Object({
    act: oneOf(referralActs),
    reason: Type.Optional(orNull(Type.String({ maxLength: REASON_LENGTH, description: 'a return needs one' }))),
    day: Type.Optional(orNull(Type.String({ description: 'of the arrival: YYYY-MM-DD; today by default' }))),
  }),
  response: Type.Object({ uuid: text, state: oneOf(referralStates) }),
});

/** What goes with the patient on paper: who, from where to where, why, and the summary as far as who prints it may see it. */
export const referralLetterWire = operationWire('GET fieldward/referralletter', {
  privilege: ['Get Referrals', 'Get Patients'],
  about: 'The letter of a referral or transfer with the summary of the patient, on paper (A4)',
  query: Type.Object({
    referral: uuid,
    language: Type.Optional(Type.String({ description: 'of the paper: en, fr or ar; en unless sent' })),
    tz: Type.Optional(Type.String({ description: 'zone in which times are printed; that of the programme unless sent' })),
  }),
  files: ['application/pdf'],
});

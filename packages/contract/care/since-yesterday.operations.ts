import { referralEvents } from '@fieldward/domain/care/referral.ts';
import { traceOutcomes } from '@fieldward/domain/care/schedule/schedule.ts';
import Type from 'typebox';
import { day, moment, oneOf, operationWire, orNull, type Shape } from '../operation.ts';

/** What is told of: results in, referrals and transfers in and out, deaths, who came after a missed day, who was traced. */
export const changeKinds = ['result', 'referral', 'transfer', 'death', 'came', 'traced'] as const;

/** So many of each are told. */
export const MOST_CHANGES = 50;

const text = Type.String();

const change = Type.Object(
  {
    patient: Type.Object({
      uuid: text,
      display: text,
      identifier: orNull(text),
      gender: orNull(text),
      birthdate: orNull(day),
    }),
    at: moment,
    what: orNull(text, { description: 'the test, what somebody was sent for, the step' }),
    urgent: Type.Boolean({ description: 'a critical result, an emergency' }),
    event: orNull(oneOf(referralEvents), { description: 'of a referral or transfer: what happened' }),
    from: orNull(text, { description: 'of a referral or transfer: the name of the place' }),
    to: orNull(text, { description: 'of a referral or transfer: the name of the place' }),
    outcome: orNull(oneOf(traceOutcomes), { description: 'of who was traced: how it ended' }),
    by: orNull(text, { description: 'who recorded it' }),
  },
  { $id: 'ChangeSinceYesterday' },
);

/** Something that changed for a patient. */
export type ChangeSinceYesterday = Shape<typeof change>;

/** What changed at the places of the account since the last working day. */
export const sinceYesterdayWire = operationWire('GET fieldward/sinceyesterday', {
  privilege: ['Get Patients', 'Get Patient Programs'],
  about:
    'What changed for the patients of places since their last working day: each kind as far as the account may see it, the newest first',
  query: Type.Object({ location: Type.Optional(Type.Array(text, { description: 'uuids of places; those inside them count too' })) }),
  response: Type.Object({
    since: day,
    kinds: Type.Array(
      Type.Object({
        kind: oneOf(changeKinds),
        results: Type.Array(change),
        hasNext: Type.Boolean({ description: `there are more than ${MOST_CHANGES}` }),
      }),
      { description: 'those of which there are any' },
    ),
  }),
});

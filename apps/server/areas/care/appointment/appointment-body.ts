/** What clients send as an Appointment. */
import type { Db } from '../../../engine/db.ts';
import type { FhirBody, FhirWrite } from '../../../engine/fhir/fhir-map.ts';
import { Problem } from '../../../engine/problem.ts';
import { dateOf, listOf, namedOf, objectOf, onlyItem, onlyOf, referredId, textOf } from '../../../sql/fhir-body.ts';

const STATUSES: Readonly<Record<string, string>> = {
  booked: 'scheduled',
  arrived: 'arrived',
  'checked-in': 'arrived',
  fulfilled: 'completed',
  noshow: 'missed',
  cancelled: 'cancelled',
};

const ACTORS: Readonly<Record<string, string>> = { Patient: 'patient', Location: 'location', Practitioner: 'provider' };

/** Who and where, one of each kind. That they come is not asked of them. */
function participantsOf(value: unknown): FhirBody {
  const found: Record<string, string> = {};
  for (const each of listOf(value, 'participant')) {
    const { actor, status = 'accepted', required = 'required' } = onlyOf(each, 'participant', ['actor', 'status', 'required']);
    if (status !== 'accepted') throw new Problem('engine.refused', {}, 'participant.status');
    if (required !== 'required') throw new Problem('engine.refused', {}, 'participant.required');
    const [type = ''] = textOf(objectOf(actor, 'participant')['reference'], 'participant').split('/').slice(-2);
    const property = Object.hasOwn(ACTORS, type) ? ACTORS[type] : undefined;
    if (property === undefined || found[property] !== undefined) throw new Problem('engine.refused', {}, 'participant');
    found[property] = referredId(actor, 'participant', type);
  }
  return found;
}

/** One of a day without an hour is shown from its midnight to the next: sent so it is that again. */
async function timeOf(start: unknown, { end }: FhirBody, db: Db): Promise<FhirBody> {
  const [from, to] = [dateOf(start, 'start'), end === undefined ? null : dateOf(end, 'end')];
  const [found] = await db.rows<{ day: string | null }>(
    `select case when s.at::time = '00:00' and s.until = s.at + interval '1 day' then to_char(s.at, 'YYYY-MM-DD') end as day
     from (select asked_moment($1) at time zone programme_zone() as at, asked_moment($2) at time zone programme_zone() as until) s`,
    [from, to ?? from],
  );
  if (found?.day != null) return { day: found.day, startDateTime: null, endDateTime: null };
  return { startDateTime: from, ...(to === null ? {} : { endDateTime: to }) };
}

export const appointmentWrites = (service: string): readonly FhirWrite[] => [
  {
    of: 'appointment',
    elements: {
      status: (value) => {
        const status = STATUSES[textOf(value, 'status')];
        if (status === undefined) throw new Problem('engine.refused', {}, 'status');
        return { status };
      },
      serviceType: (value) => ({ service: namedOf(onlyItem(value, 'serviceType') ?? {}, 'serviceType', service) }),
      reasonCode: (value) => ({ reason: textOf(onlyOf(onlyItem(value, 'reasonCode'), 'reasonCode', ['text'])['text'], 'reasonCode') }),
      comment: (value) => ({ comments: textOf(value, 'comment') }),
      start: (value, db, whole) => timeOf(value, whole, db),
      end: (_value, _db, { start }) => {
        if (start === undefined) throw new Problem('engine.required', {}, 'start');
        return {}; // with the start
      },
      participant: participantsOf,
    },
    passedOver: ['created'],
    demanded: { patient: 'participant', service: 'serviceType', startDateTime: 'start', endDateTime: 'end', day: 'start' },
  },
];

/** What clients send as an Encounter of FHIR: an encounter, or the visit that it is part of. */
import type { Db } from '../../../engine/db.ts';
import type { FhirBody, FhirWrite } from '../../../engine/fhir/fhir-map.ts';
import { Problem } from '../../../engine/problem.ts';
import { isObject } from '../../../engine/references.ts';
import { conceptOf, dateOf, listOf, namedOf, objectOf, onlyItem, onlyOf, referredId, textOf } from '../../../sql/fhir-body.ts';

/** The systems of what is coded. */
interface Systems {
  readonly type: string;
  readonly visitType: string;
  readonly role: string;
  readonly tag: string;
}

/** An encounter that is over, as all are that are recorded. */
const statusOf = (value: unknown, known: readonly string[]): void => {
  if (!known.includes(textOf(value, 'status'))) throw new Problem('engine.refused', {}, 'status');
};

const placeOf = (value: unknown): FhirBody => {
  const place = onlyItem(value, 'location');
  return place === undefined ? {} : { location: referredId(onlyOf(place, 'location', ['location'])['location'], 'location', 'Location') };
};

/** Who took part; of an encounter that is there those who are not known of it yet. */
async function participantsOf(value: unknown, db: Db, { id }: FhirBody, role: string): Promise<FhirBody> {
  const sent = listOf(value, 'participant').map((each) => {
    const { individual, type } = onlyOf(each, 'participant', ['individual', 'type']);
    const asRole = type === undefined ? undefined : onlyItem(type, 'participant.type');
    return {
      provider: referredId(individual, 'participant', 'Practitioner'),
      ...(asRole === undefined ? {} : { encounterRole: namedOf(asRole, 'participant', role) }),
    };
  });
  const there =
    typeof id === 'string'
      ? await db.rows<{ provider: string; role: string | null }>(
          `select v.uuid as provider, r.uuid as role from encounter e join encounter_provider ep on ep.patient_id = e.patient_id and ep.encounter_id = e.encounter_id
           join provider v using (provider_id) left join encounter_role r using (encounter_role_id) where e.uuid = $1 and not ep.voided`,
          [id],
        )
      : [];
  return {
    encounterProviders: sent.filter(
      ({ provider, encounterRole }) =>
        !there.some((each) => each.provider === provider && (encounterRole === undefined || each.role === encounterRole)),
    ),
  };
}

/** Both kinds, the visit where it is tagged so. */
export function encounterWrites({ type, visitType, role, tag }: Systems): readonly FhirWrite[] {
  const tagged = (sent: FhirBody): boolean => {
    const tags = isObject(sent['meta']) ? sent['meta']['tag'] : undefined;
    return Array.isArray(tags) && tags.some((each) => isObject(each) && each['system'] === tag && each['code'] === 'visit');
  };
  return [
    {
      of: 'visit',
      meant: tagged,
      elements: {
        status: (value, _db, { period }) => {
          statusOf(value, ['in-progress', 'finished']);
          // what is over has an end
          const over = value === 'finished' && (!isObject(period) || period['end'] === undefined);
          if (over) throw new Problem('engine.required', {}, 'period.end');
          return {};
        },
        type: (value) => ({ visitType: namedOf(onlyItem(value, 'type') ?? {}, 'type', visitType) }),
        subject: (value) => ({ patient: referredId(value, 'subject', 'Patient') }),
        period: (value) => {
          const { start, end } = onlyOf(value, 'period', ['start', 'end']);
          return {
            ...(start === undefined ? {} : { startDatetime: dateOf(start, 'period.start') }),
            ...(end === undefined ? {} : { stopDatetime: dateOf(end, 'period.end') }),
          };
        },
        reasonCode: async (value, db) => ({ indication: (await conceptOf(onlyItem(value, 'reasonCode') ?? {}, 'reasonCode', db)).coded }),
        location: placeOf,
      },
      passedOver: [],
      agreeing: { class: ['AMB'] },
      demanded: { visitType: 'type', patient: 'subject' },
    },
    {
      of: 'encounter',
      elements: {
        status: (value) => {
          statusOf(value, ['finished']);
          return {};
        },
        type: (value) => ({ encounterType: namedOf(onlyItem(value, 'type') ?? {}, 'type', type) }),
        subject: (value) => ({ patient: referredId(value, 'subject', 'Patient') }),
        participant: (value, db, whole) => participantsOf(value, db, whole, role),
        period: (value) => {
          const { start, end } = onlyOf(value, 'period', ['start', 'end']);
          // an encounter is a moment here; what lasts is a visit
          if (end !== undefined && end !== start) throw new Problem('engine.refused', {}, 'period.end');
          return start === undefined ? {} : { encounterDatetime: dateOf(start, 'period.start') };
        },
        location: placeOf,
        partOf: (value) => ({ visit: referredId(objectOf(value, 'partOf'), 'partOf', 'Encounter') }),
      },
      passedOver: [],
      agreeing: { class: ['AMB'] },
      demanded: { encounterType: 'type', patient: 'subject' },
    },
  ];
}

/** What clients send as a RelatedPerson: somebody new who is related to a patient, or a relationship to somebody who is known. */
import { demand } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import type { FhirBody, FhirMade, FhirWrite } from '../../../engine/fhir/fhir-map.ts';
import { Problem, unknownReference } from '../../../engine/problem.ts';
import { isObject } from '../../../engine/references.ts';
import { dateOf, listOf, objectOf, onlyItem, onlyOf, referredId, textOf } from '../../../sql/fhir-body.ts';
import { addressesBody, birthBody, genderBody, namesBody, phonesBody } from '../../../sql/fhir-person-body.ts';
import { CODE_SYSTEM } from '../../../sql/fhir-sql.ts';

/** Extension of the person who is related: the same one may be related to several. */
export const PERSON = 'https://fieldward.org/fhir/person';
const TYPE = `${CODE_SYSTEM}/relationship-type`;

/** The type of the relationship, by its uuid or by what the person is to the patient; `a`: the person is the first one of the type. */
async function typeOf(value: unknown, db: Db): Promise<FhirBody> {
  const { coding, text } = onlyOf(onlyItem(value, 'relationship') ?? {}, 'relationship', ['coding', 'text']);
  const own = (coding === undefined ? [] : listOf(coding, 'relationship.coding').map((each) => objectOf(each, 'relationship.coding'))).find(
    ({ system }) => system === undefined || system === TYPE,
  );
  const [code, words] = [
    own === undefined ? '' : textOf(own['code'], 'relationship'),
    text === undefined ? null : textOf(text, 'relationship'),
  ];
  const [found] = await db.rows<{ uuid: string; first: boolean }>(
    `select y.uuid, coalesce(lower(y.a_is_to_b) = lower($2) or $2 is null, false) as first from relationship_type y
     where y.uuid = $1 or ($1 = '' and lower($2) in (lower(y.a_is_to_b), lower(y.b_is_to_a))) order by y.retired, y.weight, y.relationship_type_id limit 1`,
    [code, words],
  );
  if (found === undefined) throw unknownReference('relationshiptype', code === '' ? (words ?? '') : code, 'relationship');
  return { relationshipType: found.uuid, first: found.first };
}

const personOf = (value: unknown): FhirBody => {
  const { url, valueString } = onlyOf(onlyItem(value, 'extension'), 'extension', ['url', 'valueString']);
  if (url !== PERSON) throw new Problem('engine.unknownProperty', { property: String(url).slice(0, 60) }, 'extension');
  return { known: textOf(valueString, 'extension') };
};

/** The person is made unless somebody has the uuid already: such a one is what is known here, and only the relationship is new. */
const made: FhirMade = async (body, { engine, actor }, tx, id) => {
  const right = (name: string) => engine.registry.of(name).wire.privileges.write;
  demand(actor, right('relationship'));
  const [before] = await tx.rows('select from relationship r where r.uuid = $1', [id]);
  if (before !== undefined && id !== null) return id; // sent twice
  const { known, patient, relationshipType, first, startDate, endDate, person } = body;
  const [there] =
    typeof known === 'string' ? await tx.rows<{ uuid: string }>('select p.uuid from person p where p.uuid = $1', [known]) : [];
  if (there === undefined) demand(actor, right('person'));
  const sent = { ...(isObject(person) ? person : {}), ...(typeof known === 'string' ? { uuid: known } : {}) };
  const { uuid } = there ?? (await engine.create(tx, 'person', sent, actor));
  const [personA, personB] = first === true ? [uuid, patient] : [patient, uuid];
  const dates = { ...(startDate === undefined ? {} : { startDate }), ...(endDate === undefined ? {} : { endDate }) };
  const relationship = { ...(id === null ? {} : { uuid: id }), personA, personB, relationshipType, ...dates };
  return (await engine.create(tx, 'relationship', relationship, actor)).uuid;
};

export const relatedPersonWrites: readonly FhirWrite[] = [
  {
    of: 'relationship',
    elements: {
      extension: personOf,
      active: (value) => {
        if (value !== true) throw new Problem('engine.refused', {}, 'active');
        return {};
      },
      patient: (value) => ({ patient: referredId(value, 'patient', 'Patient') }),
      relationship: typeOf,
      name: async (value, db, whole) => ({ person: await namesBody(value, db, whole) }),
      telecom: async (value, db, whole) => ({ person: await phonesBody(value, db, whole) }),
      address: async (value, db, whole) => ({ person: await addressesBody(value, db, whole) }),
      gender: (value) => ({ person: genderBody(value) }),
      birthDate: (value) => ({ person: birthBody(value) }),
      period: (value) => {
        const { start, end } = onlyOf(value, 'period', ['start', 'end']);
        return {
          ...(start === undefined ? {} : { startDate: dateOf(start, 'period.start') }),
          ...(end === undefined ? {} : { endDate: dateOf(end, 'period.end') }),
        };
      },
    },
    passedOver: [],
    demanded: { names: 'name', gender: 'gender', personA: 'patient', personB: 'patient', relationshipType: 'relationship' },
    made,
  },
];

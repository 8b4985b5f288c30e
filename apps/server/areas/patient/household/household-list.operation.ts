import { householdListWire, householdProposalWire, type HouseholdProposal } from '@fieldward/contract/patient/household.operations.ts';
import { relationOfWord } from '@fieldward/domain/person/household.ts';
import { operation } from '../../../engine/operation.ts';
import { unknownObject } from '../../../engine/problem.ts';
import { likePattern } from '../../../engine/searches.ts';
import { personDisplay } from '../../../sql/display-sql.ts';
import { addressJson, recordStands, somebodyJson } from './household-sql.ts';

/** As many people as a search for those who live somewhere looks at. */
const PEOPLE = 100;

/** $1 text or null, $2 the text within LIKE, $3 only what needs attention, $4 how many, $5 from which on, $6 those that were removed. */
const LIST = `
with found as (
  select h.* from household h
  where h.voided = $6::boolean
    and ($1::text is null or h.name ilike '%' || $2 || '%' or h.number ilike $2 || '%' or h.household_id in (
      select m.household_id from patient_search(left($1::text, 100), ${PEOPLE}) s join household_member m on m.person_id = s.patient_id
      where not m.voided and m.end_date is null)
      or h.household_id in (
      select m.household_id from person_search(left($1::text, 100), ${PEOPLE}) s join household_member m on m.person_id = s.person_id
      where not m.voided and m.end_date is null))
    and (not $3::boolean or household_attention(h.household_id) is not null)
  order by lower(h.name), h.household_id limit $4 offset $5
)
select jsonb_build_object('uuid', h.uuid, 'name', h.name, 'number', h.number,
  'head', (select jsonb_build_object('uuid', p.uuid, 'display', coalesce(${personDisplay('p.person_id')}, '')) from person p where p.person_id = h.head),
  'place', (select l.name from location l where l.location_id = h.location_id),
  'address', concat_ws(', ', nullif(h.address1, ''), nullif(h.address2, ''), nullif(h.address3, ''), nullif(h.city_village, '')),
  'members', (select count(*) from household_member m
    where m.household_id = h.household_id and not m.voided and m.end_date is null and ${recordStands('m.person_id')}),
  'attention', household_attention(h.household_id))::text as j
from found h order by lower(h.name), h.household_id`;

/** Households by name, number or anybody who lives there. */
export const householdList = operation(householdListWire, {
  handle: async ({ query, audit }, db) => {
    const { attention = false, removed = false, limit, startIndex } = query;
    const q = (query.q ?? '').replaceAll('\0', '').trim();
    const rows = await db.rows<{ j: string }>(LIST, [q === '' ? null : q, likePattern(q), attention, limit + 1, startIndex, removed]);
    await audit({ action: 'search', resource: 'household', detail: { q, attention, removed } });
    const page = rows.slice(0, limit).map(({ j }) => j);
    return { body: `{"results":[${page.join(',')}],"hasNext":${String(rows.length > limit)}}` };
  },
});

const PROPOSAL = `
with x as (select t.patient_id from patient t where t.uuid = $1 and not t.voided),
related as (
  select distinct on (other.person_id) other.person_id as patient_id, case when r.person_a = x.patient_id then ty.b_is_to_a else ty.a_is_to_b end as word
  from x join relationship r on x.patient_id in (r.person_a, r.person_b) and not r.voided and (r.end_date is null or r.end_date > now())
  join relationship_type ty on ty.relationship_type_id = r.relationship_type
  join person other on other.person_id = case when r.person_a = x.patient_id then r.person_b else r.person_a end and ${recordStands('other.person_id')}
  order by other.person_id, r.relationship_id
)
select x.patient_id::text as patient, jsonb_build_object(
  'name', coalesce((select coalesce(nullif(n.family_name, ''), n.given_name) from person_name n where n.person_id = x.patient_id and not n.voided
    order by n.preferred desc, n.person_name_id limit 1), ''),
  'location', (select jsonb_build_object('uuid', l.uuid, 'display', l.name) from patient_identifier i join location l using (location_id)
    where i.patient_id = x.patient_id and not i.voided order by i.preferred desc, i.patient_identifier_id limit 1),
  ${addressJson('a')},
  'related', coalesce((select jsonb_agg(jsonb_build_object(${somebodyJson('r.patient_id')}, 'relation', r.word,
      'household', (select jsonb_build_object('uuid', h.uuid, 'display', h.name) from household_member m join household h using (household_id)
        where m.person_id = r.patient_id and not m.voided and m.end_date is null))) from related r), '[]')) as body
from x left join lateral (
  select a.* from person_address a where a.person_id = x.patient_id and not a.voided order by a.preferred desc, a.person_address_id limit 1) a on true`;

type Proposed = Omit<HouseholdProposal, 'related'> & {
  /** What the others are to the patient, by the word of the relationship. */
  readonly related: readonly (Omit<HouseholdProposal['related'][number], 'relation'> & { readonly relation: string })[];
};

/** What a household of a patient would be. Raises `engine.unknownObject`. */
export const householdProposal = operation(householdProposalWire, {
  handle: async ({ query, audit }, db) => {
    const uuid = query.patient.replaceAll('\0', '');
    const [row] = await db.rows<{ patient: string; body: Proposed }>(PROPOSAL, [uuid]);
    if (row === undefined) throw unknownObject('patient', uuid);
    await audit({ action: 'read', resource: 'patient', uuid, patientId: row.patient });
    const related = row.body.related.map((each) => ({ ...each, relation: relationOfWord(each.relation) }));
    return { body: { ...row.body, related } };
  },
});

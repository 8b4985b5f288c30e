/** The history of a patient's values, in one statement: the rows as they are, joined with their earlier values from the audit trail. */
import type { ValueGroup } from '@fieldward/contract/audit/value-history.operations.ts';
import { conceptDisplay, personDisplay } from '../../../sql/display-sql.ts';

interface Shown {
  readonly of: string;
  readonly group: ValueGroup;
  /** Column → property, as the wire names it; `concept` and `location` after a colon: what its key means. */
  readonly columns: Readonly<Record<string, string>>;
}

const SHOWN: readonly Shown[] = [
  {
    of: 'personname',
    group: 'name',
    columns: {
      prefix: 'prefix',
      given_name: 'givenName',
      middle_name: 'middleName',
      family_name_prefix: 'familyNamePrefix',
      family_name: 'familyName',
      family_name2: 'familyName2',
      family_name_suffix: 'familyNameSuffix',
      degree: 'degree',
    },
  },
  { of: 'patientidentifier', group: 'identifier', columns: { identifier: 'identifier', location_id: 'location:location' } },
  { of: 'person', group: 'gender', columns: { gender: 'gender' } },
  { of: 'person', group: 'birthdate', columns: { birthdate: 'birthdate', birthdate_estimated: 'birthdateEstimated' } },
  {
    of: 'person',
    group: 'deceased',
    columns: {
      dead: 'dead',
      death_date: 'deathDate',
      cause_of_death: 'causeOfDeath:concept',
      cause_of_death_non_coded: 'causeOfDeathNonCoded',
    },
  },
  {
    of: 'personaddress',
    group: 'address',
    columns: {
      address1: 'address1',
      address2: 'address2',
      address3: 'address3',
      address4: 'address4',
      address5: 'address5',
      address6: 'address6',
      city_village: 'cityVillage',
      county_district: 'countyDistrict',
      state_province: 'stateProvince',
      country: 'country',
      postal_code: 'postalCode',
      latitude: 'latitude',
      longitude: 'longitude',
    },
  },
  { of: 'personattribute', group: 'attribute', columns: { value: 'value' } },
  {
    of: 'obs',
    group: 'observation',
    columns: {
      value_coded: 'value:concept',
      value_numeric: 'value',
      value_datetime: 'value:moment',
      value_text: 'value',
      comments: 'comment',
    },
  },
];

const COLUMNS = SHOWN.flatMap(({ of, group, columns }) =>
  Object.entries(columns).map(([column, named]) => {
    const [property = '', means = ''] = named.split(':');
    return `('${of}', '${group}', '${column}', '${property}', '${means}')`;
  }),
).join(', ');

/** Cells of (part of) a row: property, value as text, and what a key means. The columns of an observation's value are one. */
const cells = (of: string, row: string): string => `(
  select s.grp, s.property, max(e.value) as value, max(s.means) filter (where e.value is not null) as means
  from jsonb_each_text(${row}) e (name, value) join shown s on s.of = ${of} and s.name = e.name
  group by s.grp, s.property)`;

const empty = (value: string): string => `(${value} is null or ${value} in ('', 'false'))`;

const shownValue = (value: string, means: string): string => `case ${means}
  when 'concept' then coalesce(${conceptDisplay(`${value}::bigint`)}, ${value})
  when 'location' then coalesce((select l.name from location l where l.location_id = ${value}::bigint), ${value})
  else ${value} end`;

const rowsOf = (of: string, table: string, key: string, about: string): string =>
  `select '${of}' as of, t.uuid, to_jsonb(t) as row, ${about} as about, t.date_created, t.creator, t.voided, t.date_voided, t.voided_by, t.void_reason
   from ${table} t where t.${key} = $1 and '${of}' = any ($2::text[])`;

/**
 * $1 patient_id, $2 resources that the actor may read, $3 group or null, $4 limit, $5 first. A row each: JSON text.
 * Values were `added` with their row (as the earliest entry that changed them knows them), `changed` by an audited write or by an observation that took the place of another, `removed`
 * when the row was voided, `restored` when that was undone.
 */
export const VALUE_HISTORY = `with shown (of, grp, name, property, means) as (values ${COLUMNS}),
rows as materialized (
  ${rowsOf('person', 'person', 'person_id', 'null::text')}
  union all ${rowsOf('personname', 'person_name', 'person_id', 'null::text')}
  union all ${rowsOf('personaddress', 'person_address', 'person_id', 'null::text')}
  union all ${rowsOf('personattribute', 'person_attribute', 'person_id', '(select y.name from person_attribute_type y where y.person_attribute_type_id = t.person_attribute_type_id)')}
  union all ${rowsOf('patientidentifier', 'patient_identifier', 'patient_id', '(select y.name from patient_identifier_type y where y.patient_identifier_type_id = t.identifier_type)')}
  union all ${rowsOf('obs', 'obs', 'patient_id', 't.concept_id::text')}),
changes as materialized (
  select v->>'of' as of, v->>'uuid' as uuid, v->'from' as f, v->'to' as t, a.occurred_at, a.user_id, a.detail->>'reason' as reason, a.audit_log_id as id
  from audit_log a cross join lateral jsonb_array_elements(a.detail->'values') v
  where a.patient_id = any (records_of_patient($1)) and jsonb_exists(a.detail, 'values')),
firsts as (
  select c.of, c.uuid, jsonb_object_agg(e.key, e.value order by c.id desc) as f
  from changes c cross join lateral jsonb_each(c.f) e group by c.of, c.uuid),
events as (
  select r.of, r.uuid, r.about, 'added' as what, x.grp, x.property, null as old, null as old_means, x.value as new, x.means as new_means,
    r.date_created as at, r.creator as by, null as reason
  from rows r left join firsts f using (of, uuid)
  cross join lateral ${cells('r.of', `r.row || coalesce(f.f, '{}')`)} x where not ${empty('x.value')} and not (r.of = 'obs' and r.row->>'previous_version' is not null)
  union all
  select n.of, n.uuid, n.about, 'changed', x.grp, x.property, b.value, b.means, x.value, x.means, n.date_created, n.creator, p.void_reason
  from rows n join rows p on p.of = 'obs' and p.row->>'obs_id' = n.row->>'previous_version'
  cross join lateral ${cells('n.of', 'n.row')} x
  left join lateral (select * from ${cells('p.of', 'p.row')} b where b.property = x.property) b on true
  where n.of = 'obs' and not ${empty('x.value')}
  union all
  select r.of, r.uuid, r.about, 'changed', coalesce(o.grp, n.grp), coalesce(o.property, n.property), o.value, o.means, n.value, n.means,
    c.occurred_at, c.user_id, c.reason
  from changes c join rows r using (of, uuid)
  cross join lateral (select * from ${cells('c.of', 'c.t')} n) n
  left join lateral (select * from ${cells('c.of', 'c.f')} o where o.property = n.property) o on true
  where o.value is distinct from n.value or o.means is distinct from n.means
  union all
  select r.of, r.uuid, r.about, 'removed', x.grp, x.property, x.value, x.means, null, null, r.date_voided, r.voided_by, r.void_reason
  from rows r cross join lateral ${cells('r.of', 'r.row')} x where r.voided and not ${empty('x.value')}
    and not (r.of = 'obs' and exists (select from rows n where n.of = 'obs' and n.row->>'previous_version' = r.row->>'obs_id'))
  union all
  select r.of, r.uuid, r.about, v.what, x.grp, x.property, case v.what when 'removed' then x.value end, x.means, case v.what when 'restored' then x.value end, x.means,
    case v.what when 'removed' then (c.f->>'date_voided')::timestamptz else c.occurred_at end,
    case v.what when 'removed' then (c.f->>'voided_by')::bigint else c.user_id end,
    case v.what when 'removed' then c.f->>'void_reason' end
  from changes c join rows r using (of, uuid) cross join (values ('removed'), ('restored')) v (what)
  cross join lateral ${cells('r.of', 'r.row')} x
  where c.f->>'voided' = 'true' and c.t->>'voided' = 'false' and not ${empty('x.value')}),
page as (
  select * from events e where ($3::text is null or e.grp = $3)
  order by e.at desc nulls last, e.of, e.uuid, e.property, e.what limit $4::bigint offset $5::bigint)
select json_build_object('group', e.grp, 'property', e.property, 'what', e.what,
  'about', case e.of when 'obs' then ${conceptDisplay('e.about::bigint')} else e.about end,
  'kind', case when 'moment' in (coalesce(e.old_means, ''), coalesce(e.new_means, '')) then 'moment' end,
  'old', ${shownValue('e.old', 'e.old_means')}, 'new', ${shownValue('e.new', 'e.new_means')},
  'date', iso(e.at), 'reason', e.reason,
  'user', (select json_build_object('uuid', u.uuid, 'display', coalesce(u.username, u.system_id), 'name', ${personDisplay('u.person_id')})
    from users u where u.user_id = e.by))::text as j
from page e order by e.at desc nulls last, e.of, e.uuid, e.property, e.what`;

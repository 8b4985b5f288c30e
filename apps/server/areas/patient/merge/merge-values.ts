import type { ComparedValue, MergeConflict, MergeSide } from '@fieldward/contract/patient/patient-merge.operations.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem, repeated } from '../../../engine/problem.ts';
import { onProgrammeClock } from '../../../sql/programme-zone.ts';

/** What a record says of its person; texts as the comparison shows them. */
interface RecordValues {
  readonly patient_id: string;
  readonly name: string | null;
  readonly name_id: string | null;
  readonly gender: string | null;
  readonly birthdate: string | null;
  readonly estimated: boolean;
  readonly dead: boolean;
  readonly died: string | null;
  readonly identifier: string | null;
  readonly identifier_id: string | null;
  readonly address: string | null;
  readonly address_id: string | null;
  readonly attributes: readonly { readonly type: string; readonly label: string; readonly id: string; readonly value: string }[];
  readonly workflows: readonly string[];
  readonly types: readonly string[];
  readonly recorded: string | null;
  /** Whether a visit of theirs has not ended. */
  readonly visiting: boolean;
}

/** Both records: the one that goes and the one that stays. */
interface Both {
  readonly from: RecordValues;
  readonly into: RecordValues;
}

const RECORD_VALUES = `
  select p.person_id::text as patient_id, person_display(p.person_id) as name,
    (select n.person_name_id::text from person_name n where n.person_id = p.person_id and not n.voided order by n.preferred desc, n.person_name_id limit 1) as name_id,
    p.gender, p.birthdate::text as birthdate, p.birthdate_estimated as estimated, p.dead, ${onProgrammeClock('p.death_date')}::date::text as died,
    i.identifier, i.patient_identifier_id::text as identifier_id,
    nullif(concat_ws(', ', nullif(a.address1, ''), nullif(a.address2, ''), nullif(a.city_village, ''), nullif(a.county_district, ''), nullif(a.state_province, ''), nullif(a.country, '')), '') as address,
    a.person_address_id::text as address_id,
    coalesce((select json_agg(json_build_object('type', y.uuid, 'label', y.name, 'id', x.person_attribute_id::text, 'value', coalesce(l.name, x.value)) order by y.sort_weight, y.name)
      from (select distinct on (b.person_attribute_type_id) b.* from person_attribute b where b.person_id = p.person_id and not b.voided
        order by b.person_attribute_type_id, b.person_attribute_id) x
      join person_attribute_type y using (person_attribute_type_id)
      left join location l on y.format ilike '%location' and l.uuid = x.value), '[]') as attributes,
    coalesce((select json_agg(distinct w.name order by w.name) from patient_workflow z join workflow w using (workflow_id) where z.patient_id = p.person_id and not z.voided), '[]') as workflows,
    coalesce((select json_agg(distinct y.name) from patient_identifier x join patient_identifier_type y on y.patient_identifier_type_id = x.identifier_type
      where x.patient_id = p.person_id and not x.voided), '[]') as types,
    (select ${onProgrammeClock('max(e.encounter_datetime)')}::date::text from encounter e where e.patient_id = p.person_id and not e.voided) as recorded,
    exists (select from visit v where v.patient_id = p.person_id and not v.voided and v.stop_datetime is null) as visiting
  from person p
  left join lateral (select x.* from patient_identifier x where x.patient_id = p.person_id and not x.voided order by x.preferred desc, x.patient_identifier_id limit 1) i on true
  left join lateral (select x.* from person_address x where x.person_id = p.person_id and not x.voided order by x.preferred desc, x.person_address_id limit 1) a on true
  where p.person_id = any ($1::bigint[])`;

/** The values of both records. */
export async function bothRecords(db: Db, from: string, into: string): Promise<Both> {
  const rows = await db.rows<RecordValues>(RECORD_VALUES, [[from, into]]);
  const one = (id: string): RecordValues => {
    const found = rows.find((row) => row.patient_id === id);
    if (found === undefined) throw new Error('a patient has a person');
    return found;
  };
  return { from: one(from), into: one(into) };
}

/** What stays of two values that do not contradict each other: that of the record that stays, unless it has none. */
const usual = (from: string | null, into: string | null): MergeSide => (into === null && from !== null ? 'from' : 'into');

/** The values side by side. */
export function compared({ from, into }: Both): ComparedValue[] {
  const value = (name: string, a: string | null, b: string | null, keep: MergeSide | null = usual(a, b), label: string | null = null) => ({
    name,
    label,
    from: a,
    into: b,
    keep,
  });
  const death = ({ dead, died }: RecordValues): string | null => (dead ? (died ?? '') : null);
  const born = ({ birthdate, estimated }: RecordValues): string | null =>
    birthdate === null ? null : `${birthdate}${estimated ? '~' : ''}`;
  const types = new Map([...into.attributes, ...from.attributes].map(({ type, label }) => [type, label]));
  const attribute = (of: RecordValues, type: string): string | null => of.attributes.find((each) => each.type === type)?.value ?? null;
  return [
    value('name', from.name, into.name),
    value('gender', from.gender, into.gender, gendersDiffer({ from, into }) ? null : undefined),
    value('birthdate', born(from), born(into), birthdatesDiffer({ from, into }) ? null : betterBirthdate({ from, into })),
    value(
      'death',
      death(from),
      death(into),
      deathsDiffer({ from, into }) ? null : from.dead && (!into.dead || into.died === null) ? 'from' : 'into',
    ),
    value('identifier', from.identifier, into.identifier),
    value('address', from.address, into.address),
    ...[...types].map(([type, label]) => value(`attribute ${type}`, attribute(from, type), attribute(into, type), undefined, label)),
  ];
}

const known = (gender: string | null): boolean => gender === 'M' || gender === 'F';
const gendersDiffer = ({ from, into }: Both): boolean => known(from.gender) && known(into.gender) && from.gender !== into.gender;
const birthdatesDiffer = ({ from, into }: Both): boolean =>
  from.birthdate !== null && into.birthdate !== null && !from.estimated && !into.estimated && from.birthdate !== into.birthdate;
const deathsDiffer = ({ from, into }: Both): boolean =>
  from.dead && into.dead && from.died !== null && into.died !== null && from.died !== into.died;

/** A birth date that is known is better than one that was estimated. */
function betterBirthdate({ from, into }: Both): MergeSide {
  return into.birthdate === null || (into.estimated && from.birthdate !== null && !from.estimated) ? usual(from.birthdate, null) : 'into';
}

/** What does not fit together, and what both have. */
export function conflicts({ from, into }: Both): MergeConflict[] {
  const shared = (a: readonly string[], b: readonly string[]): string => a.filter((each) => b.includes(each)).join(', ');
  const dead = from.dead ? from : into;
  const other = from.dead ? into : from;
  const found: (MergeConflict | false)[] = [
    deathsDiffer({ from, into }) && { kind: 'deaths', detail: `${from.died ?? ''}, ${into.died ?? ''}` },
    gendersDiffer({ from, into }) && { kind: 'genders', detail: '' },
    birthdatesDiffer({ from, into }) && { kind: 'birthdates', detail: `${from.birthdate ?? ''}, ${into.birthdate ?? ''}` },
    dead.dead &&
      dead.died !== null &&
      other.recorded !== null &&
      other.recorded > dead.died && { kind: 'recordedAfterDeath', detail: other.recorded },
    shared(from.workflows, into.workflows) !== '' && { kind: 'workflows', detail: shared(from.workflows, into.workflows) },
    shared(from.types, into.types) !== '' && { kind: 'identifiers', detail: shared(from.types, into.types) },
    from.visiting && into.visiting && { kind: 'openVisits', detail: '' },
  ];
  return found.filter((each) => each !== false);
}

/**
 * Of which record each value stays. Raises `merge.chooseValue` for a contradiction that nobody decided, `merge.unknownValue` for a name that
 * there is not, and `person.deathBeforeBirth` for what does not fit together.
 */
export function decided(both: Both, keep: Readonly<Record<string, MergeSide>>): Readonly<Record<string, MergeSide>> {
  const values = compared(both);
  for (const name of Object.keys(keep))
    if (!values.some((value) => value.name === name)) throw new Problem('merge.unknownValue', { name: repeated(name) }, 'keep');
  const open = values.filter((value) => value.keep === null && keep[value.name] === undefined);
  const [first] = open;
  if (first !== undefined)
    throw new Problem(
      first.name === 'death'
        ? 'merge.conflictingDeaths'
        : first.name === 'gender'
          ? 'merge.conflictingGenders'
          : 'merge.conflictingBirthdates',
      {},
      'keep',
    );
  return Object.fromEntries(values.map((value) => [value.name, keep[value.name] ?? value.keep ?? 'into']));
}

/** Writes what was decided into the record that stays, after everything has moved there. */
export async function writeDecided(tx: Db, { from, into }: Both, keep: Readonly<Record<string, MergeSide>>, actor: string): Promise<void> {
  const of = (name: string): RecordValues => (keep[name] === 'from' ? from : into);
  await tx.rows(
    `update person p set gender = g.gender, birthdate = b.birthdate, birthdate_estimated = b.birthdate_estimated, dead = d.dead, death_date = d.death_date,
       cause_of_death = d.cause_of_death, cause_of_death_non_coded = d.cause_of_death_non_coded, changed_by = $5::bigint, date_changed = now()
     from person g, person b, person d where p.person_id = $1::bigint and g.person_id = $2::bigint and b.person_id = $3::bigint and d.person_id = $4::bigint`,
    [into.patient_id, of('gender').patient_id, of('birthdate').patient_id, of('death').patient_id, actor],
  );
  const prefer = async (table: string, id: string | null): Promise<void> => {
    if (id !== null) await tx.rows(`update ${table} set preferred = true where ${table}_id = $1::bigint and not preferred`, [id]);
  };
  await prefer('person_name', of('name').name_id);
  await prefer('patient_identifier', of('identifier').identifier_id);
  await prefer('person_address', of('address').address_id);
  const types = new Set([...from.attributes, ...into.attributes].map(({ type }) => type));
  for (const type of types) {
    const chosen = of(`attribute ${type}`).attributes.find((each) => each.type === type);
    const left = [...from.attributes, ...into.attributes].filter((each) => each.type === type && each.id !== chosen?.id);
    if (left.length > 0)
      await tx.rows(
        `update person_attribute set voided = true, voided_by = $2::bigint, date_voided = now(), void_reason = 'merged: the other record''s value stays'
         where person_attribute_id = any ($1::bigint[])`,
        [left.map(({ id }) => id), actor],
      );
  }
}

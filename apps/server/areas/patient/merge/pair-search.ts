import { contactNumberType } from '@fieldward/contract/patient/person.ts';
import type { Db } from '../../../engine/db.ts';

/** From which score on two records are worth a look. */
const WORTH_A_LOOK = 65;

/** Groups of more than so many people share something common: they are found by something else, or not at all. */
const LARGEST_GROUP = 60;
/** Parts in which the groups are gone through, so that the database breathes between them. */
const PARTS = 32;

/**
 * What is compared of each person, each name normalised once. A name is its first word; what a script does not spell by sound is its own
 * sound. Mother's name: any attribute type that says so.
 */
const PEOPLE = `
  create temp table pair_person on commit drop as
  with named as (
    select distinct on (n.person_id) n.person_id, coalesce(n.given_name, '') as given, coalesce(nullif(n.family_name, ''), n.middle_name, '') as family
    from person_name n join patient t on t.patient_id = n.person_id and not t.voided
    where not n.voided order by n.person_id, n.preferred desc, n.person_name_id),
  word as materialized (
    select x.raw, w.word, coalesce(name_sound(w.word), w.word) as sound
    from (select given as raw from named union select family from named) x
    cross join lateral (select regexp_replace(split_part(btrim(name_normal(x.raw)), ' ', 1), '[[:punct:]]', '', 'g') as word) w)
  select n.person_id as id, g.word as given, g.sound as given_sound, f.word as family, f.sound as family_sound, p.gender, p.birthdate,
    p.birthdate_estimated as estimated, extract(year from p.birthdate)::int as year,
    (select right(regexp_replace(a.value, '[^0-9]', '', 'g'), 9) from person_attribute a join person_attribute_type y using (person_attribute_type_id)
      where a.person_id = n.person_id and y.uuid = $1 and not a.voided and length(regexp_replace(a.value, '[^0-9]', '', 'g')) >= 7
      order by a.person_attribute_id desc limit 1) as phone,
    (select name_normal(a.value) from person_attribute a join person_attribute_type y using (person_attribute_type_id)
      where a.person_id = n.person_id and y.name ilike '%mother%' and y.name ilike '%name%' and not a.voided and a.value <> ''
      order by a.person_attribute_id desc limit 1) as mother
  from named n join person p using (person_id) join word g on g.raw = n.given join word f on f.raw = n.family
  where g.word <> '' or f.word <> ''`;

/** Whoever shares one of these may be one person: it is enough to compare them. */
const KEYS = `
  create temp table pair_key on commit drop as
  select hashtextextended(k.key, 0) as key, p.id
  from pair_person p cross join lateral (
    select 'g' || p.birthdate || p.given_sound as key where p.birthdate is not null and p.given_sound <> ''
    union select 'f' || p.birthdate || p.family_sound where p.birthdate is not null and p.family_sound <> ''
    union select 'y' || y || least(p.given_sound, p.family_sound) || '/' || greatest(p.given_sound, p.family_sound)
      from unnest(array[p.year / 2, -((p.year + 1) / 2)]) y where p.year is not null and p.given_sound <> '' and p.family_sound <> ''
    union select 'n' || p.given_sound || '/' || p.family_sound where p.year is null and p.given_sound <> '' and p.family_sound <> ''
    union select 'm' || p.given_sound || p.mother where p.mother is not null and p.given_sound <> ''
    union select 't' || p.phone where p.phone is not null) k
  union all
  select hashtextextended('i' || identifier_key(i.identifier), 0), i.patient_id
  from patient_identifier i join pair_person p on p.id = i.patient_id where not i.voided`;

const GROUPS = `
  create temp table pair_group on commit drop as
  select key, array_agg(distinct id order by id) as ids from pair_key group by 1 having count(distinct id) between 2 and ${LARGEST_GROUP}`;

/** How alike two words of a name are: 3 the same, 2 a letter or two apart, 1 of the same sound, 0 different. */
const alike = (a: string, b: string): string => `case when ${a} = '' or ${b} = '' then 0 when ${a} = ${b} then 3
  when abs(length(${a}) - length(${b})) <= 2 and length(${a}) between 3 and 60 and length(${b}) between 3 and 60
    and levenshtein_less_equal(${a}, ${b}, 2) <= case when length(${a}) < 6 then 1 else 2 end then 2
  when ${a}_sound = ${b}_sound then 1 else 0 end`;

/**
 * Score and reasons of the pairs of one part. Alone a name says too little: who shares family, phone and place but no given name is a
 * brother or sister, and twins share the day of birth, too.
 */
const SCORED = `
  insert into pair_found (a, b, score, reasons)
  select s.a, s.b, least(s.score, 100), s.reasons
  from (
    select q.a, q.b,
      case when q.same_number then 55 else 0 end + case when q.names = 6 then 48 when q.names = 5 then 42 when q.names = 4 then 36 when q.names = 3 then 30 when q.names = 2 then 26
        when q.given > 0 then 20 when q.family > 0 then 4 else -20 end
      + case q.birth when 'same' then 28 when 'near' then 14 when 'unknown' then 0 else -25 end
      + case when q.same_gender then 7 when q.other_gender then -25 else 0 end
      + case when q.same_phone then 18 else 0 end + case when q.same_place then 6 else 0 end + case when q.same_mother then 14 else 0 end as score,
      array_remove(array[case when q.same_number then 'identifier' end, case when q.same_phone then 'phone' end,
        case when q.names = 6 then 'name' when q.given > 1 and q.family > 1 then 'spelling' when q.given > 0 and q.family > 0 then 'sound' end,
        case q.birth when 'same' then 'birthdate' when 'near' then 'nearBirthdate' end, case when q.same_gender then 'gender' end,
        case when q.same_place then 'place' end, case when q.same_mother then 'mother' end], null) as reasons
    from (
      select p.a, p.b, n.given, n.family, case when n.given > 0 and n.family > 0 then n.given + n.family else 0 end as names,
        x.gender = y.gender as same_gender, x.gender in ('M', 'F') and y.gender in ('M', 'F') and x.gender <> y.gender as other_gender,
        coalesce(x.phone = y.phone, false) as same_phone, coalesce(x.mother = y.mother, false) as same_mother,
        case when x.birthdate is null or y.birthdate is null then 'unknown' when x.birthdate = y.birthdate then 'same'
          when abs(x.birthdate - y.birthdate) <= 31 or (abs(x.birthdate - y.birthdate) <= 740 and (x.estimated or y.estimated))
            or (x.year = y.year and extract(day from x.birthdate) = extract(month from y.birthdate) and extract(month from x.birthdate) = extract(day from y.birthdate))
            or (abs(x.year - y.year) <= 1 and to_char(x.birthdate, 'MMDD') = to_char(y.birthdate, 'MMDD')) then 'near' else 'other' end as birth,
        exists (select from patient_identifier i join patient_identifier j on identifier_key(i.identifier) = identifier_key(j.identifier)
          where i.patient_id = p.a and j.patient_id = p.b and not i.voided and not j.voided) as same_number,
        exists (select from patient_place i join patient_place j using (location_id) where i.patient_id = p.a and j.patient_id = p.b) as same_place
      from (select distinct u.a, v.b from pair_group g cross join lateral unnest(g.ids) u(a) cross join lateral unnest(g.ids) v(b)
        where g.key % ${PARTS} in ($1::int, -$1::int) and u.a < v.b) p
      join pair_person x on x.id = p.a join pair_person y on y.id = p.b
      cross join lateral (
        select w.given, w.family from (values
          (${alike('x.given', 'y.given')}, ${alike('x.family', 'y.family')}),
          (${alike('x.given', 'y.family')}, ${alike('x.family', 'y.given')})) w(given, family)
        order by (w.given > 0 and w.family > 0) desc, w.given + w.family desc limit 1) n) q) s
  where s.score >= ${WORTH_A_LOOK}
  on conflict (a, b) do nothing`;

/**
 * Looks through all patients for records of one person. Set by set in temporary tables of one transaction; `breathe` is called between parts.
 * What somebody decided stays; what is no longer alike goes. Answers how many pairs are open.
 */
export async function searchAllPairs(tx: Db, breathe: () => Promise<void> = async () => {}): Promise<number> {
  await tx.rows("set local work_mem = '64MB'");
  await tx.rows(PEOPLE.replace('$1', `'${contactNumberType}'`));
  await tx.rows('create unique index on pair_person (id); analyze pair_person');
  await breathe();
  await tx.rows(KEYS);
  await tx.rows('analyze pair_key');
  await breathe();
  await tx.rows(GROUPS);
  await tx.rows(
    'drop table pair_key; analyze pair_group; create temp table pair_found (a bigint, b bigint, score int, reasons text[], primary key (a, b)) on commit drop',
  );
  for (let part = 0; part < PARTS; part += 1) {
    await tx.rows(SCORED.replaceAll('$1::int', String(part)));
    await breathe();
  }
  await tx.rows(
    `delete from patient_pair p where p.date_decided is null and not exists (select from pair_found f where f.a = p.patient_a and f.b = p.patient_b)`,
  );
  await tx.rows(
    `insert into patient_pair as p (patient_a, patient_b, score, reasons) select a, b, score, reasons from pair_found
     on conflict (patient_a, patient_b) do update set score = excluded.score, reasons = excluded.reasons
     where (p.score, p.reasons) is distinct from (excluded.score, excluded.reasons)`,
  );
  const [open] = await tx.rows<{ n: number }>('select count(*)::int as n from patient_pair where date_decided is null');
  await tx.rows('drop table pair_found, pair_group, pair_person');
  return open?.n ?? 0;
}

/** Looks for those who were registered since the last look, a few at a time, as a registration does. Answers whether more are left. */
export async function searchNewPairs(tx: Db, most: number): Promise<boolean> {
  const [{ found } = { found: 0 }] = await tx.rows<{ found: number }>(
    `with next as (
       select t.patient_id, t.voided from patient t where t.patient_id > (select last_patient from patient_pair_search)
         and t.date_created < now() - interval '5 seconds' order by 1 limit $1),
     told as (update patient_pair_search set last_patient = (select max(patient_id) from next) where exists (select from next)),
     made as (
       insert into patient_pair (patient_a, patient_b, score, reasons)
       select distinct on (1, 2) least(n.patient_id, m.patient_id), greatest(n.patient_id, m.patient_id), m.score, array_replace(m.reasons, 'soundsAlike', 'sound')
       from next n join person p on p.person_id = n.patient_id
       cross join lateral (select x.given_name, coalesce(nullif(x.family_name, ''), x.middle_name) as family from person_name x
         where x.person_id = n.patient_id and not x.voided order by x.preferred desc, x.person_name_id limit 1) w
       cross join lateral patient_matches(w.given_name, w.family, p.gender, p.birthdate, null) m
       where not n.voided and m.patient_id <> n.patient_id and m.score >= ${WORTH_A_LOOK} order by 1, 2, 3 desc
       on conflict do nothing)
     select count(*)::int as found from next`,
    [most],
  );
  return found === most;
}

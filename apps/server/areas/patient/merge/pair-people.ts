import { contactNumberType } from '@fieldward/contract/patient/person.ts';

/** Spellings of one name are compared without what is written before it in several ways. */
const PARTICLES = `'^(abdu?[el]?l?|abd al|عبد)[ -]+(?=.)'`;

/**
 * Tables of one transaction. A word is the first of a name; `letters` are its letters in order, which two that were typed in the wrong order
 * have in common. `names` is the same for all who are called alike, `part` one of the parts in which the keys are gone through.
 */
export const TABLES = (parts: number): string => `
  create temp table pair_word (raw text primary key, word text, sound text, latin text, letters text) on commit drop;
  create temp table pair_person (id bigint primary key, given text, given_sound text, given_latin text, given_letters text, family text,
    family_sound text, family_latin text, family_letters text, names bigint, gender text, birthdate date, estimated boolean, year int, phone text,
    mother text, places bigint[]) on commit drop;
  create temp table pair_key (part smallint, key bigint, id bigint, most smallint, number boolean) partition by list (part) on commit drop;
  create temp table pair_candidate (part smallint, a bigint, b bigint, number boolean) partition by list (part) on commit drop;
  ${Array.from({ length: parts }, (_, part) =>
    ['pair_key', 'pair_candidate']
      .map((table) => `create temp table ${table}_${part} partition of ${table} for values in (${part}) on commit drop;`)
      .join(' '),
  ).join('\n  ')}
  create temp table pair_found (part smallint, a bigint, b bigint, score int, reasons text[], primary key (a, b)) on commit drop`;

/** The people of a part of all patients, by their numbers. */
const NAMED = (after: string, to: string): string => `
  named as materialized (
    select distinct on (n.person_id) n.person_id, coalesce(n.given_name, '') as given, coalesce(nullif(n.family_name, ''), n.middle_name, '') as family
    from person_name n join patient t on t.patient_id = n.person_id and not t.voided
    where not n.voided and not exists (select from patient_erasure e where e.patient_id = n.person_id) and n.person_id > ${after} and n.person_id <= ${to} and t.patient_id > ${after} and t.patient_id <= ${to}
    order by n.person_id, n.preferred desc, n.person_name_id)`;

/** Each word once, however many bear it. What a script does not spell by sound is its own sound. */
export const WORDS = (after: string, to: string): string => `
  with ${NAMED(after, to)}
  insert into pair_word
  select x.raw, w.word, coalesce(k.sound, case when k.token is null then name_sound(w.word) end, w.word), coalesce(name_latin(w.word), w.word),
    (select string_agg(l, '' order by l) from string_to_table(w.word, null) l)
  from (select given as raw from named union select family from named except select raw from pair_word) x
  cross join lateral (select regexp_replace(split_part(
    regexp_replace(btrim(name_normal(x.raw)), ${PARTICLES}, '\\1'), ' ', 1), '[[:punct:]]', '', 'g') as word offset 0) w
  left join name_token k on k.token = w.word collate "C"
  on conflict do nothing`;

/** What is compared of each person. Mother's name: any attribute type that says so. */
export const PEOPLE = (after: string, to: string): string => `
  with ${NAMED(after, to)},
  phones as (
    select distinct on (a.person_id) a.person_id, right(regexp_replace(a.value, '[^0-9]', '', 'g'), 9) as phone
    from person_attribute a where a.person_id > ${after} and a.person_id <= ${to} and not a.voided
      and a.person_attribute_type_id = (select y.person_attribute_type_id from person_attribute_type y where y.uuid = '${contactNumberType}')
      and length(regexp_replace(a.value, '[^0-9]', '', 'g')) >= 7
    order by a.person_id, a.person_attribute_id),
  mothers as (
    select distinct on (a.person_id) a.person_id, name_normal(a.value) as mother
    from person_attribute a where a.person_id > ${after} and a.person_id <= ${to} and not a.voided and a.value <> ''
      and a.person_attribute_type_id = any (array(select y.person_attribute_type_id from person_attribute_type y where y.name ilike '%mother%' and y.name ilike '%name%'))
    order by a.person_id, a.person_attribute_id desc),
  placed as (
    select patient_id, array_agg(location_id) as places from patient_place where patient_id > ${after} and patient_id <= ${to} group by 1)
  insert into pair_person
  select n.person_id, g.word, g.sound, g.latin, g.letters, f.word, f.sound, f.latin, f.letters,
    hashtextextended(least(g.sound, f.sound) || '/' || greatest(g.sound, f.sound), 0), p.gender, p.birthdate, p.birthdate_estimated,
    extract(year from p.birthdate)::int,
    t.phone, m.mother, coalesce(l.places, '{}')
  from named n join person p on p.person_id = n.person_id and p.person_id > ${after} and p.person_id <= ${to} join pair_word g on g.raw = n.given join pair_word f on f.raw = n.family
  left join phones t on t.person_id = n.person_id left join mothers m on m.person_id = n.person_id left join placed l on l.patient_id = n.person_id
  where g.word <> '' or f.word <> ''`;

/**
 * Whoever shares one of these may be one person: it is enough to compare them. Of each goes a number: what more people than that share is
 * too common, and they are found by something else or not at all.
 */
export const KEYS = (after: string, to: string, parts: number): string => `
  insert into pair_key
  select abs(k.key % ${parts}), k.key, k.id, k.most, k.number from (
    select hashtextextended(u.key, 0) as key, p.id, u.most, false as number
    from (select x.*, x.given_sound <> '' and x.family_sound <> '' as both_sound from pair_person x where x.id > ${after} and x.id <= ${to} offset 0) p
    cross join lateral unnest(array[
        case when p.given_sound <> '' then 'd' || p.birthdate || p.given_sound end,
        case when p.family_sound <> '' and p.family_sound <> p.given_sound then 'd' || p.birthdate || p.family_sound end,
        case when p.both_sound then 'y' || p.year / 2 || '/' || p.names end,
        case when p.both_sound then 'y' || -((p.year + 1) / 2) || '/' || p.names end,
        case when p.both_sound then 'n' || p.names end,
        case when p.both_sound then 'g' || p.given_sound || '/' || left(p.family_sound, 1) || p.gender || p.year / 5 end,
        case when p.both_sound then 'f' || p.family_sound || '/' || left(p.given_sound, 1) || p.gender || p.year / 5 end,
        case when p.given_sound <> '' then 'm' || p.given_sound || p.mother end,
        't' || p.phone], '{60,60,12,12,8,5,5,20,60}'::int[]) u(key, most)
    where u.key is not null
    union all
    select distinct hashtextextended('i' || identifier_key(i.identifier), 0), i.patient_id, 60, true
    from patient_identifier i join pair_person p on p.id = i.patient_id and p.id > ${after} and p.id <= ${to}
    where not i.voided and i.patient_id > ${after} and i.patient_id <= ${to}) k`;

/** The couples of one part of the keys, to be compared; people whose numbers are near each other come into one part. */
export const CANDIDATES = (part: number, parts: number): string => `
  insert into pair_candidate
  select (p.a - e.low) * ${parts} / (e.high - e.low + 1), p.a, p.b, p.number
  from (
    with shared as materialized (
      select k.key, k.id, k.number from pair_key_${part} k
      where k.key in (select g.key from pair_key_${part} g group by g.key having count(*) between 2 and max(g.most)))
    select x.id as a, y.id as b, bool_or(x.number or y.number) as number from shared x join shared y on y.key = x.key and x.id < y.id group by 1, 2) p
  cross join (select min(id) as low, max(id) as high from pair_person) e`;

/** How many are called alike. */
export const NAMESAKES = `
  create temp table pair_name on commit drop as select names, count(*)::int as people from pair_person group by 1`;

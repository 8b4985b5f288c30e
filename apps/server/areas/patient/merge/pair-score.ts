/** From which score on two records are worth a look. */
export const WORTH_A_LOOK = 65;

/**
 * How alike two words of a name are: 3 the same, 2 a letter or two apart, read alike (ሰ and ሠ, ি and ী) or of one sound in two scripts, 1 of the same sound, 0 different.
 * Of two scripts the Latin letters are compared.
 */
function alike(x: string, y: string): string {
  const scripts = `((${x} ~ '^[a-z]') <> (${y} ~ '^[a-z]'))`;
  const near = (a: string, b: string): string =>
    `levenshtein_less_equal(${a}, ${b}, 2) <= case when length(${a}) < 6 and ${x}_letters <> ${y}_letters then 1 else 2 end`;
  return `case when ${x} = '' or ${y} = '' then 0 when ${x} = ${y} then 3 when ${x}_latin = ${y}_latin then 2
    when abs(length(${x}) - length(${y})) <= 2 and length(${x}) between 3 and 60 and length(${y}) between 3 and 60 and ${near(x, y)} then 2
    when ${scripts} and (${x}_sound = ${y}_sound or (length(${x}_latin) between 4 and 60 and length(${y}_latin) between 4 and 60
      and levenshtein_less_equal(${x}_latin, ${y}_latin, 2) <= case when length(${x}_latin) < 6 then 1 else 2 end)) then 2
    when ${x}_sound = ${y}_sound then 1 else 0 end`;
}

/** How alike two names are, as one number: the greater, the more alike. Hundreds: both parts are; tens: the sum; ones: the given name. */
const code = (a: string, b: string, c: string, d: string): string =>
  `(select case when l.g > 0 and l.f > 0 then 100 else 0 end + (l.g + l.f) * 10 + l.g from (select ${alike(a, b)} as g, ${alike(c, d)} as f offset 0) l)`;

/**
 * How two birth dates agree. One that was made of an age agrees with what is a year or two away, the more the older somebody is; of two that
 * were written down one part is often wrong, or day and month changed places.
 */
const BIRTH = `case
  when x.birthdate is null or y.birthdate is null then 'unknown'
  when x.birthdate = y.birthdate then case when x.estimated or y.estimated then 'sameAge' else 'same' end
  when x.estimated or y.estimated then case
    when abs(x.birthdate - y.birthdate) <= 370 then 'age'
    when abs(x.birthdate - y.birthdate) <= 740 then 'nearAge'
    when abs(x.year - y.year) <= least(5, 2 + (extract(year from current_date)::int - least(x.year, y.year)) / 20) then 'farAge' else 'otherAge' end
  when x.year = y.year and extract(day from x.birthdate) = extract(month from y.birthdate) and extract(month from x.birthdate) = extract(day from y.birthdate) then 'near'
  when abs(x.birthdate - y.birthdate) <= 31 or (x.year = y.year and extract(day from x.birthdate) = extract(day from y.birthdate))
    or (abs(x.year - y.year) in (1, 10) and to_char(x.birthdate, 'MMDD') = to_char(y.birthdate, 'MMDD')) then 'part'
  else 'other' end`;

/** A name that few bear says more than one that many bear: points by how many are called so, of those who are called alike. */
const RARE = 6;
const NAMESAKES = `case when c.names < 2 then 0 else (select case when max(w.people) <= 3 then ${RARE} when max(w.people) <= 10 then 2 when max(w.people) <= 40 then -2 else -6 end
  from pair_name w where w.names in (c.names_a, c.names_b)) end`;

/** The most points that names give. */
const SAME_NAMES = 47;
/** Points for what agrees and against what does not, but for names. */
const OTHER_POINTS = `
  case when q.same_number then 55 else 0 end
  + case q.birth when 'same' then 28 when 'sameAge' then 19 when 'near' then 22 when 'part' then 17 when 'age' then 15 when 'nearAge' then 12 when 'farAge' then 7
      when 'unknown' then 0 when 'otherAge' then -15 else -25 end
  + case when q.same_gender then 7 when q.other_gender then -25 else 0 end
  + case when q.same_phone then 18 else 0 end + case when q.same_place then 6 else 0 end + case q.mother when 2 then 14 when 1 then 10 when -1 then -8 else 0 end`;
const NAME_POINTS = `case when n.names = 6 then ${SAME_NAMES} when n.names = 5 then 43 when n.names = 4 then 39 when n.names > 1 then 29
  when n.given > 0 then 20 when n.family > 0 then -15 else -25 end`;

const columns = (of: string): string =>
  ['given', 'family']
    .flatMap((word) => [word, `${word}_sound`, `${word}_latin`, `${word}_letters`])
    .map((column) => `${of}.${column} as ${of}_${column}`)
    .join(', ');

/**
 * Score and reasons of the pairs of one part. Alone a name says too little: who shares family, phone and place but no given name is a
 * brother or sister, and twins share the day of birth, too. Names, which take longest, are compared where with the same name the score would be enough.
 */
export const SCORED = (part: number): string => `
  insert into pair_found (part, a, b, score, reasons)
  select ${part}, s.a, s.b, least(s.score, 100),
    array_remove(array[case when s.same_number then 'identifier' end, case when s.same_phone then 'phone' end,
      case when s.names = 6 then 'name' when s.given > 1 and s.family > 1 then 'spelling' when s.given > 0 and s.family > 0 then 'sound' end,
      case when s.birth in ('same', 'sameAge') then 'birthdate' when s.birth in ('near', 'part', 'age', 'nearAge', 'farAge') then 'nearBirthdate' end,
      case when s.same_gender then 'gender' end, case when s.same_place then 'place' end, case when s.mother > 0 then 'mother' end], null)
  from (
    select c.*, c.points + ${NAMESAKES} as score
    from (
      select o.a, o.b, o.same_number, o.same_phone, o.birth, o.same_gender, o.same_place, o.mother, o.names_a, o.names_b, n.given, n.family, n.names,
        o.points + ${NAME_POINTS} as points
      from (
        select q.*, ${OTHER_POINTS} as points
        from (
          select p.a, p.b, p.number as same_number, x.names as names_a, y.names as names_b, ${columns('x')}, ${columns('y')},
            x.gender = y.gender as same_gender, x.gender in ('M', 'F') and y.gender in ('M', 'F') and x.gender <> y.gender as other_gender,
            coalesce(x.phone = y.phone, false) as same_phone, x.places && y.places as same_place, ${BIRTH} as birth,
            case when x.mother is null or y.mother is null then 0 when x.mother = y.mother then 2
              when (x.mother ~ '^[a-z]') <> (y.mother ~ '^[a-z]') then 0
              when levenshtein_less_equal(left(x.mother, 60), left(y.mother, 60), 2) <= 2 then 1 else -1 end as mother
          from (select k.a, k.b, bool_or(k.number) as number from pair_candidate_${part} k group by 1, 2) p
          join pair_person x on x.id = p.a join pair_person y on y.id = p.b
          offset 0) q
        offset 0) o
      cross join lateral (select ${code('o.x_given', 'o.y_given', 'o.x_family', 'o.y_family')} as straight offset 0) w
      cross join lateral (select case when w.straight >= 100 then w.straight
        else greatest(w.straight, ${code('o.x_given', 'o.y_family', 'o.x_family', 'o.y_given')}) end as names offset 0) m
      cross join lateral (select l.given, l.family, case when l.given > 0 and l.family > 0 then l.given + l.family else 0 end as names
        from (select m.names % 10 as given, m.names / 10 % 10 - m.names % 10 as family) l offset 0) n
      where o.points >= ${WORTH_A_LOOK - RARE - SAME_NAMES}
      offset 0) c
    where c.points >= ${WORTH_A_LOOK - RARE}
    offset 0) s
  where s.score >= ${WORTH_A_LOOK}`;

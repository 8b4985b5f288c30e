import { sqlSearch, type Search } from '../../../engine/searches.ts';

/** The pattern of LIKE for a text anywhere; `p` is the placeholder of the text. */
const anywhere = (p: string): string => String.raw`('%' || replace(replace(replace(${p}, '\', '\\'), '%', '\%'), '_', '\_') || '%')`;
/** By code point, as the index location_name has it: whatever the order of the database's own language is. */
const begins = (name: string, p: string): string =>
  `(lower(${name}) ~>=~ lower(${p}) and lower(${name}) ~<~ (lower(${p}) || chr(1114111)))`;

const MOST = 2000;

/**
 * Finds places by part of their name while somebody types, among a hundred thousand: those whose name begins with the text first,
 * then those that have it elsewhere; by name within both. The second are only looked for when the first do not fill the page. In
 * another order, or beside other parameters, it is an ordinary condition.
 * `offset 0` keeps PostgreSQL from reading all places in the order of their names instead of those that begin so.
 * @param only SQL that narrows the places, `l` the alias
 */
function typedName(about: string, only: string): Search {
  return {
    about,
    value: (text) => text.trim(),
    order: '{t}.name',
    where: (target, p) => `${target.t}.${target.column('name')} ilike ${anywhere(p)} and ${only.replaceAll('l.', `${target.t}.`)}`,
    ranked: {
      most: MOST,
      extra: '',
      liveOnly: true,
      relation: (p, wanted) => `
        select x.key, row_number() over () as rank from (
          (select b.key from (
             select l.location_id as key, lower(l.name) as name from location l
             where ${begins('l.name', p)} and ${only} and not l.retired offset 0) b
           order by b.name, b.key limit ${wanted})
          union all
          (select c.key from (
             select l.location_id as key, lower(l.name) as name from location l
             where l.name ilike ${anywhere(p)} and not ${begins('l.name', p)} and ${only} and not l.retired limit ${MOST}) c
           order by c.name, c.key)
        ) x limit ${wanted}`,
    },
  };
}

export const placeName = typedName('part of name', 'true');
/** SQL for a place that is one of those to which who asks is bound; for everybody else each place is. */
const own = (place: string): string =>
  `((select bound_actor()) is null or exists (select from user_place o where o.user_id = bound_actor() and o.location_id = ${place}.location_id))`;

/** Only places where who asks can record care: they have a tag that is not geography, and the server takes them. */
export const offeredPlaceName = typedName('part of name, of places where one can record care', `l.offered and ${own('l')}`);

/** The same without a text; `false` finds the places of geography. */
export const offeredPlace = sqlSearch((t, p) => `(${t}.offered = (${p} <> 'false') and (not ${t}.offered or ${own(t)}))`, {
  about: 'whether one can record care there',
});

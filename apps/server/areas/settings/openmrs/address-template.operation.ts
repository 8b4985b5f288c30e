import {
  addressEntriesWire,
  addressLevelsWire,
  addressTemplateWire,
} from '@fieldward/contract/settings/openmrs-configuration.operations.ts';
import { operation } from '../../../engine/operation.ts';

/** The parts of an address as registration asks them here, one a line: for us address2 is the open address and address3 the nearest landmark. */
const PARTS = [
  ['address2', 'Address', '60'],
  ['address3', 'Nearest landmark', '60'],
  ['cityVillage', 'City/Village', '40'],
  ['stateProvince', 'Province/State', '40'],
  ['country', 'Country', '40'],
] as const;

/** The levels of places, the largest first, by the tags that they have. */
const LEVELS = [
  ['country', 'Country'],
  ['stateProvince', 'Province/State'],
  ['cityVillage', 'City/Village'],
] as const;

/** The longest way to a place that is read. */
const LONGEST = 500;

/** An address, line by line. */
export const addressTemplate = operation(addressTemplateWire, {
  everywhere: true,
  async handle(_, db) {
    const [country] = await db.rows<{ value: string }>(
      `select value from system_setting where lower(property) = 'hydra.country' and coalesce(value, '') <> ''`,
    );
    return {
      body: {
        lines: PARTS.map(([codeName, displayText, displaySize]) => [{ isToken: 'IS_ADDR_TOKEN', displayText, codeName, displaySize }]),
        lineByLineFormat: PARTS.map(([codeName]) => codeName),
        nameMappings: Object.fromEntries(PARTS.map(([codeName, displayText]) => [codeName, displayText])),
        sizeMappings: Object.fromEntries(PARTS.map(([codeName, , displaySize]) => [codeName, displaySize])),
        elementDefaults: country === undefined ? {} : { country: country.value },
        elementRegex: null,
        elementRegexFormats: null,
        requiredElements: null,
      },
    };
  },
});

/** From which levels an address is chosen. */
export const addressLevels = operation(addressLevelsWire, {
  everywhere: true,
  handle: () => Promise.resolve({ body: LEVELS.map(([addressField]) => ({ addressField, required: false })) }),
});

const BELOW = `
with recursive steps as (select s.name, s.step from unnest($1::text[]) with ordinality s (name, step)),
way as (
  select l.location_id, 1 as step from location l join location_tag_map m using (location_id) join location_tag t using (location_tag_id), steps s
  where t.name = $2 and s.step = 1 and lower(l.name) = lower(s.name) and not l.retired
  union all
  select l.location_id, w.step + 1 from way w join location l on l.parent_location = w.location_id join steps s on s.step = w.step + 1
  where lower(l.name) = lower(s.name) and not l.retired
)
select distinct l.name from location l join location_tag_map m using (location_id) join location_tag t using (location_tag_id)
where t.name = $3 and not l.retired and (cardinality($1::text[]) = 0 or l.parent_location in (select w.location_id from way w where w.step = cardinality($1::text[])))
order by l.name`;

/** The places of the next level. */
export const addressEntries = operation(addressEntriesWire, {
  everywhere: true,
  async handle({ query }, db) {
    const names = (query.searchString ?? '')
      .slice(0, LONGEST)
      .replaceAll('\0', '')
      .split('|')
      .flatMap((each) => each.trim() || []);
    const [, tag] = LEVELS[names.length] ?? [];
    if (tag === undefined) return { body: [] };
    return { body: await db.rows<{ name: string }>(BELOW, [names, LEVELS[0][1], tag]) };
  },
});

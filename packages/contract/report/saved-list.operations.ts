import { savedListKinds } from '@fieldward/domain/report/saved-list.ts';
import Type from 'typebox';
import { handlerChecks, oneOf, operationWire, type Given, type Shape } from '../operation.ts';

const listRole = Type.Object({ uuid: Type.String(), name: Type.String() });

/** A role that a list is shared with, or may be. */
export type ListRole = Shape<typeof listRole>;

const filter = Type.Record(Type.String(), Type.String());

const savedList = Type.Object(
  {
    uuid: Type.String(),
    name: Type.String(),
    kind: oneOf(savedListKinds),
    filter,
    roles: Type.Array(listRole, { description: 'members of these see it, too' }),
    owner: Type.Object({ uuid: Type.String(), display: Type.String() }),
    own: Type.Boolean({ description: 'it belongs to the reader, who may rename, share and delete it' }),
    version: Type.String({ description: 'to be sent with a change' }),
  },
  { $id: 'SavedList' },
);

/** A list as it is sent. */
export type SavedList = Shape<typeof savedList>;

const written = { privilege: 'Get Patients', response: savedList, etag: true } as const;

/** The lists that one sees, by name, and the roles to share one's own with. */
export const savedListsWire = operationWire('GET fieldward/saved-list', {
  privilege: 'Get Patients',
  about: 'The lists of patients that one keeps or is shared',
  response: Type.Object({ results: Type.Array(savedList), roles: Type.Array(listRole) }),
});

// names, kinds, filters and roles have sentences of their own
const name = handlerChecks(Type.String());
const kind = handlerChecks(oneOf(savedListKinds));
const sought = handlerChecks(filter);
const roles = Type.Optional(handlerChecks(Type.Array(Type.String(), { description: 'uuids' })));

/** Keeps a new list; sent twice with one uuid, it is made once. */
export const savedListMakeWire = operationWire('POST fieldward/saved-list', {
  ...written,
  about: 'Keeps a list of patients',
  body: Type.Object({ uuid: Type.Optional(handlerChecks(Type.String())), name, kind, filter: sought, roles }),
  status: 201,
});

const change = Type.Object({
  name: Type.Optional(name),
  kind: Type.Optional(kind),
  filter: Type.Optional(sought),
  roles,
  version: Type.Optional(handlerChecks(Type.String({ description: 'the version that is changed, when there is no If-Match' }))),
});

/** What may be changed of a list. */
export type SavedListChange = Given<typeof change>;

/** What is sent is changed. */
export const savedListChangeWire = operationWire('POST fieldward/saved-list/:uuid', {
  ...written,
  about: 'Renames or shares a list of patients, or looks for something else',
  body: change,
  ifMatch: true,
});

/** One's own list is gone, also for those it was shared with. */
export const savedListRemoveWire = operationWire('DELETE fieldward/saved-list/:uuid', {
  privilege: 'Get Patients',
  about: 'Deletes a list of patients; the patients stay',
  ifMatch: true,
});

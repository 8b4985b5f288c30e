import Type from 'typebox';
import { moment, named, operationWire, orNull, wholeNumber, type Shape } from '../operation.ts';

const MOST = 100;
const text = Type.String();
const optional = Type.Optional(text);

/** What the trail is filtered by; moments are ISO date-times, and `to` is the first that no longer belongs to the period. */
const filters = {
  user: Type.Optional(Type.String({ description: 'uuid or user name' })),
  patient: Type.Optional(Type.String({ description: 'uuid' })),
  action: optional,
  resource: optional,
  object: Type.Optional(Type.String({ description: 'uuid of a record' })),
  request: Type.Optional(Type.String({ description: 'id of a request, as X-Request-Id of its response' })),
  from: optional,
  to: optional,
};

const entry = Type.Object(
  {
    key: Type.String({ description: 'where it stands in the trail, for before and after' }),
    date: moment,
    action: text,
    resource: orNull(text),
    uuid: orNull(Type.String({ description: 'of the record that it is about' })),
    address: orNull(text),
    request: orNull(Type.String({ description: 'id of the request, as X-Request-Id of its response' })),
    detail: Type.Unknown({ description: 'depends on the action' }),
    sealed: Type.Boolean({ description: 'linked into the chain of hashes' }),
    user: orNull(Type.Object({ uuid: text, display: text, name: orNull(text) })),
    patient: orNull(named),
  },
  { $id: 'AuditEntry' },
);

/** One entry of the audit trail. */
export type AuditEntry = Shape<typeof entry>;

/** Newest first; `before` and `after` are keys of entries, so that pages do not move when entries are added. */
export const auditLogWire = operationWire('GET fieldward/auditlog', {
  privilege: 'View Audit Log',
  about: 'The audit trail, newest first',
  query: Type.Object({
    ...filters,
    limit: wholeNumber({ otherwise: 50, min: 1, max: MOST }),
    startIndex: wholeNumber({ otherwise: 0 }),
    before: optional,
    after: optional,
    totalCount: Type.Optional(Type.Boolean()),
  }),
  response: Type.Object({
    results: Type.Array(entry),
    totalCount: Type.Optional(Type.Integer()),
    hasOlder: Type.Boolean(),
    hasNewer: Type.Boolean(),
    patient: orNull(named),
  }),
});

/** All of the trail that the filters find, newest first. */
export const auditExportWire = operationWire('GET fieldward/auditexport', {
  privilege: 'View Audit Log',
  about: 'The audit trail as CSV',
  query: Type.Object(filters),
  files: ['text/csv'],
});

/** What the trail may be filtered by. */
export const auditFacetsWire = operationWire('GET fieldward/auditfacets', {
  privilege: 'View Audit Log',
  about: 'The actions and resources that the audit trail tells of',
  response: Type.Object({ actions: Type.Array(text), resources: Type.Array(text) }),
});

const verdict = Type.Object({
  checked: Type.Integer(),
  notYetLinked: Type.Integer(),
  broken: orNull(Type.Integer({ description: 'number of the first link that does not fit' })),
});

/** What a check of the chain found. */
export type AuditVerdict = Shape<typeof verdict>;

/** Recomputes the chain of hashes, or the part of a period; `limited` refuses a long one. */
export const auditVerdictWire = operationWire('GET fieldward/auditverdict', {
  privilege: 'View Audit Log',
  about: 'Whether the audit trail is unbroken',
  query: Type.Object({ from: optional, to: optional, limited: Type.Optional(Type.Boolean()) }),
  response: verdict,
});

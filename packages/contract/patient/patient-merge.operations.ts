import Type from 'typebox';
import { REASON_LENGTH } from '../limits.ts';
import { handlerChecks, moment, named, oneOf, operationWire, orNull, paging, type Given, type Shape } from '../operation.ts';

const side = oneOf(['from', 'into'], { description: 'from: the record that goes; into: the one that stays' });

/** Which of the two records: the one that goes or the one that stays. */
export type MergeSide = 'from' | 'into';

const moves = Type.Array(Type.Object({ table: Type.String(), count: Type.Integer() }), {
  description: 'how many rows of which table become those of the record that stays',
});

const comparedValue = Type.Object({
  name: Type.String({ description: 'name, gender, birthdate, death, identifier, address, or attribute and the uuid of its type' }),
  label: orNull(Type.String({ description: 'name of the type of an attribute' })),
  from: orNull(Type.String()),
  into: orNull(Type.String()),
  keep: orNull(side, { description: 'what stays unless something else is chosen; null where it must be chosen' }),
});

/** One value of both records; where they contradict each other somebody must choose. */
export type ComparedValue = Shape<typeof comparedValue>;

const mergeConflict = Type.Object({
  kind: oneOf(['deaths', 'genders', 'birthdates', 'recordedAfterDeath', 'workflows', 'identifiers', 'openVisits']),
  detail: Type.String({ description: 'of which: names of workflows or types of identifiers, separated by commas' }),
});

/** Something that both records say, or that does not fit. */
export type MergeConflict = Shape<typeof mergeConflict>;

const mergeSideShown = Type.Object({
  uuid: Type.String(),
  display: Type.String(),
  registered: moment,
  lastEncounter: orNull(moment),
  encounters: Type.Integer(),
  places: Type.Array(Type.String()),
});

/** One of two records as the comparison shows it. */
export type MergeSideShown = Shape<typeof mergeSideShown>;

const preview = Type.Object({
  from: mergeSideShown,
  into: mergeSideShown,
  values: Type.Array(comparedValue),
  conflicts: Type.Array(mergeConflict),
  moves,
});

/** Two records side by side, and what a merge would move. */
export type MergePreview = Shape<typeof preview>;

/** What a merge would do; refuses what the merge refuses. The ETag is the version of both. */
export const patientMergePreviewWire = operationWire('GET fieldward/patientmerge', {
  privilege: ['Merge Patients', 'Get Patients', 'Get People', 'Get Patient Identifiers'],
  about: 'Two records of perhaps one person side by side, and what merging the one into the other would move',
  query: Type.Object({ from: Type.Optional(Type.String()), into: Type.Optional(Type.String()) }),
  response: preview,
  etag: true,
});

const mergeBody = Type.Object({
  from: Type.String({ description: 'uuid of the record that goes' }),
  into: Type.String({ description: 'uuid of the record that stays' }),
  keep: Type.Optional(Type.Record(Type.String(), side, { description: 'of which record a value stays, by its name in the preview' })),
  reason: handlerChecks(Type.String({ maxLength: REASON_LENGTH })),
});

/** What a merge needs. */
export type MergeBody = Given<typeof mergeBody>;

/** Everything of the one record is the other's afterwards; its uuid and identifiers lead there for ever. */
export const patientMergeWire = operationWire('POST fieldward/patientmerge', {
  privilege: ['Merge Patients', 'Get Patients', 'Get People', 'Get Patient Identifiers'],
  about: 'Merges two records of one person; If-Match is the ETag of the preview, the version of both',
  body: mergeBody,
  response: Type.Object({
    uuid: Type.String({ description: 'of the merge' }),
    into: Type.String({ description: 'uuid' }),
    moves,
    undoUntil: moment,
  }),
  ifMatch: true,
});

const mergeShown = Type.Object({
  uuid: Type.String(),
  from: Type.String({ description: 'what the record that went was called' }),
  into: named,
  reason: Type.String(),
  by: orNull(Type.String()),
  date: moment,
  undoUntil: moment,
  undone: orNull(Type.Object({ by: orNull(Type.String()), date: moment })),
  mayUndo: Type.Boolean(),
});

/** A merge that somebody made. */
export type MergeShown = Shape<typeof mergeShown>;

/** Merges, the latest first; of one patient, or all. */
export const patientMergesWire = operationWire('GET fieldward/patientmerges', {
  privilege: ['Merge Patients', 'Get Patients', 'Get People', 'Get Patient Identifiers'],
  about: 'Merges of patients, the latest first, and until when each can be undone',
  query: Type.Object({ patient: Type.Optional(Type.String({ description: 'uuid' })), ...paging(100, 50) }),
  response: Type.Object({ results: Type.Array(mergeShown), hasNext: Type.Boolean() }),
});

const undoPreview = Type.Object({
  merge: mergeShown,
  back: Type.Array(Type.Object({ table: Type.String(), count: Type.Integer() }), { description: 'what goes back' }),
  added: Type.Integer({ description: 'rows entered since that belong to what goes back, and go with it' }),
  stays: Type.Integer({ description: 'encounters entered since, which stay' }),
  changed: Type.Array(Type.String(), { description: 'values that somebody changed since: they stay as they are' }),
});

/** What taking back a merge would do. */
export type UndoPreview = Shape<typeof undoPreview>;

/** What taking back a merge would do; refuses what the undo refuses. */
export const patientUnmergePreviewWire = operationWire('GET fieldward/patientmerge/:uuid/undo', {
  privilege: ['Merge Patients', 'Get Patients', 'Get People', 'Get Patient Identifiers'],
  about: 'What taking back a merge would move back, and what stays',
  response: undoPreview,
});

/** What moved goes back as it is today; what was entered since stays, unless it belongs to something that goes back. */
export const patientUnmergeWire = operationWire('POST fieldward/patientmerge/:uuid/undo', {
  privilege: ['Merge Patients', 'Get Patients', 'Get People', 'Get Patient Identifiers'],
  about: 'Takes back a merge of two patients, within 90 days',
  body: Type.Object({ reason: Type.Optional(Type.String({ maxLength: REASON_LENGTH })) }),
  response: Type.Object({ from: Type.String({ description: 'uuid' }), into: Type.String({ description: 'uuid' }) }),
});

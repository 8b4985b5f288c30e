/** A field of results while it is typed: what is wrong with it, and how it is sent. */
import { parseNumber } from '@fieldward/domain/form/field-check.ts';
import { labDatatypeOf, labDatatypes, type LabDatatype } from '@fieldward/domain/lab/datatype.ts';
import { labLimit } from '@fieldward/domain/lab/value.ts';
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import type { LabField } from './lab-catalogue.queries.ts';
import { rangeBody, rangeDraft, rangeProblems, type RangeDraft } from './range-draft.ts';

export type FieldKind = LabDatatype | 'multiset';

/** A field of a multiset that is being made. */
export interface MultisetRow {
  readonly key: string;
  readonly name: string;
  readonly order: string;
  readonly kind: LabDatatype;
  /** uuid of the concept with the answers, for a coded one. */
  readonly concept: string;
}

export interface FieldDraft {
  /** uuid */
  test: string;
  name: string;
  description: string;
  required: '' | '1' | '0';
  grouped: boolean;
  groupName: string;
  kind: FieldKind;
  multisetName: string;
  rows: readonly MultisetRow[];
  /** Maximum of a number, greatest length of a text; as typed. */
  limit: string;
  pattern: string;
  /** uuid of the concept with the answers. */
  concept: string;
  /** A yes-or-no field that is not shown has any configuration. */
  shown: boolean;
  units: string;
  sortWeight: string;
  hint: string;
  maxDelta: string;
  ranges: readonly RangeDraft[];
}

let made = 0;

/** An empty row after those there are. */
export function newRow(rows: readonly MultisetRow[]): MultisetRow {
  const last = Math.max(0, ...rows.map(({ order }) => parseNumber(order) ?? 0));
  return { key: `row-${++made}`, name: '', order: String(Math.trunc(last) + 1), kind: 'text', concept: '' };
}

/**
 * Another kind for a new field. Each row of a multiset is a field with a name of its own, so what was typed as the name of one field
 * names the whole multiset, and back again: nothing typed is lost.
 */
export function withKind({ kind: before, name, multisetName }: FieldDraft, kind: FieldKind): Partial<FieldDraft> {
  if (kind === 'multiset') return { kind, multisetName: multisetName.trim() === '' ? name : multisetName };
  return before === 'multiset' && name.trim() === '' ? { kind, name: multisetName } : { kind };
}

const isLimited = (kind: FieldKind): boolean => kind === 'number' || kind === 'text' || kind === 'longText';

/** What a new field begins with, and an existing one. */
export function fieldDraft(field: LabField | null, test: string): FieldDraft {
  const kind = field === null ? 'text' : (labDatatypeOf(field.datatypeClassname) ?? 'text');
  const config = field?.datatypeConfig ?? '';
  const limit = isLimited(kind) ? labLimit(config) : null;
  return {
    test: field?.labTestType.uuid ?? test,
    name: field?.name ?? '',
    description: field?.description ?? '',
    required: field === null ? '' : field.minOccurs > 0 ? '1' : '0',
    grouped: field === null || field.groupName !== null,
    groupName: field?.groupName ?? '',
    kind,
    multisetName: field?.multisetName ?? '',
    rows: [newRow([])],
    limit: limit === null ? '' : String(limit),
    pattern: kind === 'pattern' ? config : '',
    concept: kind === 'coded' ? config.trim() : '',
    shown: kind !== 'boolean' || config.trim() === '',
    units: field?.units ?? '',
    sortWeight: field === null ? '0' : String(field.sortWeight),
    hint: field?.hint ?? '',
    maxDelta: field?.maxDelta ?? '',
    ranges: (field?.referenceRanges ?? []).map(rangeDraft),
  };
}

const empty = (text: string): boolean => text.trim() === '';

function rowProblems(rows: readonly MultisetRow[]): Readonly<Record<string, Message>> {
  const found: Record<string, Message> = {};
  if (rows.length === 0) found['rows'] = say('labcatalogue.rowsNeeded');
  const seen = new Set<string>();
  rows.forEach(({ name, order, kind, concept }, at) => {
    const known = name.trim().toLowerCase();
    if (known === '') found[`rows[${at}].name`] = say('answer.required');
    else if (seen.has(known)) found[`rows[${at}].name`] = say('labcatalogue.sameName');
    seen.add(known);
    if (empty(order)) found[`rows[${at}].sortWeight`] = say('answer.required');
    else if (parseNumber(order) === null) found[`rows[${at}].sortWeight`] = say('answer.number');
    if (kind === 'coded' && concept === '') found[`rows[${at}].datatypeConfig`] = say('answer.required');
  });
  return found;
}

function configProblem({ kind, limit, pattern, concept }: FieldDraft, usable: (pattern: string) => boolean): Message | null {
  if (kind === 'number') return empty(limit) || parseNumber(limit) !== null ? null : say('answer.number');
  if (kind === 'text' || kind === 'longText')
    return empty(limit) || /^[1-9]\d{0,5}$/.test(limit.trim()) ? null : say('labcatalogue.notPositive');
  if (kind === 'coded') return concept === '' ? say('answer.required') : null;
  if (kind !== 'pattern') return null;
  return empty(pattern) ? say('answer.required') : usable(pattern) ? null : say('labcatalogue.patternBroken');
}

/**
 * Lab Test Type, Name and Is Required are required; Group Name and the fields of the multiset when they are shown.
 * @param inSet the field is one of a multiset that exists
 * @param usable whether a pattern can be run
 */
export function fieldProblems(draft: FieldDraft, inSet: boolean, usable: (pattern: string) => boolean): Readonly<Record<string, Message>> {
  const required = say('answer.required');
  const multiset = draft.kind === 'multiset';
  const config = configProblem(draft, usable);
  return {
    ...(draft.test === '' ? { test: required } : {}),
    ...(!multiset && empty(draft.name) ? { name: required } : {}),
    ...(draft.required === '' ? { required } : {}),
    ...(draft.grouped && empty(draft.groupName) ? { groupName: required } : {}),
    ...((multiset || inSet) && empty(draft.multisetName) ? { multisetName: required } : {}),
    ...(multiset ? rowProblems(draft.rows) : {}),
    ...(config === null ? {} : { config }),
    ...(!multiset && parseNumber(draft.sortWeight) === null ? { sortWeight: say('answer.number') } : {}),
    ...(draft.kind !== 'number' || empty(draft.maxDelta) || (parseNumber(draft.maxDelta) ?? -1) >= 0
      ? {}
      : { maxDelta: say('labcatalogue.notNegative') }),
    ...(draft.kind === 'number'
      ? Object.fromEntries(
          draft.ranges.flatMap((range, at) =>
            Object.entries(rangeProblems(range)).map(([field, message]) => [`ranges[${at}].${field}`, message]),
          ),
        )
      : {}),
  };
}

function configOf({ kind, limit, pattern, concept, shown }: FieldDraft): string | null {
  if (isLimited(kind)) return limit.trim() || null;
  if (kind === 'pattern') return pattern;
  if (kind === 'coded') return concept;
  return kind === 'boolean' && !shown ? 'hidden' : null;
}

const sharedOf = (draft: FieldDraft) => ({
  description: draft.description.trim() || null,
  minOccurs: draft.required === '1' ? 1 : 0,
  groupName: draft.grouped ? draft.groupName.trim() : null,
});

/** A single field as it is sent, without its test. */
export function fieldBody(draft: FieldDraft, kind: LabDatatype, inSet: boolean) {
  return {
    ...sharedOf(draft),
    ...(inSet ? { multisetName: draft.multisetName.trim() } : {}),
    name: draft.name.trim(),
    datatypeClassname: labDatatypes[kind],
    datatypeConfig: configOf(draft),
    sortWeight: Number(draft.sortWeight),
    hint: draft.hint.trim() || null,
    units: kind === 'number' ? draft.units || null : null,
    maxDelta: kind === 'number' ? draft.maxDelta.trim().replace(/^\+/, '') || null : null,
    referenceRanges: kind === 'number' ? draft.ranges.map(rangeBody) : [],
  };
}

/** A new multiset as it is sent. */
export function multisetBody(draft: FieldDraft) {
  return {
    ...sharedOf(draft),
    labTestType: draft.test,
    multisetName: draft.multisetName.trim(),
    rows: draft.rows.map(({ name, order, kind, concept }) => ({
      name: name.trim(),
      sortWeight: Number(order),
      datatypeClassname: labDatatypes[kind],
      ...(kind === 'coded' ? { datatypeConfig: concept } : {}),
    })),
  };
}

/** The field of the form that shows a problem of a property of the server. */
export function shownAt(property: string): string {
  const range = /^referenceRanges\[(\d+)\]\.(\w+)$/.exec(property);
  if (range) return `ranges[${range[1]}].${{ minAgeDays: 'from', maxAgeDays: 'to' }[range[2] ?? ''] ?? range[2]}`;
  // what all rows share is refused at the first one
  const plain = property.replace(/^rows\[\d+\]\.(?=labTestType|multisetName|groupName|description|minOccurs)/, '');
  const names: Readonly<Record<string, string>> = {
    labTestType: 'test',
    minOccurs: 'required',
    datatypeClassname: 'kind',
    datatypeConfig: 'config',
  };
  return names[plain] ?? plain;
}

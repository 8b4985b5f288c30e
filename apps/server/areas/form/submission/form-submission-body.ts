/**
 * Reads the body of a form submission: `data` and `metadata` are JSON texts (their values are accepted, too).
 * `authentication` is dropped here and reaches nothing behind this file.
 */
import { createHash } from 'node:crypto';
import { payloadTypes, type Entry } from '@fieldward/domain/form/submission.ts';
import { nestsTooDeep } from '../../../engine/json-depth.ts';
import { Problem } from '../../../engine/problem.ts';
import { plainCode } from '@fieldward/domain/person/typed-text.ts';

export interface Submission {
  /** The id that the client chose for this submission, if any. */
  readonly uuid: string | null;
  /** Name of the encounter type; null when not given. */
  readonly encounterType: string | null;
  readonly createsPatient: boolean;
  readonly workflow: string | null;
  readonly patient: {
    readonly uuid: string | null;
    /** uuid of a member of a household who becomes the patient; null for somebody new. */
    readonly person: string | null;
    readonly identifier: string | null;
    readonly givenName: string;
    readonly familyName: string;
    readonly gender: string;
  };
  /** uuid of the component form, and its number, as far as given. */
  readonly componentForm: { readonly uuid: string | null; readonly id: string | null } | null;
  /** uuid or number of the version of the form that it was filled in; null when not given. */
  readonly version: string | null;
  /** Minutes east of UTC of the person's clock; null when not given. */
  readonly utcOffset: number | null;
  readonly entries: readonly Entry[];
  /** Of everything that was sent except credentials: tells a repetition from a different submission under the same id. */
  readonly hash: string;
  /** Data and metadata as they were sent, without credentials. */
  readonly content: SubmissionContent;
}

/** What was sent of a filled form. */
export interface SubmissionContent {
  readonly data: unknown;
  readonly metadata: unknown;
}

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const object = (value: unknown): Json => (isObject(value) ? value : {});
const text = (value: unknown): string | null => {
  const written = typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
  return written === '' ? null : written;
};
const uuidShape = /^[A-Za-z0-9-]{1,38}$/;

function parsed(value: unknown, part: string): unknown {
  if (value === undefined || value === null || value === '') throw new Problem('submission.missing', { part }, part);
  if (typeof value !== 'string') return value;
  if (nestsTooDeep(value)) throw new Problem('submission.malformed', { part }, part);
  try {
    return JSON.parse(value);
  } catch {
    throw new Problem('submission.malformed', { part }, part);
  }
}

function entryFrom(value: unknown, index: number): Entry | null {
  if (!isObject(value)) throw new Problem('submission.malformed', { part: `data[${index}]` }, 'data');
  if ('USERNAME' in value || 'PASSWORD' in value) return null;
  const type = text(value.payload_type)?.toUpperCase() ?? null;
  if (type === null) return null;
  if (!(payloadTypes as readonly string[]).includes(type)) throw new Problem('submission.unknownType', { type }, `data[${index}]`);
  const name = text(value.param_name);
  const formField = text(value.formField);
  const characters = text(value.characters);
  return {
    payload_type: type,
    value: value.value,
    ...(name === null ? {} : { param_name: name }),
    ...(formField === null ? {} : { formField }),
    ...(characters === null ? {} : { characters }),
    ...(value.person_attribute === true || value.person_attribute === 'true' ? { person_attribute: true } : {}),
    ...(value.createPatient === true || value.createPatient === 'true' ? { createPatient: true } : {}),
    ...(type === 'NAME' ? { givenName: text(value.givenName) ?? '', familyName: text(value.familyName) ?? '' } : {}),
  };
}

/** The last identifier in the list, as the contract has it. */
function identifierFrom(value: unknown): string | null {
  const list = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  const last: unknown = list.at(-1);
  const identifier = isObject(last) ? text(last.value ?? last.identifier) : text(last);
  return identifier === null ? null : plainCode(identifier);
}

const CREDENTIALS: readonly string[] = ['authentication', 'USERNAME', 'PASSWORD'];

/** JSON with sorted keys, so that the same content has the same hash. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'null';
  const keys = Object.keys(value).filter((key) => !CREDENTIALS.includes(key));
  return `{${keys
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)
    .join(',')}}`;
}

/** The same without credentials, and without characters that the database cannot hold. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\uFFFD');
  if (Array.isArray(value)) return value.map(storable);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([key]) => !CREDENTIALS.includes(key));
  return Object.fromEntries(kept.map(([key, each]) => [String(storable(key)), storable(each)]));
}

/** The same for the same content, whatever the order of its keys; credentials do not count. */
export const contentHashOf = (content: unknown): string => createHash('sha256').update(canonical(content)).digest('hex');

/** Whether a text can be the id of a submission or of a correction. */
export const isIdOfClient = (text: string): boolean => uuidShape.test(text);

/** Reads the body; raises `submission.missing`, `submission.malformed`, `submission.unknownType`, `submission.badId`. */
export function readSubmission(body: unknown): Submission {
  if (!isObject(body)) throw new Problem('submission.malformed', { part: 'body' }, 'body');
  const data = parsed(body.data, 'data');
  const metadata = parsed(body.metadata, 'metadata');
  if (!Array.isArray(data)) throw new Problem('submission.malformed', { part: 'data' }, 'data');
  if (!isObject(metadata)) throw new Problem('submission.malformed', { part: 'metadata' }, 'metadata');
  const uuid = text(body.uuid) ?? text(metadata.uuid) ?? text(metadata.submissionUuid);
  if (uuid !== null && !uuidShape.test(uuid)) throw new Problem('submission.badId', { uuid }, 'uuid');
  const patient = object(metadata.patient);
  const form = object(metadata.formDetails);
  const [formUuid, formId] = [text(form.uuid), text(form.componentFormId)];
  const encounterType = text(metadata.ENCONTER_TYPE) ?? text(metadata.ENCOUNTER_TYPE) ?? text(metadata.encounterType);
  const offset = metadata.utcOffset;
  return {
    uuid,
    encounterType,
    createsPatient: encounterType?.toLowerCase() === 'create patient',
    workflow: text(metadata.workflow) ?? text(metadata.WORKFLOW) ?? text(object(metadata.workflow).uuid),
    patient: {
      uuid: text(patient.uuid),
      person: text(patient.person),
      identifier: identifierFrom(patient.identifiers),
      givenName: text(patient.givenName) ?? '',
      familyName: text(patient.familyName) ?? '',
      gender: text(patient.gender) ?? '',
    },
    componentForm:
      formUuid === null && formId === null ? null : { uuid: formUuid, id: formId !== null && /^\d{1,18}$/.test(formId) ? formId : null },
    version: text(form.version),
    utcOffset: typeof offset === 'number' && Number.isInteger(offset) && Math.abs(offset) <= 14 * 60 ? offset : null,
    entries: data.map(entryFrom).filter((entry) => entry !== null),
    hash: contentHashOf([data, metadata]),
    content: { data: storable(data), metadata: storable(metadata) },
  };
}

import { patient as patientWire, patientIdentifierType } from '@fieldward/contract/patient/patient.ts';
import { personAttributeType } from '@fieldward/contract/patient/person.ts';
import { view, type Seen } from '@fieldward/contract/view.ts';
import { queryOptions } from '@tanstack/react-query';
import { ApiProblem } from '../../../lib/api.ts';
import { every, oneTagged, save } from '../../../lib/client.ts';
import { fieldProblems } from '../../../lib/notify.ts';
import { EditingGoesOn, whoseValues, type Difference } from '../../../lib/stale-save.ts';
import { detailsBody } from './detail-changes.ts';
import { refusedFields, type DetailErrors } from './detail-errors.ts';
import { differingFields, endedMeanwhile, merged } from './detail-merge.ts';
import { detailsView, storedDetails, type DetailField, type Details, type Listed, type PatientDetails } from './patient-details.ts';

const identifierType = view(patientIdentifierType, {
  uuid: true,
  display: true,
  format: true,
  formatDescription: true,
  locationBehavior: true,
  validator: true,
});
/** A type of identifier, with what it asks for. */
export type IdentifierType = Seen<typeof identifierType>;

const attributeType = view(personAttributeType, { uuid: true, display: true, format: true, sortWeight: true });
/** A type of attribute that the programme declares. */
export type AttributeType = Seen<typeof attributeType>;

const HOUR = 3_600_000;

export const identifierTypesQuery = queryOptions({
  queryKey: ['patientidentifiertype', 'offered'],
  queryFn: () => every(identifierType),
  staleTime: HOUR,
});
export const attributeTypesQuery = queryOptions({
  queryKey: ['personattributetype', 'offered'],
  queryFn: () => every(attributeType),
  staleTime: HOUR,
});

/** What the dialog calls things, in the language in use. */
interface Words {
  readonly field: (field: DetailField) => string;
  /** What an entry was called before somebody ended it. */
  readonly entry: (list: Listed, id: string) => string;
  readonly value: (field: DetailField, value: string) => string;
  readonly ended: string;
}

interface Correction {
  /** What the dialog was opened with, and its version. */
  readonly opened: PatientDetails;
  readonly etag: string | undefined;
  readonly typed: Details;
  readonly reason: string;
  readonly today: string;
  readonly words: Words;
}

/**
 * Saves what was corrected, in one request. When somebody else has changed the same fields meanwhile, asks whose values count; what
 * they changed elsewhere stays as they left it.
 * @returns what the server refused at a field; nothing once it is saved
 * @throws EditingGoesOn when the person wants to go on editing, ApiProblem as `save` does.
 */
export async function correct({ opened, etag, typed, reason, today, words }: Correction): Promise<DetailErrors> {
  const body = detailsBody(opened, typed, today);
  try {
    await save(patientWire, body, { uuid: opened.uuid, ifMatch: etag, reason, conflict: 'own' });
    return {};
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'engine.stale') {
      const refused = refusedFields(fieldProblems(error), body);
      if (Object.keys(refused).length === 0) throw error;
      return refused;
    }
    const now = await oneTagged(detailsView, opened.uuid);
    const meeting = { before: storedDetails(opened, today), typed, stored: storedDetails(now.data, today) };
    const fields = differingFields(meeting).map((field): Difference => ({
      property: field,
      label: words.field(field),
      mine: words.value(field, typed[field] ?? ''),
      theirs: words.value(field, meeting.stored[field] ?? ''),
      untouched: false,
    }));
    const entries = endedMeanwhile(meeting).map(({ list, id }): Difference => ({
      property: `${list} ${id}`,
      label: words.field(`${list} ${id} ${list === 'name' ? 'givenName' : 'number'}`),
      mine: words.entry(list, id),
      theirs: words.ended,
      untouched: false,
    }));
    const taken = await whoseValues({ differences: [...fields, ...entries], named: [opened, now.data] });
    if (taken === null) throw new EditingGoesOn();
    const anew = new Map(endedMeanwhile(meeting).map(({ id }) => [id, crypto.randomUUID()]));
    const next = merged(meeting, taken, ({ id }) => anew.get(id) ?? id);
    return correct({ opened: now.data, etag: now.etag, typed: next, reason, today, words });
  }
}

import { patient as patientWire } from '@fieldward/contract/patient/patient.ts';
import { queryOptions } from '@tanstack/react-query';
import { ApiProblem } from '../../../lib/api.ts';
import { oneTagged, save } from '../../../lib/client.ts';
import { EditingGoesOn, whoseValues } from '../../../lib/stale-save.ts';
import {
  changedFields,
  detailsBody,
  detailsView,
  storedDetails,
  textOf,
  type DetailField,
  type Details,
  type PatientDetails,
} from './patient-details.ts';

/** The same with its version. */
export const patientDetailsQuery = (uuid: string) =>
  queryOptions({ queryKey: ['patient', uuid, 'details'], queryFn: () => oneTagged(detailsView, uuid) });

interface Correction {
  /** What the dialog was opened with, and its version. */
  readonly opened: PatientDetails;
  readonly etag: string | undefined;
  readonly typed: Details;
  readonly reason: string;
  readonly today: string;
  /** What a field is called. */
  readonly label: (field: DetailField) => string;
}

/**
 * Saves what was corrected, in one request. When somebody else has changed the same fields meanwhile, asks whose values count; what
 * they changed elsewhere stays as they left it.
 * @throws EditingGoesOn when the person wants to go on editing, ApiProblem as `save` does.
 */
export async function correct({ opened, etag, typed, reason, today, label }: Correction): Promise<void> {
  try {
    const body = detailsBody(opened, typed, today);
    await save(patientWire, body, { uuid: opened.uuid, ifMatch: etag, reason, conflict: 'own' });
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'engine.stale') throw error;
    const now = await oneTagged(detailsView, opened.uuid);
    const [before, stored] = [storedDetails(opened), storedDetails(now.data)];
    const mine = changedFields(before, typed).filter((field) => field in stored);
    const differing = mine.filter((field) => stored[field] !== before[field] && textOf(stored, field) !== textOf(typed, field));
    const differences = differing.map((field) => ({
      property: field,
      label: label(field),
      mine: typed[field],
      theirs: stored[field],
      untouched: false,
    }));
    const taken = await whoseValues({ differences, named: [] });
    if (taken === null) throw new EditingGoesOn();
    const next = { ...stored, ...Object.fromEntries(mine.filter((field) => !taken.has(field)).map((field) => [field, typed[field]])) };
    await correct({ opened: now.data, etag: now.etag, typed: next, reason, today, label });
  }
}

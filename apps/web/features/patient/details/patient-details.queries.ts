import { patient as patientWire } from '@fieldward/contract/patient/patient.ts';
import { queryOptions } from '@tanstack/react-query';
import { ApiProblem } from '../../../lib/api.ts';
import { oneTagged, save } from '../../../lib/client.ts';
import { isAct } from '../../../lib/unsent/record-kinds.ts';
import { saveRecord } from '../../../lib/unsent/save-record.ts';
import { recordsOf, reopenRecord, sentOf } from '../../../lib/unsent/unsent.ts';
import { shortName } from '../../../widgets/patient.queries.ts';
import { fieldProblems } from '../../../lib/notify.ts';
import { EditingGoesOn, whoseValues, type Difference } from '../../../lib/stale-save.ts';
import { detailsBody } from '@fieldward/domain/person/detail-changes.ts';
import { refusedFields, type DetailErrors } from './detail-errors.ts';
import { differingFields, endedMeanwhile, merged } from '@fieldward/domain/person/detail-merge.ts';
import { detailsView, type PatientDetails } from '../../../widgets/person-details/patient-details.ts';
import { storedDetails, type DetailField, type Details, type Listed } from '@fieldward/domain/person/details.ts';

/** What the dialog calls things, in the language in use. */
interface Words {
  readonly field: (field: DetailField) => string;
  /** What an entry was called before somebody ended it. */
  readonly entry: (list: Listed, id: string) => string;
  readonly value: (field: DetailField, value: string) => string;
  readonly ended: string;
}

interface Correction {
  /** Chosen when it was begun: sent twice, it is done once. */
  readonly uuid: string;
  /** What the dialog was opened with, and its version. */
  readonly opened: PatientDetails;
  readonly etag: string | undefined;
  /** The same, field by field; what waits on this device was seen before. */
  readonly before: Details;
  readonly typed: Details;
  readonly reason: string;
  readonly today: string;
  readonly words: Words;
}

/** Somebody else has changed the same since it was opened. */
const wasFaster = (problem: unknown): boolean =>
  problem instanceof ApiProblem && (problem.code === 'engine.stale' || problem.code === 'correction.personConflict');

/** Sends it; it is kept on this device while nobody answers. */
function send({ uuid, opened, etag, before, typed, reason, today }: Correction, body: object): Promise<'stored' | 'kept'> {
  return saveRecord({
    uuid,
    about: { kind: 'personcorrection', form: '', componentForm: '', patient: { uuid: opened.uuid, name: shortName(opened) } },
    content: { sent: { kind: 'personcorrection', body: { uuid, patient: opened.uuid, day: today, before, typed, reason } }, typed: null },
    send: async (signal) => void (await save(patientWire, body, { uuid: opened.uuid, ifMatch: etag, reason, conflict: 'own', signal })),
  });
}

/** A correction of somebody that is on this device and not in the programme's records. */
export interface WaitingCorrection {
  readonly uuid: string;
  readonly day: string;
  readonly before: Details;
  readonly typed: Details;
  readonly reason: string;
}

/** The correction of a patient that waits here or was refused, which is gone on with; it is not sent meanwhile. null where there is none. */
export const waitingCorrectionQuery = (patient: string) =>
  queryOptions({
    queryKey: ['unsent', 'personcorrection', patient],
    queryFn: async (): Promise<WaitingCorrection | null> => {
      const found = (await recordsOf(patient)).find(({ about, state }) => about?.kind === 'personcorrection' && state !== 'sending');
      const sent = found === undefined ? undefined : await sentOf(found.uuid);
      if (found === undefined || sent === undefined || !isAct(sent) || sent.kind !== 'personcorrection') return null;
      await reopenRecord(found.uuid);
      const { day, before, typed, reason } = sent.body;
      return { uuid: found.uuid, day, before: before as Details, typed: typed as Details, reason }; // as the dialog has sent them
    },
    staleTime: 0,
    gcTime: 0,
  });

/**
 * Saves what was corrected, in one request. When somebody else has changed the same fields meanwhile, asks whose values count; what
 * they changed elsewhere stays as they left it.
 * @returns what the server refused at a field, nothing once it is saved; `kept` where it waits on this device until the server answers
 * @throws EditingGoesOn when the person wants to go on editing, ApiProblem as `save` does.
 */
export async function correct(correction: Correction): Promise<DetailErrors | 'kept'> {
  const { opened, before, typed, today, words } = correction;
  const body = detailsBody(opened, typed, today);
  try {
    return (await send(correction, body)) === 'kept' ? 'kept' : {};
  } catch (error) {
    if (!wasFaster(error)) {
      const refused = error instanceof ApiProblem ? refusedFields(fieldProblems(error), body) : {};
      if (Object.keys(refused).length === 0) throw error;
      return refused;
    }
    const now = await oneTagged(detailsView, opened.uuid);
    const meeting = { before, typed, stored: storedDetails(now.data, today) };
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
    return correct({ ...correction, opened: now.data, etag: now.etag, before: meeting.stored, typed: next });
  }
}

import type { HeldForm } from '@fieldward/contract/form/field-record.operations.ts';
import { changedFields } from '@fieldward/domain/person/detail-changes.ts';
import { differingFields, endedMeanwhile, merged, type Meeting } from '@fieldward/domain/person/detail-merge.ts';
import { storedDetails, type DetailField, type Details } from '@fieldward/domain/person/details.ts';
import { queryOptions } from '@tanstack/react-query';
import { ApiProblem } from '../../../lib/api.ts';
import { call, type CallRequest } from '../../../lib/call.ts';
import { one } from '../../../lib/client.ts';
import { detailsView, type PatientDetails } from '../../../widgets/person-details/patient-details.ts';
import { heldRecordsKey } from './held-records.queries.ts';

/** The correction of a person as a device handed it in: the server has read it by its operation. */
export type PersonBody = CallRequest<'POST fieldward/personcorrection'>['body'];

/** What of a held record is the correction of a person. */
export const personCorrectionIn = ({ sent }: Pick<HeldForm, 'sent'>): PersonBody | undefined =>
  (sent as { readonly body?: PersonBody } | null | undefined)?.body;

/** The person as the record says now; null where they are not there any more, or whoever asks does not see them. */
export const personNowQuery = (record: HeldForm) =>
  queryOptions({
    queryKey: [...heldRecordsKey, 'person', record.uuid],
    queryFn: async (): Promise<PatientDetails | null> => {
      try {
        return await one(detailsView, record.patient.uuid ?? '');
      } catch (problem) {
        if (problem instanceof ApiProblem && (problem.status === 404 || problem.status === 403)) return null;
        throw problem;
      }
    },
    staleTime: 0,
    gcTime: 0,
  });

/** How a correction meets what is recorded now. */
export const meetingOf = ({ day, before, typed }: PersonBody, patient: PatientDetails): Meeting => ({
  before: before as Details, // fields by their names
  typed: typed as Details,
  stored: storedDetails(patient, day),
});

/** What of a correction is decided. */
type Point = { readonly met: boolean } & (
  | { readonly of: DetailField; readonly ended?: never }
  | { readonly of: string; readonly ended: ReturnType<typeof endedMeanwhile>[number] }
);

/** What of a correction is decided: its changed fields, and entries that somebody else has ended since (`name UUID`); `met` where both have changed it. */
export function pointsOf(meeting: Meeting): readonly Point[] {
  const met = new Set<string>(differingFields(meeting));
  const gone = endedMeanwhile(meeting).map((ended) => ({ of: `${ended.list} ${ended.id}`, met: true, ended }));
  const own = changedFields(meeting.before, meeting.typed).filter((field) => !gone.some(({ of }) => field.startsWith(`${of} `)));
  return [...own.map((of) => ({ of, met: met.has(of) })), ...gone];
}

/** What is handed in when it is chosen what counts: over what stands there now. @param theirs what stays as it is: points of `pointsOf` */
export function chosenBody(body: PersonBody, meeting: Meeting, theirs: ReadonlySet<string>): PersonBody {
  const { before, typed, stored } = meeting;
  // of what nobody else changed, too, may be said that it stays
  const mine = Object.fromEntries(Object.entries(typed).map(([field, text]) => [field, theirs.has(field) ? textAt(before, field) : text]));
  const anew = new Map(endedMeanwhile(meeting).map(({ id }) => [id, crypto.randomUUID()]));
  const next = merged({ before, typed: mine as Details, stored }, theirs, ({ id }) => anew.get(id) ?? id); // the same fields
  return { ...body, before: { ...stored }, typed: { ...next } };
}

const textAt = (details: Details, field: string): string => new Map<string, string>(Object.entries(details)).get(field) ?? '';

/** Corrects the person as it was chosen, as its author's. */
export const acceptPersonCorrection = ({ uuid, kind, patient }: HeldForm, body: PersonBody) =>
  call('POST fieldward/heldrecorddecide', {
    body: { uuid, decision: 'accept', act: { kind, body, patient: patient.uuid, name: patient.display } },
  });

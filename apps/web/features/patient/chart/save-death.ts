import { patient as patientWire } from '@fieldward/contract/patient/patient.ts';
import type { Change } from '@fieldward/contract/body.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Tagged } from '../../../lib/api.ts';
import { oneTagged, save } from '../../../lib/client.ts';
import { refusedAsStale } from '../../../lib/stale-save.ts';
import { detailsView, type PatientDetails } from '../../../widgets/person-details/patient-details.ts';
import { patientDetailsQuery } from './patient-read.queries.ts';

/** A patient as they were when a dialog opened, with the version: what is read anew behind the dialog does not count. Undefined until it is read. */
export function useOpenedOn(uuid: string): Tagged<PatientDetails> | undefined {
  const { data } = useQuery(patientDetailsQuery(uuid));
  const [opened, setOpened] = useState(data);
  if (opened === undefined && data !== undefined) setOpened(data);
  return opened;
}

/**
 * Records a death, or takes one back, of a patient as the dialog was opened on. What else of them was changed meanwhile stays.
 * @throws ApiProblem `engine.stale` when somebody recorded or took back the death meanwhile
 */
export async function saveDeath(
  { data: { uuid, person }, etag }: Tagged<PatientDetails>,
  death: NonNullable<Change<typeof patientWire>['person']>,
  reason?: string,
): Promise<void> {
  const send = (ifMatch: string | undefined) =>
    save(patientWire, { person: death }, { uuid, ifMatch, conflict: 'own', ...(reason === undefined ? {} : { reason }) });
  const stale = await send(etag).then(() => null, refusedAsStale);
  if (stale === null) return;
  const now = await oneTagged(detailsView, uuid);
  if (now.data.person.dead !== person.dead) throw stale;
  await send(now.etag);
}

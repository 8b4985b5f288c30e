import { programEnrollment } from '@fieldward/contract/care/program.ts';
import { location } from '@fieldward/contract/place/location.ts';
import { view } from '@fieldward/contract/view.ts';
import { isOver } from '@fieldward/domain/care/enrolment.ts';
import { isOffered } from '@fieldward/domain/place/location-tags.ts';
import { queryOptions } from '@tanstack/react-query';
import { every, list } from '../../../lib/client.ts';
import type { Found } from '../../../ui/autocomplete.tsx';

const going = view(programEnrollment, {
  uuid: true,
  program: { uuid: true, display: true },
  status: true,
  location: { uuid: true },
});

/** The enrolments of a patient that go on. */
export const goingOnQuery = (patient: string) =>
  queryOptions({
    queryKey: ['patient', patient, 'enrolments', 'going on'],
    queryFn: async ({ signal }) => (await every(going, { patient }, signal)).filter(({ status }) => !isOver(status)),
    staleTime: 0,
  });

const place = view(location, { uuid: true, display: true, tags: { display: true }, parentLocation: { display: true } });

/** Places that are looked at for one whose name has the text. */
const MOST = 50;

/** Places of care whose name has the text, also those of others. @param without uuid that is left out */
export async function careFound(q: string, without: string, signal: AbortSignal): Promise<readonly Found[]> {
  const { rows } = await list(place, { q, limit: MOST }, signal);
  return rows
    .filter(({ uuid, tags }) => uuid !== without && isOffered(tags.map(({ display }) => display)))
    .map(({ uuid, display, parentLocation }) => ({ uuid, display, hint: parentLocation?.display }));
}

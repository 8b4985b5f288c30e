import { visit } from '@fieldward/contract/patient/visit.ts';
import { view, type Seen } from '@fieldward/contract/view.ts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { ANY_VERSION, every, save } from '../../../lib/client.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';

const visitRow = view(visit, {
  uuid: true,
  voided: true,
  voidReason: true,
  startDatetime: true,
  visitType: 'ref',
  location: 'ref',
  auditInfo: true,
});

/** A visit that somebody voided. */
type GoneVisit = Seen<typeof visitRow>;

/** The visits of a patient that somebody voided; those that ended with their only form come back with it. */
export const goneVisitsQuery = (patient: string) =>
  queryOptions({
    queryKey: ['visit', 'gone', patient],
    queryFn: async (): Promise<readonly GoneVisit[]> =>
      (await every(visitRow, { patient, includeAll: true })).filter(({ voided, auditInfo }) => voided && auditInfo.changedBy !== null),
    staleTime: 0,
  });

/** Everything that shows visits of a patient. */
export async function visitsChanged(queries: QueryClient, patient: string): Promise<void> {
  await Promise.all([['patient', patient], ['visit'], ['encounter']].map(async (queryKey) => queries.invalidateQueries({ queryKey })));
}

/** Brings a voided visit back, with what was in it, and says so. */
export async function bringVisitBack(uuid: string, patient: string, queries: QueryClient): Promise<void> {
  try {
    await save(visit, { voided: false }, { uuid, ifMatch: ANY_VERSION });
    notify('chart.visitBack');
  } catch (problem) {
    notifyProblem(problem);
  }
  await visitsChanged(queries, patient);
}

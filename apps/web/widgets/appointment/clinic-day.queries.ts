import { appointment } from '@fieldward/contract/care/appointment.ts';
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** What is asked anew when an appointment changed. */
export const appointmentKey = [appointment.name] as const;

/** Who comes to a clinic on some days. */
export const clinicDaysQuery = (asked: {
  readonly from: string;
  readonly to: string;
  /** uuids, joined with commas; '' for every clinic. What is within one counts. */
  readonly location: string;
  readonly service: string;
  /** Rows at most; those of the server by default. */
  readonly limit?: number;
}) =>
  queryOptions({
    queryKey: [...appointmentKey, 'days', asked],
    queryFn: ({ signal }) =>
      call(
        'GET fieldward/clinicdays',
        {
          query: {
            from: asked.from,
            to: asked.to,
            ...(asked.location === '' ? {} : { location: asked.location }),
            ...(asked.service === '' ? {} : { service: asked.service }),
            ...(asked.limit === undefined ? {} : { limit: asked.limit }),
          },
        },
        signal,
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: 60_000,
  });

/** What is on the screen of appointments is asked for again, and what a patient page says. */
export async function appointmentsChanged(queries: QueryClient, patient: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: appointmentKey }),
    queries.invalidateQueries({ queryKey: ['patient', patient] }),
  ]);
}

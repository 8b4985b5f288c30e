import { appointmentService } from '@fieldward/contract/care/appointment.ts';
import { view, type Seen } from '@fieldward/contract/view.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { every } from '../../../lib/client.ts';
import { appointmentKey } from '../../../widgets/appointment/clinic-day.queries.ts';

/** A service as it is chosen. */
const serviceChoice = view(appointmentService, {
  uuid: true,
  name: true,
  duration: true,
  hours: true,
  fromForms: true,
  location: { uuid: true, name: true },
});
export type ServiceChoice = Seen<typeof serviceChoice>;

/** The services that can be booked, of every clinic. */
export const servicesQuery = queryOptions({
  queryKey: [appointmentService.name, 'choices'],
  queryFn: ({ signal }) => every(serviceChoice, {}, signal),
  staleTime: 60_000,
});

/** Where the service stands in the key of its slots. */
const SERVICE_AT = 2;

/** The next days on which a service is open, with their slots. */
export const slotsQuery = (service: string, from: string) =>
  queryOptions({
    queryKey: [...appointmentKey, 'slots', service, from],
    queryFn: ({ signal }) =>
      call('GET fieldward/appointmentslots', { query: { service, days: 5, ...(from === '' ? {} : { from }) } }, signal),
    enabled: service !== '',
    staleTime: 0,
    // the times of another service are never offered for this one, not even while its own are on their way
    placeholderData: (before, query) => (query?.queryKey[SERVICE_AT] === service ? before : undefined),
  });

import { queryOptions } from '@tanstack/react-query';
import { oneTagged } from '../../../lib/client.ts';
import { patientQuery } from '../../../widgets/patient.queries.ts';
import { detailsView } from '../../../widgets/person-details/patient-details.ts';

/** The patient of the page, with the version, in one read: its parts that ask for less find what they ask for. */
export const patientDetailsQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['patient', uuid, 'details'],
    queryFn: async ({ client }) => {
      const read = await oneTagged(detailsView, uuid);
      client.setQueryData(patientQuery(uuid).queryKey, read.data);
      return read;
    },
    enabled: uuid !== '',
  });

import { patient as patientWire } from '@fieldward/contract/patient/patient.ts';
import { view, type Seen } from '@fieldward/contract/view.ts';
import { queryOptions } from '@tanstack/react-query';
import { one } from '../lib/client.ts';
import { patientSelection } from './patient-selection.ts';

export { identifierOf, nameOf, shortName } from './patient-name.ts';

const patientView = view(patientWire, patientSelection);

/** A patient as the screens read it. */
export type Patient = Seen<typeof patientView>;

/** One patient, for headers and cards. */
export const patientQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['patient', uuid],
    queryFn: () => one(patientView, uuid),
    enabled: uuid !== '',
  });

import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../lib/session.ts';
import { patientQuery } from '../../../widgets/patient.queries.ts';
import { patientFactsQuery } from '../../../widgets/patient-banner.queries.ts';
import { PhotoButton } from './photo-button.tsx';

/** The photo of somebody whose record is corrected: it is saved on its own, as soon as it is taken. */
export function CorrectionPhoto({ patient: uuid }: { patient: string }) {
  const { may } = useSession();
  const { data: patient } = useQuery(patientQuery(uuid));
  const { data: facts } = useQuery(patientFactsQuery(uuid));
  return patient === undefined || !may('View Patient Photos') ? null : <PhotoButton patient={patient} photo={facts?.photo} />;
}

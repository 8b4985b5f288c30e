import { RouteLink } from '../../../widgets/navigation.tsx';
import { identifierOf, shortName, type Patient } from '../../../widgets/patient.queries.ts';

/** Below the title of a page: whose tests it is about, and their identifier; room for it until that is known. */
export function PatientLine({ patient }: { patient: Patient | undefined }) {
  if (patient === undefined) return ' ';
  return (
    <>
      <RouteLink to="/patient/detail" search={{ patient: patient.uuid }}>
        <bdi>{shortName(patient)}</bdi>
      </RouteLink>{' '}
      · <bdi>{identifierOf(patient)}</bdi>
    </>
  );
}

import { ageInYears } from '@fieldward/domain/person/age.ts';
import { dayShown } from '@fieldward/domain/time/in-zone.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { today } from '../../../lib/clock.ts';
import { local } from '../../../lib/local-store.ts';
import { Skeletons } from '../../../ui/states.tsx';
import { useGo, useParam } from '../../../widgets/navigation.tsx';
import { NoPatient, PatientOpened, PatientRefused, PatientVoided } from '../../../widgets/patient-access.tsx';
import { identifierOf, patientQuery, shortName, type Patient } from '../../../widgets/patient.queries.ts';
import { ErasedRecord } from '../erasure/erased-record.panel.tsx';
import { PatientBanner } from './patient-banner.panel.tsx';
import { patientBannerQuery } from './patient-banner.queries.ts';
import { PatientSections } from './patient-sections.tsx';

/** How old somebody is at most of whom WHO has growth curves, in years. */
const LAST_YEAR = 18;

const grows = ({ person: { birthdate } }: Patient): boolean => birthdate !== null && ageInYears(dayShown(birthdate), today()) <= LAST_YEAR;

/** /patient/detail?patient: who somebody is, what is known of them, and what can be done. */
export default function PatientDetailScreen() {
  const go = useGo();
  const uuid = useParam('patient') || (local.get('active-patient')?.uuid ?? '');
  const { data: patient, isError, error, refetch } = useQuery(patientQuery(uuid));
  const { data: facts } = useQuery({ ...patientBannerQuery(patient?.uuid ?? ''), enabled: patient?.voided === false });
  useEffect(() => {
    if (patient) local.set('active-patient', { uuid: patient.uuid, display: shortName(patient), identifier: identifierOf(patient) });
  }, [patient]);

  // the address of a record that was merged leads to the one that stays
  const stays = patient !== undefined && patient.uuid !== uuid ? patient.uuid : null;
  useEffect(() => {
    if (stays !== null) go('/patient/detail', { patient: stays }, true);
  }, [stays, go]);

  if (uuid === '') return <NoPatient />;
  if (isError) return <PatientRefused patient={uuid} error={error} onRetry={() => void refetch()} />;
  if (!patient) return <Skeletons rows={10} />;
  if (facts?.erased) return <ErasedRecord at={facts.erased} />;
  return (
    <>
      <PatientBanner patient={patient} />
      <PatientOpened patient={uuid} />
      {patient.voided ? <PatientVoided /> : <PatientSections key={uuid} patient={uuid} grows={grows(patient)} />}
    </>
  );
}

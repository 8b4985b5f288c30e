import { ageInYears } from '@fieldward/domain/person/age.ts';
import { dayShown } from '@fieldward/domain/time/in-zone.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { today } from '../../../lib/clock.ts';
import { local } from '../../../lib/local-store.ts';
import { withTextsOf } from '../../../lib/text.ts';
import { late } from '../../../ui/late.tsx';
import { Skeletons } from '../../../ui/states.tsx';
import { useGo, useParam } from '../../../widgets/navigation.tsx';
import { NoPatient, PatientOpened, PatientRefused, PatientVoided } from '../../../widgets/patient-access.tsx';
import { identifierOf, shortName, type Patient } from '../../../widgets/patient.queries.ts';
import { forgetRecent, noteRecent } from '../../../widgets/recent-patients.ts';
import { ErasedRecord } from '../erasure/erased-record.panel.tsx';
import { PatientBanner } from './patient-banner.panel.tsx';
import { patientBannerQuery } from '../../../widgets/patient-banner.queries.ts';
import { patientDetailsQuery } from './patient-read.queries.ts';
import { patientPanelsQuery } from './patient-panels.queries.ts';

// Behind the head of the page, in code as in time: who somebody is and what can be done is there first. Asked for at once all the same.
const fetchSections = () => withTextsOf('features/patient/chart/patient-sections.tsx', () => import('./patient-sections.tsx'));
let sections: ReturnType<typeof fetchSections> | null = fetchSections();
sections.catch(() => {
  sections = null;
});
const PatientSections = lazy(() => sections ?? fetchSections());

const UnsentOfPatient = late(async () => (await import('./unsent-of-patient.panel.tsx')).UnsentOfPatient);

/** How old somebody is at most of whom WHO has growth curves, in years. */
const LAST_YEAR = 18;

const grows = ({ person: { birthdate } }: Patient): boolean => birthdate !== null && ageInYears(dayShown(birthdate), today()) <= LAST_YEAR;

const active = (patient: Patient) => ({ uuid: patient.uuid, display: shortName(patient), identifier: identifierOf(patient) });

/** /patient/detail?patient: who somebody is, what is known of them, and what can be done. */
export default function PatientDetailScreen() {
  const go = useGo();
  const uuid = useParam('patient') || (local.get('active-patient')?.uuid ?? '');
  const { data, isError, error, refetch } = useQuery(patientDetailsQuery(uuid));
  const patient = data?.data;
  const { data: facts } = useQuery({ ...patientBannerQuery(patient?.uuid ?? ''), enabled: patient?.voided === false });
  const queries = useQueryClient();
  const opened = patient?.voided === false ? patient.uuid : '';
  useEffect(() => {
    // their code is on its way still
    if (opened !== '') void queries.prefetchQuery(patientPanelsQuery(opened));
  }, [queries, opened]);
  useEffect(() => {
    if (patient) local.set('active-patient', active(patient));
  }, [patient]);
  useEffect(() => {
    if (patient === undefined) return;
    if (patient.voided || facts?.erased) forgetRecent(patient.uuid);
    else noteRecent(active(patient));
  }, [patient, facts]);

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
      <UnsentOfPatient key={patient.uuid} patient={patient.uuid} />
      <PatientOpened patient={uuid} known={patient.voided ? undefined : (facts?.opened ?? null)} />
      {patient.voided ? (
        <PatientVoided page={false} />
      ) : (
        <Suspense fallback={<Skeletons rows={9} />}>
          <PatientSections key={uuid} patient={uuid} grows={grows(patient)} />
        </Suspense>
      )}
    </>
  );
}

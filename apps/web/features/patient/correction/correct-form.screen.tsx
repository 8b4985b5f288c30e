import { Alert } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSettings } from '../../../lib/settings.ts';
import { useText } from '../../../lib/text.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Parts } from '../../../ui/parts.tsx';
import { EmptyState, ErrorState, Skeletons } from '../../../ui/states.tsx';
import { WithDrafts } from '../../../ui/with-drafts.tsx';
import { RouteLink, useParam } from '../../../widgets/navigation.tsx';
import { NoPatient, PatientOpened, PatientRefused } from '../../../widgets/patient-access.tsx';
import { identifierOf, patientQuery, shortName } from '../../../widgets/patient.queries.ts';
import { correctableQuery, correctionStateQuery } from './correction.queries.ts';
import { useLockText } from './lock-text.ts';

// fetched while the form itself is asked for
const panel = () => import('./correct-form.panel.tsx');
const CorrectForm = lazy(async () => ({ default: (await panel()).CorrectForm }));
panel().catch(() => undefined);

/** /patient/detail/visit/correct?patient&encounter: a filled form, open to be corrected. */
export default function CorrectFormScreen() {
  const t = useText();
  const lockText = useLockText();
  const [patientUuid, encounter] = [useParam('patient'), useParam('encounter')];
  const settings = useSettings();
  const patient = useQuery(patientQuery(patientUuid));
  const state = useQuery(correctionStateQuery(encounter));
  const opened = useQuery(correctableQuery(encounter, settings));

  if (patientUuid === '') return <NoPatient />;
  if (patient.isError) return <PatientRefused patient={patientUuid} error={patient.error} onRetry={() => void patient.refetch()} />;
  const back = (
    <RouteLink to="/patient/detail/visit" search={{ patient: patientUuid }}>
      {t('patient.serviceHistory')}
    </RouteLink>
  );
  if (encounter === '' || state.data === null)
    return <EmptyState page title={t('correction.noForm')} hint={t('correction.noFormWhy')} action={back} />;
  const failed = [state, opened].find(({ isError }) => isError);
  if (failed) return <ErrorState page error={failed.error} onRetry={() => void failed.refetch()} />;
  const who = patient.data ? [shortName(patient.data), identifierOf(patient.data)] : [];
  const lock = state.data?.lock;
  return (
    <>
      <PageHeader
        title={opened.data ? t('correction.titleOf', { form: opened.data.form.name }) : t('correction.title')}
        subtitle={who.length > 0 ? <Parts of={who} /> : ' '}
      />
      <PatientOpened patient={patientUuid} />
      {lock ? (
        <Alert color="orange" variant="light" icon={<IconLock aria-hidden />}>
          {lockText(lock)} {back}
        </Alert>
      ) : opened.data && patient.data && state.data ? (
        <Suspense fallback={<Skeletons rows={8} />}>
          <WithDrafts>
            <CorrectForm key={encounter} patient={patient.data} encounter={encounter} opened={opened.data} />
          </WithDrafts>
        </Suspense>
      ) : (
        <Skeletons rows={8} />
      )}
    </>
  );
}

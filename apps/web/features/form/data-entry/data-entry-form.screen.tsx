import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSettings } from '../../../lib/settings.ts';
import { useText } from '../../../lib/text.ts';
import { EmptyState, ErrorState, Skeletons } from '../../../ui/states.tsx';
import { WithDrafts } from '../../../ui/with-drafts.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RouteLink, useParam } from '../../../widgets/navigation.tsx';
import { NoPatient, PatientOpened, PatientRefused, PatientVoided } from '../../../widgets/patient-access.tsx';
import { PatientCard } from '../../../widgets/patient-card.tsx';
import { patientQuery } from '../../../widgets/patient.queries.ts';
import { readyFormQuery } from '../../../widgets/form/ready-form.queries.ts';
import { usualPlaceQuery } from '../../../widgets/usual-place.queries.ts';
import { componentFormQuery, priorAnswersQuery } from './data-entry.queries.ts';
import { EntryPanel } from './entry.panel.tsx';
import classes from './data-entry-form.module.css';

/** /patient/detail/dataentry/form?patient&componentForm: who it is about, beside the form to fill. */
export default function DataEntryFormScreen() {
  const t = useText();
  const patientUuid = useParam('patient');
  const componentFormUuid = useParam('componentForm');
  const settings = useSettings();
  const patient = useQuery(patientQuery(patientUuid));
  const componentForm = useQuery(componentFormQuery(componentFormUuid));
  const ready = useQuery(readyFormQuery(componentForm.data?.form.uuid ?? '', settings));
  const usual = useQuery(usualPlaceQuery(useQueryClient(), patientUuid));
  const prior = useQuery(priorAnswersQuery(patientUuid, componentFormUuid));

  if (patientUuid === '') return <NoPatient />;
  if (componentFormUuid === '')
    return (
      <EmptyState
        title={t('dataentry.nothingChosen')}
        hint={t('dataentry.nothingChosenWhy')}
        action={
          <RouteLink to="/patient/detail/dataentry" search={{ patient: patientUuid }}>
            {t('dataentry.toForms')}
          </RouteLink>
        }
      />
    );
  if (patient.isError) return <PatientRefused patient={patientUuid} error={patient.error} onRetry={() => void patient.refetch()} />;
  if (patient.data?.voided === true) return <PatientVoided />;
  const failed = [componentForm, ready].find(({ isError }) => isError);
  if (failed) return <ErrorState page error={failed.error} onRetry={() => void failed.refetch()} />;
  if (componentForm.data?.retired === true || componentForm.data?.form.retired === true)
    return (
      <>
        <PageHeader title={componentForm.data.form.name} />
        <EmptyState
          title={t('dataentry.retired')}
          hint={t('dataentry.retiredWhy')}
          action={
            <RouteLink to="/patient/detail/dataentry" search={{ patient: patientUuid }}>
              {t('dataentry.toForms')}
            </RouteLink>
          }
        />
      </>
    );
  return (
    <>
      <PageHeader title={componentForm.data?.form.name ?? t('dataentry.form')} subtitle={componentForm.data?.form.description ?? ''} />
      <PatientOpened patient={patientUuid} />
      <div className={classes.page}>
        <div className={classes.beside}>{patient.data ? <PatientCard patient={patient.data} /> : <Skeletons rows={4} />}</div>
        {patient.data && componentForm.data && ready.data && usual.data && !prior.isPending ? (
          <WithDrafts>
            <EntryPanel
              key={`${patientUuid} ${componentFormUuid}`}
              patient={patient.data}
              componentForm={componentForm.data}
              ready={ready.data}
              prior={prior.data ?? {}}
              usual={usual.data}
            />
          </WithDrafts>
        ) : (
          <Skeletons rows={8} />
        )}
      </div>
    </>
  );
}

import { Button } from '@mantine/core';
import { IconDotsCircleHorizontal } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { local } from '../../../lib/local-store.ts';
import { mayOpen } from '../../../lib/page-rights.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { late } from '../../../ui/late.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState, Skeletons } from '../../../ui/states.tsx';
import { Status } from '../../../ui/status.tsx';
import { ageText, birthText } from '../../../widgets/age-text.ts';
import { RouteLink, useParam } from '../../../widgets/navigation.tsx';
import { NoPatient, PatientOpened, PatientRefused } from '../../../widgets/patient-access.tsx';
import { genderText } from '../../../widgets/patient-card.tsx';
import { identifierOf, patientQuery, shortName } from '../../../widgets/patient.queries.ts';
import { PatientDetailsPanel } from './patient-details.panel.tsx';
import { PatientPanelsPanel } from './patient-panels.panel.tsx';

const GeneralActions = late(async () => (await import('./general-actions.modal.tsx')).GeneralActions);
const MarkDeceased = late(async () => (await import('./mark-deceased.modal.tsx')).MarkDeceased);
const TakeDeathBack = late(async () => (await import('./take-death-back.modal.tsx')).TakeDeathBack);
const VoidPatient = late(async () => (await import('./void-patient.modal.tsx')).VoidPatient);

/** /patient/detail?patient: who somebody is, what is known of them, and what can be done. */
export default function PatientDetailScreen() {
  const t = useText();
  const { day, dayOf } = useFormats();
  const { may } = useSession();
  const uuid = useParam('patient') || (local.get('active-patient')?.uuid ?? '');
  const [dialog, setDialog] = useState<'actions' | 'deceased' | 'alive' | 'void' | null>(null);
  const { data: patient, isError, error, refetch } = useQuery(patientQuery(uuid));
  useEffect(() => {
    if (patient) local.set('active-patient', { uuid: patient.uuid, display: shortName(patient), identifier: identifierOf(patient) });
  }, [patient]);

  if (uuid === '') return <NoPatient />;
  if (isError) return <PatientRefused patient={uuid} error={error} onRetry={() => void refetch()} />;
  if (!patient) return <Skeletons rows={10} />;
  const { gender, dead, deathDate } = patient.person;
  const close = () => setDialog(null);
  return (
    <>
      <PageHeader
        title={shortName(patient)}
        subtitle={
          <>
            {genderText(gender, t)} · {ageText(patient.person, t)} · {birthText(patient.person, day) || '–'} ·{' '}
            <bdi>{identifierOf(patient)}</bdi>{' '}
            {dead ? <Status>{deathDate ? t('patient.diedOn', { date: dayOf(deathDate) }) : t('patient.deceased')}</Status> : null}
            {patient.voided ? <Status tone="bad">{t('patient.voidedStatus')}</Status> : null}
            {mayOpen('/patient/detail/laboratory', may) && !patient.voided ? (
              <>
                {' · '}
                <RouteLink to="/patient/detail/laboratory" search={{ patient: uuid }}>
                  {t('shell.laboratory')}
                </RouteLink>
              </>
            ) : null}
          </>
        }
        actions={
          patient.voided ? null : (
            <Button leftSection={<IconDotsCircleHorizontal size={18} aria-hidden />} onClick={() => setDialog('actions')}>
              {t('patient.generalActions')}
            </Button>
          )
        }
      />
      <PatientOpened patient={uuid} />
      {patient.voided ? (
        <EmptyState
          title={t('patient.voidedTitle')}
          hint={t('patient.voidedWhy')}
          action={<RouteLink to="/patient">{t('patient.findTitle')}</RouteLink>}
        />
      ) : (
        <>
          <PatientDetailsPanel key={`details ${uuid}`} patient={uuid} />
          <PatientPanelsPanel key={uuid} patient={uuid} />
        </>
      )}
      {dialog === 'actions' ? (
        <GeneralActions
          patient={patient}
          onClose={close}
          onDeceased={() => setDialog('deceased')}
          onAlive={() => setDialog('alive')}
          onVoid={() => setDialog('void')}
        />
      ) : null}
      {dialog === 'deceased' ? <MarkDeceased patient={patient} onClose={close} /> : null}
      {dialog === 'alive' ? <TakeDeathBack patient={patient} onClose={close} /> : null}
      {dialog === 'void' ? <VoidPatient patient={patient} onClose={close} /> : null}
    </>
  );
}

import { Button, Chip, Paper, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { DataGrid, foundPage, useGridState, type GridColumn } from '../../../ui/data-grid.tsx';
import { late } from '../../../ui/late.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Status } from '../../../ui/status.tsx';
import { Parts } from '../../../ui/parts.tsx';
import { useParam } from '../../../widgets/navigation.tsx';
import { NoPatient, PatientOpened, PatientRefused } from '../../../widgets/patient-access.tsx';
import { identifierOf, patientQuery, shortName } from '../../../widgets/patient.queries.ts';
import { historyEncounterQuery, serviceHistoryQuery, type HistoryEncounter } from './service-history.queries.ts';
import classes from './service-history.module.css';

const GoneVisits = late(async () => (await import('../chart/gone-visits.panel.tsx')).GoneVisits);
const GoneForms = late(async () => (await import('../correction/gone-forms.panel.tsx')).GoneForms);
const Observations = late(async () => (await import('./observations.modal.tsx')).Observations);

/** The user under whom X-ray readings are written without a person's hand. */
const AUTOMATED_USER = 'QXR-user';
const PAGE = 12;

const isAutomatic = (row: HistoryEncounter): boolean => row.auditInfo?.creator?.display === AUTOMATED_USER;

/** /patient/detail/visit?patient&encounter: every encounter of a patient, newest first; one of them open. */
export default function ServiceHistoryScreen() {
  const t = useText();
  const { moment } = useFormats();
  const uuid = useParam('patient');
  const grid = useGridState('', PAGE);
  const patient = useQuery(patientQuery(uuid));
  const history = useQuery(serviceHistoryQuery(uuid, grid.limit, grid.startIndex));
  const who = patient.data ? [shortName(patient.data), identifierOf(patient.data)] : [];
  const named = useParam('encounter');
  const [closed, setClosed] = useState('');
  const linked = useQuery(historyEncounterQuery(named === closed ? '' : named));
  const [chosen, setViewed] = useState<HistoryEncounter | null>(null);
  const viewed = chosen ?? (named === closed ? null : (linked.data ?? null));
  const may = useSession().may('Get Observations');

  const columns = useMemo<readonly GridColumn<HistoryEncounter>[]>(
    () => [
      {
        key: 'visit',
        title: t('patient.visit'),
        value: (row) => row.visit?.visitType?.display ?? row.visit?.display ?? '–',
        width: 104,
        phone: 'none',
      },
      { key: 'date', title: t('patient.encounterDate'), value: (row) => moment(row.encounterDatetime), width: 144, phone: 'first' },
      { key: 'type', title: t('patient.encounterType'), value: (row) => row.encounterType?.display, wrap: true, phone: 'title' },
      {
        key: 'providers',
        title: t('patient.providers'),
        value: (row) => row.encounterProviders.map((one) => one.provider?.display ?? one.display ?? '').join(', '),
        wrap: true,
      },
      { key: 'location', title: t('patient.location'), value: (row) => row.location?.display, wrap: true },
      {
        key: 'enterer',
        title: t('patient.enterer'),
        wrap: true,
        width: 150,
        value: (row) => row.auditInfo?.creator?.display,
        render: (row) =>
          isAutomatic(row) ? (
            <>
              {row.auditInfo?.creator?.display} <Status tone="warning">{t('patient.automatic')}</Status>
            </>
          ) : (
            row.auditInfo?.creator?.display
          ),
      },
      {
        key: 'view',
        title: t('patient.view'),
        action: true,
        width: 84,
        render: (row) => (
          <Button
            variant="light"
            size="compact-sm"
            aria-label={t('patient.viewOf', { type: row.encounterType?.display ?? '', date: moment(row.encounterDatetime) })}
            onClick={() => setViewed(row)}
          >
            {t('patient.view')}
          </Button>
        ),
      },
    ],
    [t, moment],
  );

  function close(): void {
    setViewed(null);
    setClosed(named);
  }

  if (uuid === '') return <NoPatient />;
  if (patient.isError) return <PatientRefused patient={uuid} error={patient.error} onRetry={() => void patient.refetch()} />;
  return (
    <>
      <PageHeader title={t('patient.serviceHistory')} subtitle={who.length > 0 ? <Parts of={who} /> : ' '} />
      <PatientOpened patient={uuid} />
      {may ? <GoneFormsFilter patient={uuid} /> : null}
      <DataGrid
        {...foundPage(history)}
        name="service-history"
        label={t('patient.serviceHistory')}
        columns={columns}
        idOf={(row) => row.uuid}
        size={PAGE}
        rowClass={(row) => (isAutomatic(row) ? classes.automatic : undefined)}
        empty={<EmptyState title={t('patient.noHistory')} hint={t('patient.noHistoryWhy')} />}
      />
      {viewed ? <Observations encounter={viewed} patient={who.join(' · ')} onClose={close} /> : null}
    </>
  );
}

/** Shows the forms and visits that were entered in error, and forms that were moved away, when somebody wants to see them. */
function GoneFormsFilter({ patient }: { patient: string }) {
  const t = useText();
  const visits = useSession().may('Get Visits');
  const [shown, setShown] = useState(false);
  return (
    <>
      <Chip checked={shown} onChange={setShown} size="sm" mb="sm">
        {t('correction.showGone')}
      </Chip>
      {shown ? (
        <Paper withBorder p="md" mb="md">
          <Stack gap="md">
            <GoneForms patient={patient} />
            {visits ? <GoneVisits patient={patient} /> : null}
          </Stack>
        </Paper>
      ) : null}
    </>
  );
}

import { appointment } from '@fieldward/contract/care/appointment.ts';
import type { ClinicDays, Expected } from '@fieldward/contract/care/appointment.operations.ts';
import { Anchor, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { clockOf } from '../../../lib/clock.ts';
import { useSession } from '../../../lib/session.ts';
import { useText, type Text as Say } from '../../../lib/text.ts';
import { DataGrid, useGridState, type GridColumn } from '../../../ui/data-grid.tsx';
import { late } from '../../../ui/late.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Status } from '../../../ui/status.tsx';
import { AppointmentActs } from '../../../widgets/appointment/appointment-acts.tsx';
import { phoneLink } from '../../../widgets/phone-link.ts';
import { useGo, useHref } from '../../../widgets/navigation.tsx';
import { usePhotoColumn } from '../../../widgets/photo/photo-column.tsx';
import { statusTones, statusWords } from '../../../widgets/appointment/appointment-words.ts';

const AppointmentModal = late(async () => (await import('./appointment.modal.tsx')).AppointmentModal);
const CancelAppointment = late(async () => (await import('./cancel-appointment.modal.tsx')).CancelAppointment);

const PAGE = 50;
const patientOf = ({ patient }: Expected) => patient;

interface DayListProps {
  found: ClinicDays | undefined;
  loading: boolean;
  error: unknown;
  onRetry: () => void;
  /** Only one clinic is shown: its name says nothing. */
  ofClinic: boolean;
}

/** Why it is as it is, and what was noted. */
const remarks = ({ walkIn, reason, comments }: Expected, t: Say): string =>
  [walkIn ? t('appointment.walkIn') : null, reason, comments].filter(Boolean).join(' · ');

/** When, who, for what and where, and what became of it. */
function expectedColumns(t: Say, ofClinic: boolean, photo: readonly GridColumn<Expected>[]): readonly GridColumn<Expected>[] {
  return [
    {
      key: 'time',
      title: t('appointment.time'),
      width: 84,
      phone: 'first',
      value: ({ start }) => (start === null ? '–' : clockOf(start).slice(11, 16)),
    },
    ...photo,
    {
      key: 'patient',
      title: t('appointment.patient'),
      phone: 'title',
      wrap: true,
      value: ({ patient }) => patient.display,
      render: ({ patient }) => (
        <>
          <bdi>{patient.display}</bdi>
          {patient.identifier === null ? null : (
            <Text span display="block" size="xs" c="dimmed">
              <bdi>{patient.identifier}</bdi>
            </Text>
          )}
        </>
      ),
      short: ({ patient }) => patient.display,
    },
    {
      key: 'service',
      title: t('appointment.service'),
      width: 110,
      hideEmpty: true,
      yields: true,
      value: ({ service }) => service?.display,
    },
    ...(ofClinic
      ? []
      : [
          {
            key: 'clinic',
            title: t('appointment.clinic'),
            width: 120,
            yields: true,
            value: ({ location }: Expected) => location.display,
          },
        ]),
    {
      key: 'phone',
      title: t('appointment.phone'),
      width: 130,
      hideEmpty: true,
      value: ({ patient }) => patient.phone,
      render: ({ patient }) =>
        patient.phone === null ? null : (
          <Anchor href={phoneLink(patient.phone)}>
            <bdi>{patient.phone}</bdi>
          </Anchor>
        ),
    },
    {
      key: 'status',
      title: t('appointment.status'),
      width: 150,
      wrap: true,
      phone: 'first',
      value: ({ status }) => t(statusWords[status]),
      render: (row) => (
        <>
          <Status tone={statusTones[row.status]}>{t(statusWords[row.status])}</Status>
          {remarks(row, t) === '' ? null : (
            <Text span display="block" size="xs" c="dimmed">
              <bdi>{remarks(row, t)}</bdi>
            </Text>
          )}
        </>
      ),
      short: ({ status }) => t(statusWords[status]),
    },
  ];
}

/** Those who come on a day, in the order of their times, with what can be done for each. */
export function DayList({ found, loading, error, onRetry, ofClinic }: DayListProps) {
  const t = useText();
  const go = useGo();
  const href = useHref();
  const { may } = useSession();
  const { startIndex, limit } = useGridState('', PAGE);
  const photo = usePhotoColumn(found?.appointments.slice(startIndex, startIndex + limit), patientOf);
  const manages = may(appointment.privileges.write);
  const [open, setOpen] = useState<{ of: Expected; as: 'move' | 'cancel' } | null>(null);
  const columns = useMemo(
    (): readonly GridColumn<Expected>[] => [
      ...expectedColumns(t, ofClinic, photo),
      ...(manages
        ? [
            {
              key: 'acts',
              title: '',
              action: true,
              render: (row: Expected) => <AppointmentActs of={row} onOpen={(as) => setOpen({ of: row, as })} />,
            },
          ]
        : []),
    ],
    [t, ofClinic, manages, photo],
  );
  return (
    <>
      <DataGrid
        name="clinic-day"
        label={t('appointment.title')}
        columns={columns}
        rows={found?.appointments}
        idOf={({ uuid }) => uuid}
        loading={loading && found === undefined}
        error={error}
        onRetry={onRetry}
        onOpen={({ patient }) => go('/patient/detail', { patient: patient.uuid })}
        hrefOf={({ patient }) => href('/patient/detail', { patient: patient.uuid })}
        size={PAGE}
        empty={<EmptyState title={t('appointment.nobody')} hint={t('appointment.nobodyWhy')} />}
      />
      {open?.as === 'move' ? (
        <AppointmentModal
          patient={open.of.patient.uuid}
          name={open.of.patient.display}
          uuid={open.of.uuid}
          ending={false}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open?.as === 'cancel' ? (
        <CancelAppointment
          patient={open.of.patient.uuid}
          name={open.of.patient.display}
          uuid={open.of.uuid}
          version={open.of.version}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  );
}

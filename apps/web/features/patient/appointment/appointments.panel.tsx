import { appointment } from '@fieldward/contract/care/appointment.ts';
import { isOpen } from '@fieldward/domain/care/appointment.ts';
import { Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { clockOf } from '../../../lib/clock.ts';
import { useFormats } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { late } from '../../../ui/late.tsx';
import { Status } from '../../../ui/status.tsx';
import { patientFactsQuery } from '../../../widgets/patient-banner.queries.ts';
import { ClinicalList } from '../clinical/clinical-list.tsx';
import type { EntryDialog } from '../clinical/entry-form.tsx';
import { statusTones, statusWords } from '../../../widgets/appointment/appointment-words.ts';

const AppointmentModal = late(async () => (await import('./appointment.modal.tsx')).AppointmentModal);
const CancelAppointment = late(async () => (await import('./cancel-appointment.modal.tsx')).CancelAppointment);

function Dialog(opened: EntryDialog) {
  return opened.ending ? <CancelAppointment {...opened} /> : <AppointmentModal {...opened} />;
}

/** When somebody is expected, and when they came or did not; that comes with the head of the page. */
export function AppointmentsPanel({ patient }: { patient: string }) {
  const t = useText();
  const { may } = useSession();
  const { day } = useFormats();
  const { data: facts } = useQuery(patientFactsQuery(patient));
  if (!facts || !may(appointment.privileges.read)) return null;
  return (
    <Box mb="md">
      <ClinicalList
        patient={patient}
        wire={appointment}
        title={t('appointment.title')}
        empty={<Text c="dimmed">{t('appointment.none')}</Text>}
        rows={facts.appointments.map((row) => ({
          uuid: row.uuid,
          version: row.version,
          name: [day(row.day), row.start === null ? t('appointment.anyTime') : clockOf(row.start).slice(11, 16)].join(' · '),
          state: <Status tone={statusTones[row.status]}>{t(statusWords[row.status])}</Status>,
          about: [row.service, row.place, row.recorded ? t('appointment.recorded') : null, row.reason, row.comments],
          ends: isOpen(row.status),
          fixed: !isOpen(row.status),
        }))}
        add={t('appointment.book')}
        words={{ edit: t('appointment.move'), end: t('appointment.cancel') }}
        dialog={Dialog}
      />
    </Box>
  );
}

import { programEnrollment } from '@fieldward/contract/care/program.ts';
import { isOver } from '@fieldward/domain/care/enrolment.ts';
import { Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { late } from '../../../ui/late.tsx';
import { Status } from '../../../ui/status.tsx';
import { patientFactsQuery } from '../../../widgets/patient-banner.queries.ts';
import { ClinicalList } from '../clinical/clinical-list.tsx';
import { statusTones, statusWords } from './enrolment-words.ts';

const EnrolmentModal = late(async () => (await import('./enrolment.modal.tsx')).EnrolmentModal);

const EnrolmentHistory = late(async () => (await import('./enrolment-history.modal.tsx')).EnrolmentHistory);

/** In which workflows somebody is or was: since when, where, in which phase, and what became of it; that comes with the head of the page. */
export function EnrolmentsPanel({ patient }: { patient: string }) {
  const t = useText();
  const { may } = useSession();
  const { dayOf } = useFormats();
  const { data: facts } = useQuery(patientFactsQuery(patient));
  if (!facts || !may(programEnrollment.privileges.read)) return null;
  return (
    <Box mb="md">
      <ClinicalList
        patient={patient}
        wire={programEnrollment}
        title={t('enrolment.title')}
        empty={<Text c="dimmed">{t('enrolment.none')}</Text>}
        rows={facts.enrolments.map((row) => ({
          uuid: row.uuid,
          name: row.workflow,
          state: <Status tone={statusTones[row.status]}>{t(statusWords[row.status])}</Status>,
          about: [
            row.phase,
            t('enrolment.enrolledOn', { day: dayOf(row.enrolled) }),
            row.place,
            // the status itself stands behind the name
            row.status === 'active' ? null : t('enrolment.sinceDay', { day: dayOf(row.statusSince) }),
            row.outcome,
            row.reason,
          ],
          ends: !isOver(row.status),
        }))}
        add={t('enrolment.enrol')}
        dialog={EnrolmentModal}
        history={EnrolmentHistory}
      />
    </Box>
  );
}

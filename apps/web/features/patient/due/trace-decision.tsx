import { programEnrollment } from '@fieldward/contract/care/program.ts';
import type { TraceOutcome } from '@fieldward/domain/care/schedule/schedule.ts';
import { isOver } from '@fieldward/domain/care/enrolment.ts';
import { Button, Group } from '@mantine/core';
import { IconGrave2, IconPlayerStop, IconTransfer } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { useText, withTextsOf } from '../../../lib/text.ts';
import { late } from '../../../ui/late.tsx';
import { patientQuery } from '../../../widgets/patient.queries.ts';
import { patientFactsQuery } from '../../../widgets/patient-banner.queries.ts';

const MarkDeceased = late(async () => (await import('../chart/mark-deceased.modal.tsx')).MarkDeceased);
const Refer = late(
  async () => (await withTextsOf('features/patient/referral/refer.modal.tsx', () => import('../referral/refer.modal.tsx'))).Refer,
);
const EnrolmentModal = late(async () => (await import('../enrolment/enrolment.modal.tsx')).EnrolmentModal);

const shared = { size: 'compact-sm', variant: 'default' } as const;

interface TraceDecisionProps {
  patient: string;
  /** The name of the workflow in which somebody was looked for. */
  workflow: string;
  outcome: TraceOutcome;
}

/** What can be done where an attempt leaves nothing to try: record the death, hand the patient over, or end the enrolment. */
export default function TraceDecision({ patient, workflow, outcome }: TraceDecisionProps) {
  const t = useText();
  const { may } = useSession();
  const { data: known } = useQuery(patientQuery(patient));
  const { data: facts } = useQuery(patientFactsQuery(patient));
  const [dialog, setDialog] = useState<'died' | 'refer' | 'end' | null>(null);
  const close = () => setDialog(null);
  const enrolment = facts?.enrolments.find((each) => each.workflow === workflow && !isOver(each.status));
  return (
    <Group gap="xs" mt={4}>
      {outcome === 'died' && may('Edit Patients') ? (
        <Button {...shared} leftSection={<IconGrave2 size={16} aria-hidden />} onClick={() => setDialog('died')}>
          {t('patient.markDeceased')}
        </Button>
      ) : null}
      {outcome === 'moved' && may('Edit Referrals') && may('Get Referrals') ? (
        <Button {...shared} leftSection={<IconTransfer size={16} aria-hidden />} onClick={() => setDialog('refer')}>
          {t('chart.refer')}
        </Button>
      ) : null}
      {outcome !== 'died' && enrolment !== undefined && may(programEnrollment.privileges.edit ?? programEnrollment.privileges.write) ? (
        <Button {...shared} leftSection={<IconPlayerStop size={16} aria-hidden />} onClick={() => setDialog('end')}>
          {t('enrolment.end')}
        </Button>
      ) : null}
      {dialog === 'died' && known !== undefined ? <MarkDeceased patient={known} onClose={close} /> : null}
      {dialog === 'refer' && known !== undefined ? <Refer patient={known} onClose={close} /> : null}
      {dialog === 'end' && enrolment !== undefined ? (
        <EnrolmentModal patient={patient} uuid={enrolment.uuid} ending onClose={close} />
      ) : null}
    </Group>
  );
}

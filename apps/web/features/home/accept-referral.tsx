import type { ReferralListed } from '@fieldward/contract/patient/referral.operations.ts';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { isolated } from '../../lib/isolated.ts';
import { useText } from '../../lib/text.ts';
import { late } from '../../ui/late.tsx';
import { WorkButton } from '../../ui/work-button.tsx';
import { actWords } from '../../widgets/referral/referral-words.ts';
import { useTasksAnew } from '../../widgets/task/task.queries.ts';
import type { RecordTask } from './record-task.ts';

const ReferralActModal = late(async () => (await import('../../widgets/referral/referral-act.modal.tsx')).ReferralActModal);

/** Accepts a patient who was sent here, after a look at what that means; one who was answered meanwhile goes from the list. */
export function AcceptReferral({ task: { patient, record }, className }: { task: RecordTask; className: string }) {
  const t = useText();
  const anew = useTasksAnew();
  const [referral, setReferral] = useState<ReferralListed | null>(null);

  async function open(): Promise<void> {
    const { results } = await call('GET fieldward/referrals', { query: { patient: patient.uuid, limit: 100, startIndex: 0 } });
    const now = results.find(({ uuid }) => uuid === record.uuid);
    if (now?.open === true) setReferral(now);
    else await anew(patient.uuid);
  }

  return (
    <>
      <WorkButton
        variant="default"
        size="sm"
        className={className}
        icon={IconCheck}
        text={t(actWords.accept)}
        aria-label={t('home.acceptOf', { name: isolated(patient.display) })}
        work={open}
      />
      {referral === null ? null : (
        <ReferralActModal
          act="accept"
          referral={referral}
          patient={{ uuid: patient.uuid, name: patient.display }}
          onClose={() => setReferral(null)}
        />
      )}
    </>
  );
}

import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { refusedAsStale } from '../../../lib/stale-save.ts';
import { useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { shortName, type Patient } from '../../../widgets/patient.queries.ts';
import { ReasonModal } from '../../../widgets/reason.modal.tsx';
import { saveDeath, useOpenedOn } from './save-death.ts';

/** Takes back that somebody was recorded as deceased, with a reason that stays in the history of values. */
export function TakeDeathBack({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const t = useText();
  const queries = useQueryClient();
  const opened = useOpenedOn(patient.uuid);

  async function takeBack(reason: string): Promise<void> {
    if (opened === undefined) return;
    if (!(await confirm({ title: t('patient.takeDeathBack'), message: t('patient.aliveSure', { name: shortName(patient) }) }))) return;
    const stale = await saveDeath(opened, { dead: false }, reason).then(() => null, refusedAsStale);
    await queries.invalidateQueries({ queryKey: ['patient'] });
    if (stale === null) notify('patient.aliveSaved');
    else notifyProblem(stale);
    onClose();
  }

  return (
    <ReasonModal title={t('patient.takeDeathBack')} keep={`take-death-back:${patient.uuid}`} onClose={onClose} onReason={takeBack}>
      <Text>{t('patient.aliveExplained', { name: shortName(patient) })}</Text>
    </ReasonModal>
  );
}

import { patient as patientWire } from '@fieldward/contract/patient/patient.ts';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { ANY_VERSION, save } from '../../../lib/client.ts';
import { notify } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { shortName, type Patient } from '../../../widgets/patient.queries.ts';
import { ReasonModal } from '../../../widgets/reason.modal.tsx';

/** Takes back that somebody was recorded as deceased, with a reason that stays in the history of values. */
export function TakeDeathBack({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const t = useText();
  const queries = useQueryClient();

  async function takeBack(reason: string): Promise<void> {
    if (!(await confirm({ title: t('patient.takeDeathBack'), message: t('patient.aliveSure', { name: shortName(patient) }) }))) return;
    await save(patientWire, { person: { dead: false } }, { uuid: patient.uuid, ifMatch: ANY_VERSION, reason });
    await queries.invalidateQueries({ queryKey: ['patient'] });
    notify('patient.aliveSaved');
    onClose();
  }

  return (
    <ReasonModal title={t('patient.takeDeathBack')} keep={`take-death-back:${patient.uuid}`} onClose={onClose} onReason={takeBack}>
      <Text>{t('patient.aliveExplained', { name: shortName(patient) })}</Text>
    </ReasonModal>
  );
}

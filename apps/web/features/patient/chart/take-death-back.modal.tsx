import { patient as patientWire } from '@fieldward/contract/patient/patient.ts';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ANY_VERSION, save } from '../../../lib/client.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { ReasonField } from '../../../widgets/reason-field.tsx';
import { shortName, type Patient } from '../../../widgets/patient.queries.ts';

/** Takes back that somebody was recorded as deceased, with a reason that stays in the history of values. */
export function TakeDeathBack({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const t = useText();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);

  async function submit(): Promise<void> {
    if (reason.trim() === '') return setError(t('person.required'));
    if (!(await confirm({ title: t('patient.takeDeathBack'), message: t('patient.aliveSure', { name: shortName(patient) }) }))) return;
    try {
      const alive = { uuid: patient.uuid, ifMatch: ANY_VERSION, reason: reason.trim() };
      await save(patientWire, { person: { dead: false } }, alive);
    } catch (problem) {
      return notifyProblem(problem);
    }
    await queries.invalidateQueries({ queryKey: ['patient'] });
    notify('patient.aliveSaved');
    onClose();
  }

  return (
    <ModalForm
      onClose={onClose}
      title={t('patient.takeDeathBack')}
      submitLabel={t('patient.takeDeathBack')}
      dirty={reason !== ''}
      onSubmit={submit}
    >
      <Text>{t('patient.aliveExplained', { name: shortName(patient) })}</Text>
      <ReasonField
        label={t('patient.reason')}
        value={reason}
        error={error}
        onChange={(typed) => {
          setReason(typed);
          setError(null);
        }}
      />
    </ModalForm>
  );
}

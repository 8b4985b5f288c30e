import { patient as patientWire } from '@fieldward/contract/patient/patient.ts';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { remove } from '../../../lib/client.ts';
import { local } from '../../../lib/local-store.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { ReasonField } from '../../../widgets/reason-field.tsx';
import { useGo } from '../../../widgets/navigation.tsx';
import { identifierOf, shortName, type Patient } from '../../../widgets/patient.queries.ts';

/** 'Void Patient': takes a record that should not exist out of use, with a reason. */
export function VoidPatient({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const t = useText();
  const go = useGo();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);

  async function submit(): Promise<void> {
    if (reason.trim() === '') return setError(t('person.required'));
    if (!(await confirm({ title: t('patient.void'), message: t('shell.confirmText') }))) return;
    try {
      await remove(patientWire, patient.uuid, { reason: reason.trim() });
    } catch (problem) {
      return notifyProblem(problem);
    }
    local.remove('active-patient');
    queries.removeQueries({ queryKey: ['patient'] });
    notify('patient.voided', { name: shortName(patient) });
    go('/patient', {}, true);
  }

  return (
    <ModalForm onClose={onClose} title={t('patient.void')} submitLabel={t('patient.void')} dirty={reason !== ''} onSubmit={submit}>
      <Text>{t('patient.voidExplained', { name: shortName(patient), identifier: identifierOf(patient) })}</Text>
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

import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormCorrectionState } from '@fieldward/contract/form/correction.operations.ts';
import { notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { PatientChoice } from '../../../widgets/patient-choice.tsx';
import type { FoundPatient } from '../../../widgets/patient-search.queries.ts';
import { formsChanged, moveForm } from './correction.queries.ts';
import { noReason, ReasonChoice, reasonText } from './reason-choice.tsx';
import { tellWithUndo } from './undo-toast.tsx';

interface MoveFormProps {
  encounter: string;
  patient: string;
  name: string;
  state: FormCorrectionState;
  onMoved: () => void;
  onClose: () => void;
}

/** 'Entered for the wrong patient': gives a filled form to whom it belongs, with a reason and a way back. */
export function MoveForm({ encounter, patient, name, state, onMoved, onClose }: MoveFormProps) {
  const t = useText();
  const queries = useQueryClient();
  const [id] = useState(() => crypto.randomUUID());
  const [to, setTo] = useState<FoundPatient | null>(null);
  const [given, setGiven] = useState(noReason);
  const [errors, setErrors] = useState<{ to?: string; reason?: string }>({});
  const reason = reasonText(given, t('correction.reasonOther'));

  async function submit(): Promise<void> {
    if (to === null || reason === '') {
      const missing = t('person.required');
      return setErrors({ ...(to === null ? { to: missing } : {}), ...(reason === '' ? { reason: missing } : {}) });
    }
    try {
      const { uuid } = await moveForm(encounter, { uuid: id, patient: to.uuid, reason }, state.version);
      const done = t('correction.moved', { form: name, patient: to.person.display });
      tellWithUndo({ encounter, act: uuid, patients: [patient, to.uuid], done, queries });
    } catch (problem) {
      void formsChanged(queries, patient);
      return notifyProblem(problem);
    }
    onMoved();
    await formsChanged(queries, patient, to.uuid);
  }

  return (
    <ModalForm
      onClose={onClose}
      title={t('correction.wrongPatient')}
      submitLabel={t('correction.moveIt')}
      dirty={reason !== '' || to !== null}
      onSubmit={submit}
    >
      <Text>{t('correction.moveExplained', { form: name, ...state.touches })}</Text>
      <PatientChoice
        label={t('correction.rightPatient')}
        value={to}
        not={patient}
        error={errors.to ?? null}
        onChange={(found) => {
          setTo(found);
          setErrors({});
        }}
      />
      <ReasonChoice
        of={['correction.reasonNamesake', 'correction.reasonOpenBefore', 'correction.reasonWrongNumber']}
        value={given}
        error={errors.reason ?? null}
        autofocus={false}
        onChange={(next) => {
          setGiven(next);
          setErrors({});
        }}
      />
    </ModalForm>
  );
}

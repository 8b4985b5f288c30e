import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormCorrectionState } from '@fieldward/contract/form/correction.operations.ts';
import { notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { formsChanged, voidForm } from './correction.queries.ts';
import { noReason, ReasonChoice, reasonText } from './reason-choice.tsx';
import { tellWithUndo } from './undo-toast.tsx';

interface VoidFormProps {
  encounter: string;
  patient: string;
  name: string;
  state: FormCorrectionState;
  onVoided: () => void;
  onClose: () => void;
}

/** 'Entered in error': takes a filled form out of the record, with a reason and a way back. */
export function VoidForm({ encounter, patient, name, state, onVoided, onClose }: VoidFormProps) {
  const t = useText();
  const queries = useQueryClient();
  const [id] = useState(() => crypto.randomUUID());
  const [given, setGiven] = useState(noReason);
  const [error, setError] = useState<string | null>(null);
  const reason = reasonText(given, t('correction.reasonOther'));

  async function submit(): Promise<void> {
    if (reason === '') return setError(t('person.required'));
    try {
      const { uuid } = await voidForm(encounter, { uuid: id, reason }, state.version);
      tellWithUndo({ encounter, act: uuid, patients: [patient], done: t('correction.voided', { form: name }), queries });
    } catch (problem) {
      void formsChanged(queries, patient);
      return notifyProblem(problem);
    }
    onVoided();
    await formsChanged(queries, patient);
  }

  return (
    <ModalForm
      onClose={onClose}
      title={t('correction.inError')}
      submitLabel={t('correction.voidIt')}
      dirty={reason !== ''}
      onSubmit={submit}
    >
      <Text>{t('correction.voidExplained', { form: name, ...state.touches })}</Text>
      <ReasonChoice
        of={['correction.reasonTwice', 'correction.reasonWrongForm', 'correction.reasonNeverHappened']}
        value={given}
        error={error}
        onChange={(next) => {
          setGiven(next);
          setError(null);
        }}
      />
    </ModalForm>
  );
}

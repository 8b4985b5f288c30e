import { clinicalChoices } from '@fieldward/contract/patient/clinical-choices.ts';
import { condition } from '@fieldward/contract/patient/condition.ts';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { typedMoment } from '../../../lib/clock.ts';
import { save } from '../../../lib/client.ts';
import { useKeptForm } from '../../../lib/kept-form.ts';
import { fieldProblems, notify, notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { TextField } from '../../../widgets/text-field.tsx';
import { ChoiceOrWordsField, isSaid, nothingChosen, sentOf } from './choice-or-words.tsx';

const nothing = { what: nothingChosen, onset: '', detail: '' };

/** Says what somebody has, and since when. */
export function AddCondition({ patient, onClose }: { patient: string; onClose: () => void }) {
  const t = useText();
  const queries = useQueryClient();
  // chosen on this device: a repeated click makes one entry
  const [uuid] = useState(() => crypto.randomUUID());
  const [entered, setEntered] = useState(nothing);
  const [errors, setErrors] = useState<{ readonly what?: string; readonly onset?: string }>({});
  const kept = useKeptForm(`condition ${patient}`, nothing, entered, setEntered);
  const { what, onset, detail } = entered;
  const set = (change: Partial<typeof nothing>): void => {
    setEntered((before) => ({ ...before, ...change }));
    setErrors({});
  };

  async function submit(): Promise<void> {
    if (!isSaid(what)) return setErrors({ what: t('person.required') });
    const [coded, nonCoded] = sentOf(what);
    try {
      await save(condition, {
        uuid,
        patient,
        condition: { coded, nonCoded },
        onsetDate: onset === '' ? null : typedMoment(onset),
        additionalDetail: detail.trim() || null,
      });
    } catch (problem) {
      const { onsetDate } = fieldProblems(problem);
      return onsetDate === undefined ? notifyProblem(problem) : setErrors({ onset: onsetDate });
    }
    kept.drop();
    await queries.invalidateQueries({ queryKey: ['patient', patient] });
    notify('chart.saved');
    onClose();
  }

  return (
    <ModalForm
      onClose={onClose}
      title={t('chart.addCondition')}
      dirty={JSON.stringify(entered) !== JSON.stringify(nothing)}
      kept={kept}
      onSubmit={submit}
    >
      <ChoiceOrWordsField
        label={t('chart.condition')}
        offered={clinicalChoices.conditions}
        value={what}
        error={errors.what ?? null}
        onChange={(value) => set({ what: value })}
      />
      <DateField label={t('chart.since')} value={onset} error={errors.onset} onChange={(day) => set({ onset: day })} />
      <TextField
        label={t('chart.comment')}
        maxLength={limitsOf(condition, 'additionalDetail').max}
        value={detail}
        onChange={(event) => set({ detail: event.currentTarget.value })}
      />
    </ModalForm>
  );
}

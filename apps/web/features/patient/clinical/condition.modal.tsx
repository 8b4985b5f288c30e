import { clinicalChoices } from '@fieldward/contract/patient/clinical-choices.ts';
import { condition } from '@fieldward/contract/patient/condition.ts';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { view, type Seen } from '@fieldward/contract/view.ts';
import { dayOf, today } from '../../../lib/clock.ts';
import { save } from '../../../lib/client.ts';
import { useText } from '../../../lib/text.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { WithEntry } from '../../../widgets/catalogue/with-entry.tsx';
import { TextField } from '../../../widgets/text-field.tsx';
import { ChoiceOrWordsField, choiceOf, isGiven, sentOf } from './choice-or-words.tsx';
import { endOf, momentOf } from './condition-days.ts';
import { EntryForm, textOrNull, type EntryDialog } from './entry-form.tsx';

const storedCondition = view(condition, {
  uuid: true,
  condition: true,
  onsetDate: true,
  endDate: true,
  endReason: true,
  additionalDetail: true,
});

/** Says what somebody has, since when, and until when. */
export function ConditionModal(dialog: EntryDialog) {
  const t = useText();
  const title = t(dialog.uuid === '' ? 'chart.addCondition' : dialog.ending ? 'chart.endCondition' : 'chart.editCondition');
  return (
    <WithEntry title={title} view={storedCondition} uuid={dialog.uuid} onClose={dialog.onClose}>
      {(stored, etag) => <ConditionForm title={title} dialog={dialog} stored={stored} etag={etag} />}
    </WithEntry>
  );
}

interface ConditionFormProps {
  title: string;
  dialog: EntryDialog;
  stored: Seen<typeof storedCondition> | null;
  etag: string | undefined;
}

function ConditionForm({ title, dialog, stored, etag }: ConditionFormProps) {
  const t = useText();
  const first = {
    condition: choiceOf(stored?.condition),
    onsetDate: dayOf(stored?.onsetDate) as string,
    endDate: dialog.ending ? today() : (dayOf(stored?.endDate) as string),
    endReason: stored?.endReason ?? '',
    additionalDetail: stored?.additionalDetail ?? '',
  };
  return (
    <EntryForm
      dialog={dialog}
      title={title}
      list="condition"
      first={first}
      needed={['condition', (entered) => isGiven(entered.condition)]}
      send={(entered, uuid) => {
        const body = {
          condition: sentOf(entered.condition),
          // a day that nobody touched keeps its time of day
          ...(stored !== null && entered.onsetDate === first.onsetDate ? {} : { onsetDate: momentOf(entered.onsetDate) }),
          ...(entered.endDate === dayOf(stored?.endDate)
            ? {}
            : { endDate: endOf(entered, entered.onsetDate === first.onsetDate ? (stored?.onsetDate ?? null) : null) }),
          endReason: entered.endDate === '' ? null : textOrNull(entered.endReason),
          additionalDetail: textOrNull(entered.additionalDetail),
        };
        return stored === null
          ? save(condition, { ...body, uuid, patient: dialog.patient })
          : save(condition, body, { uuid: stored.uuid, ifMatch: etag });
      }}
    >
      {(entered, set, errors) => (
        <>
          <ChoiceOrWordsField
            label={t('chart.condition')}
            offered={clinicalChoices.conditions}
            value={entered.condition}
            error={errors.condition}
            onChange={(value) => set({ condition: value })}
          />
          <DateField
            label={t('chart.since')}
            value={entered.onsetDate}
            error={errors.onsetDate}
            onChange={(day) => set({ onsetDate: day })}
          />
          {stored === null ? null : (
            <DateField
              label={t('chart.endedOn')}
              value={entered.endDate}
              error={errors.endDate}
              onChange={(day) => set({ endDate: day })}
            />
          )}
          {entered.endDate === '' ? null : (
            <TextField
              label={t('chart.endReason')}
              maxLength={limitsOf(condition, 'endReason').max}
              value={entered.endReason}
              onChange={(event) => set({ endReason: event.currentTarget.value })}
            />
          )}
          <TextField
            label={t('chart.comment')}
            maxLength={limitsOf(condition, 'additionalDetail').max}
            value={entered.additionalDetail}
            onChange={(event) => set({ additionalDetail: event.currentTarget.value })}
          />
        </>
      )}
    </EntryForm>
  );
}

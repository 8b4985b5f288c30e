import { clinicalChoices } from '@fieldward/contract/patient/clinical-choices.ts';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { medicationStatement } from '@fieldward/contract/patient/medication-statement.ts';
import { view, type Seen } from '@fieldward/contract/view.ts';
import { today } from '../../../lib/clock.ts';
import { save } from '../../../lib/client.ts';
import { useText } from '../../../lib/text.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { WithEntry } from '../../../widgets/catalogue/with-entry.tsx';
import { TextField } from '../../../widgets/text-field.tsx';
import { ChoiceOrWordsField, choiceOf, isGiven, sentOf } from './choice-or-words.tsx';
import { EntryForm, textOrNull, type EntryDialog } from './entry-form.tsx';
import { typedDay } from './typed-day.ts';

const storedMedicine = view(medicationStatement, {
  uuid: true,
  medicine: true,
  dose: true,
  startDate: true,
  endDate: true,
  endReason: true,
  comment: true,
});

/** Says what somebody takes, how much, since when, and until when. */
export function MedicineModal(dialog: EntryDialog) {
  const t = useText();
  const title = t(dialog.uuid === '' ? 'chart.addMedicine' : dialog.ending ? 'chart.endMedicine' : 'chart.editMedicine');
  return (
    <WithEntry title={title} view={storedMedicine} uuid={dialog.uuid} onClose={dialog.onClose}>
      {(stored, etag) => <MedicineForm title={title} dialog={dialog} stored={stored} etag={etag} />}
    </WithEntry>
  );
}

interface MedicineFormProps {
  title: string;
  dialog: EntryDialog;
  stored: Seen<typeof storedMedicine> | null;
  etag: string | undefined;
}

function MedicineForm({ title, dialog, stored, etag }: MedicineFormProps) {
  const t = useText();
  const first = {
    medicine: choiceOf(stored?.medicine),
    dose: stored?.dose ?? '',
    startDate: typedDay(stored?.startDate),
    endDate: dialog.ending ? today() : typedDay(stored?.endDate),
    endReason: stored?.endReason ?? '',
    comment: stored?.comment ?? '',
  };
  return (
    <EntryForm
      dialog={dialog}
      title={title}
      list="medicine"
      first={first}
      needed={['medicine', (entered) => isGiven(entered.medicine)]}
      send={(entered, uuid) => {
        const body = {
          medicine: sentOf(entered.medicine),
          dose: textOrNull(entered.dose),
          startDate: entered.startDate || null,
          endDate: entered.endDate || null,
          endReason: entered.endDate === '' ? null : textOrNull(entered.endReason),
          comment: textOrNull(entered.comment),
        };
        return stored === null
          ? save(medicationStatement, { ...body, uuid, patient: dialog.patient })
          : save(medicationStatement, body, { uuid: stored.uuid, ifMatch: etag });
      }}
    >
      {(entered, set, errors) => (
        <>
          <ChoiceOrWordsField
            label={t('chart.medicine')}
            offered={clinicalChoices.medicines}
            value={entered.medicine}
            error={errors.medicine}
            onChange={(value) => set({ medicine: value })}
          />
          <TextField
            label={t('chart.dose')}
            description={t('chart.doseHint')}
            maxLength={limitsOf(medicationStatement, 'dose').max}
            value={entered.dose}
            onChange={(event) => set({ dose: event.currentTarget.value })}
          />
          <DateField
            label={t('chart.since')}
            value={entered.startDate}
            error={errors.startDate}
            onChange={(day) => set({ startDate: day })}
          />
          <DateField label={t('chart.endedOn')} value={entered.endDate} error={errors.endDate} onChange={(day) => set({ endDate: day })} />
          {entered.endDate === '' ? null : (
            <TextField
              label={t('chart.endReason')}
              maxLength={limitsOf(medicationStatement, 'endReason').max}
              value={entered.endReason}
              onChange={(event) => set({ endReason: event.currentTarget.value })}
            />
          )}
          <TextField
            label={t('chart.comment')}
            maxLength={limitsOf(medicationStatement, 'comment').max}
            value={entered.comment}
            onChange={(event) => set({ comment: event.currentTarget.value })}
          />
        </>
      )}
    </EntryForm>
  );
}

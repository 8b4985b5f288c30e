import { clinicalChoices } from '@fieldward/contract/patient/clinical-choices.ts';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { immunization } from '@fieldward/contract/patient/immunization.ts';
import { view, type Seen } from '@fieldward/contract/view.ts';
import { today } from '../../../lib/clock.ts';
import { save } from '../../../lib/client.ts';
import { useText } from '../../../lib/text.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { WithEntry } from '../../../widgets/catalogue/with-entry.tsx';
import { NumberField } from '../../../widgets/number/number-field.tsx';
import { TextField } from '../../../widgets/text-field.tsx';
import { ChoiceOrWordsField, choiceOf, isGiven, sentOf } from './choice-or-words.tsx';
import { EntryForm, textOrNull, type EntryDialog } from './entry-form.tsx';
import { typedDay } from './typed-day.ts';

const storedImmunization = view(immunization, {
  uuid: true,
  vaccine: true,
  vaccinationDate: true,
  doseNumber: true,
  lotNumber: true,
  manufacturer: true,
  nextDoseDate: true,
  comment: true,
});

/** Says what somebody was vaccinated with, when, from which lot, and when the next dose is due. */
export function ImmunizationModal(dialog: EntryDialog) {
  const t = useText();
  const title = t(dialog.uuid === '' ? 'chart.addImmunization' : 'chart.editImmunization');
  return (
    <WithEntry title={title} view={storedImmunization} uuid={dialog.uuid} onClose={dialog.onClose}>
      {(stored, etag) => <ImmunizationForm title={title} dialog={dialog} stored={stored} etag={etag} />}
    </WithEntry>
  );
}

interface ImmunizationFormProps {
  title: string;
  dialog: EntryDialog;
  stored: Seen<typeof storedImmunization> | null;
  etag: string | undefined;
}

function ImmunizationForm({ title, dialog, stored, etag }: ImmunizationFormProps) {
  const t = useText();
  const first = {
    vaccine: choiceOf(stored?.vaccine),
    vaccinationDate: stored === null ? (today() as string) : typedDay(stored.vaccinationDate),
    doseNumber: stored?.doseNumber ?? undefined,
    lotNumber: stored?.lotNumber ?? '',
    manufacturer: stored?.manufacturer ?? '',
    nextDoseDate: typedDay(stored?.nextDoseDate),
    comment: stored?.comment ?? '',
  };
  return (
    <EntryForm
      dialog={dialog}
      title={title}
      list="immunization"
      first={first}
      needed={['vaccine', (entered) => isGiven(entered.vaccine)]}
      send={(entered, uuid) => {
        const body = {
          vaccine: sentOf(entered.vaccine),
          vaccinationDate: entered.vaccinationDate,
          doseNumber: entered.doseNumber ?? null,
          lotNumber: textOrNull(entered.lotNumber),
          manufacturer: textOrNull(entered.manufacturer),
          nextDoseDate: entered.nextDoseDate || null,
          comment: textOrNull(entered.comment),
        };
        return stored === null
          ? save(immunization, { ...body, uuid, patient: dialog.patient })
          : save(immunization, body, { uuid: stored.uuid, ifMatch: etag });
      }}
    >
      {(entered, set, errors) => (
        <>
          <ChoiceOrWordsField
            label={t('chart.vaccine')}
            offered={clinicalChoices.vaccines}
            value={entered.vaccine}
            error={errors.vaccine}
            onChange={(value) => set({ vaccine: value })}
          />
          <DateField
            label={t('chart.givenOn')}
            required
            max={today()}
            value={entered.vaccinationDate}
            error={errors.vaccinationDate}
            onChange={(day) => set({ vaccinationDate: day })}
          />
          <NumberField
            label={t('chart.doseNumber')}
            whole
            min={limitsOf(immunization, 'doseNumber').min}
            max={limitsOf(immunization, 'doseNumber').max}
            value={entered.doseNumber}
            error={errors.doseNumber}
            onChange={(number) => set({ doseNumber: number })}
          />
          <TextField
            label={t('chart.lot')}
            maxLength={limitsOf(immunization, 'lotNumber').max}
            value={entered.lotNumber}
            onChange={(event) => set({ lotNumber: event.currentTarget.value })}
          />
          <TextField
            label={t('chart.manufacturer')}
            maxLength={limitsOf(immunization, 'manufacturer').max}
            value={entered.manufacturer}
            onChange={(event) => set({ manufacturer: event.currentTarget.value })}
          />
          <DateField
            label={t('chart.nextDose')}
            value={entered.nextDoseDate}
            error={errors.nextDoseDate}
            onChange={(day) => set({ nextDoseDate: day })}
          />
          <TextField
            label={t('chart.comment')}
            maxLength={limitsOf(immunization, 'comment').max}
            value={entered.comment}
            onChange={(event) => set({ comment: event.currentTarget.value })}
          />
        </>
      )}
    </EntryForm>
  );
}

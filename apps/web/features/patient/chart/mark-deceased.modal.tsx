import { dayShown } from '@fieldward/domain/time/in-zone.ts';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { patient as patientWire } from '@fieldward/contract/patient/patient.ts';
import { person } from '@fieldward/contract/patient/person.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deathProblem } from '@fieldward/domain/person/person.ts';
import { today as dayNow, typedMoment } from '../../../lib/clock.ts';
import { save } from '../../../lib/client.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useMessageText, useText } from '../../../lib/text.ts';
import type { Found } from '../../../ui/autocomplete.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { TextArea } from '../../../widgets/text-field.tsx';
import { ConceptSearch } from '../../../widgets/concept-search.tsx';
import { shortName, type Patient } from '../../../widgets/patient.queries.ts';

/** 'Mark Patient Deceased': when and of what, asked again before it is saved. */
export function MarkDeceased({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const t = useText();
  const say = useMessageText();
  const queries = useQueryClient();
  const [today] = useState(dayNow);
  const [date, setDate] = useState('');
  const [cause, setCause] = useState<Found | null>(null);
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<{ date?: string; cause?: string; reason?: string }>({});

  async function submit(): Promise<void> {
    const born = patient.person.birthdate;
    const wrongDate = date === '' ? t('person.required') : describe(deathProblem(date, born === null ? null : dayShown(born), today));
    const wrong = {
      ...(wrongDate === null ? {} : { date: wrongDate }),
      ...(cause === null ? { cause: t('person.required') } : {}),
      ...(reason.trim() === '' ? { reason: t('person.required') } : {}),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0 || cause === null) return;
    if (!(await confirm({ title: t('patient.markDeceased'), message: t('patient.deceasedSure', { name: shortName(patient) }) }))) return;
    try {
      const death = { dead: true, deathDate: typedMoment(date), causeOfDeath: cause.uuid, causeOfDeathNonCoded: reason.trim() };
      await save(patientWire, { person: death }, { uuid: patient.uuid });
    } catch (error) {
      return notifyProblem(error);
    }
    await queries.invalidateQueries({ queryKey: ['patient'] });
    notify('patient.deceasedSaved');
    onClose();
  }

  function describe(message: ReturnType<typeof deathProblem>): string | null {
    return message === null ? null : say(message);
  }

  return (
    <ModalForm onClose={onClose} title={t('patient.markDeceased')} dirty={date !== '' || cause !== null || reason !== ''} onSubmit={submit}>
      <DateField label={t('patient.dateOfDeath')} value={date} required error={errors.date} onChange={setDate} />
      <ConceptSearch label={t('patient.causeOfDeath')} value={cause} required error={errors.cause ?? null} onChange={setCause} />
      <TextArea
        label={t('patient.reason')}
        description={t('patient.deceasedReasonHint')}
        autosize
        minRows={2}
        maxLength={limitsOf(person, 'causeOfDeathNonCoded').max}
        withAsterisk
        aria-required
        value={reason}
        error={errors.reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ModalForm>
  );
}

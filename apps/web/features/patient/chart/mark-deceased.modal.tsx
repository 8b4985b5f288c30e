import { dayShown } from '@fieldward/domain/time/in-zone.ts';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { causesOfDeath, person } from '@fieldward/contract/patient/person.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deathProblem } from '@fieldward/domain/person/person.ts';
import { today as dayNow, typedMoment } from '../../../lib/clock.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { refusedAsStale } from '../../../lib/stale-save.ts';
import { useMessageText, useText } from '../../../lib/text.ts';
import type { Found } from '../../../ui/autocomplete.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { answersOfSetting } from '../../../widgets/answers-of-setting.queries.ts';
import { TextArea } from '../../../widgets/text-field.tsx';
import { ConceptSearch } from '../../../widgets/concept-search.tsx';
import { shortName, type Patient } from '../../../widgets/patient.queries.ts';
import { saveDeath, useOpenedOn } from './save-death.ts';

/** 'Mark Patient Deceased': when and of what, asked again before it is saved. */
export function MarkDeceased({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const t = useText();
  const say = useMessageText();
  const queries = useQueryClient();
  const opened = useOpenedOn(patient.uuid);
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
    if (Object.keys(wrong).length > 0 || cause === null || opened === undefined) return;
    if (!(await confirm({ title: t('patient.markDeceased'), message: t('patient.deceasedSure', { name: shortName(patient) }) }))) return;
    let stale = null;
    try {
      const death = { dead: true, deathDate: typedMoment(date), causeOfDeath: cause.uuid, causeOfDeathNonCoded: reason.trim() };
      stale = await saveDeath(opened, death).then(() => null, refusedAsStale);
    } catch (error) {
      return notifyProblem(error);
    }
    await queries.invalidateQueries({ queryKey: ['patient'] });
    if (stale === null) notify('patient.deceasedSaved');
    else notifyProblem(stale);
    onClose();
  }

  function describe(message: ReturnType<typeof deathProblem>): string | null {
    return message === null ? null : say(message);
  }

  return (
    <ModalForm
      onClose={onClose}
      title={t('patient.markDeceased')}
      dirty={date !== '' || cause !== null || reason !== ''}
      submitDisabled={opened === undefined}
      onSubmit={submit}
    >
      <DateField label={t('patient.dateOfDeath')} value={date} required error={errors.date} onChange={setDate} />
      <CauseOfDeath value={cause} error={errors.cause ?? null} onChange={setCause} />
      <TextArea
        label={t('person.reason')}
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

interface CauseOfDeathProps {
  value: Found | null;
  error: string | null;
  onChange: (cause: Found | null) => void;
}

/** The causes that the programme offers; any concept where it names none. */
function CauseOfDeath({ value, error, onChange }: CauseOfDeathProps) {
  const t = useText();
  const offered = useQuery({ ...answersOfSetting(causesOfDeath.setting, causesOfDeath.concept), retry: false });
  const causes = offered.data ?? [];
  const label = t('patient.causeOfDeath');
  if (causes.length === 0 && !offered.isPending)
    return <ConceptSearch label={label} value={value} required error={error} onChange={onChange} />;
  return (
    <SearchSelect
      label={label}
      withAsterisk
      aria-required
      data={causes.map(({ uuid, display }) => ({ value: uuid, label: display }))}
      value={value?.uuid ?? null}
      error={error}
      nothingFoundMessage={t('shell.noOptions')}
      onChange={(uuid) => onChange(causes.find((cause) => cause.uuid === uuid) ?? null)}
    />
  );
}

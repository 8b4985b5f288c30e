import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormCorrectionState } from '@fieldward/contract/form/correction.operations.ts';
import { useFormats } from '../../../lib/format.ts';
import { notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { birthText } from '../../../widgets/age-text.ts';
import { genderText } from '../../../widgets/patient-card.tsx';
import { patientSearch, SEARCH_ABOVE, type FoundPatient } from '../search/patient-search.queries.ts';
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

const FEW = 10;

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

interface PatientChoiceProps {
  value: FoundPatient | null;
  /** Who is not offered. */
  not: string;
  error: string | null;
  onChange: (patient: FoundPatient | null) => void;
}

/** A patient, found by name or number; told apart by birth date and sex. */
function PatientChoice({ value, not, error, onChange }: PatientChoiceProps) {
  const t = useText();
  const { day } = useFormats();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 250);
  const search = useQuery(patientSearch(q, FEW, 0));
  const found = (search.data?.rows ?? []).filter(({ uuid }) => uuid !== not);
  const all = value === null || found.some(({ uuid }) => uuid === value.uuid) ? found : [value, ...found];
  const label = ({ person, identifiers }: FoundPatient): string =>
    [
      person.display,
      identifiers.find(({ preferred }) => preferred)?.identifier ?? identifiers[0]?.identifier,
      birthText(person, day),
      genderText(person.gender, t),
    ]
      .filter((part) => part)
      .join(' · ');
  return (
    <SearchSelect
      label={t('correction.rightPatient')}
      description={t('correction.rightPatientHint')}
      data={all.map((each) => ({ value: each.uuid, label: label(each) }))}
      filter={({ options }) => options}
      value={value?.uuid ?? null}
      error={error}
      withAsterisk
      aria-required
      data-autofocus
      waiting={search.isFetching || q !== typed.trim()}
      nothingFoundMessage={q.length > SEARCH_ABOVE && !search.isFetching ? t('correction.nobodyFound') : null}
      onSearchChange={setTyped}
      onChange={(uuid) => onChange(all.find((each) => each.uuid === uuid) ?? null)}
    />
  );
}

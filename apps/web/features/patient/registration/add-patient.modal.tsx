import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { birthOf, birthProblem, maxIdentifierLength, personProblems } from '@fieldward/domain/person/person.ts';
import { today } from '../../../lib/clock.ts';
import { useKeptForm } from '../../../lib/kept-form.ts';
import { local } from '../../../lib/local-store.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useMessageText, useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { TextField } from '../../../widgets/text-field.tsx';
import { identifierExample } from '../../../widgets/identifier-example.ts';
import { NextNumber, useNextNumber } from '../../../widgets/next-number.tsx';
import { usualPlaceQuery } from '../../../widgets/usual-place.queries.ts';
import { loadPatternEngine } from '../../../widgets/pattern-engine.ts';
import { Particulars } from './particulars.tsx';
import { LikelyDuplicates } from './likely-duplicates.tsx';
import type { MatchParticulars } from '../search/patient-search.queries.ts';
import { useDuplicateCheck } from './use-duplicate-check.ts';
import { residentDraft, type KnownResident } from './resident-draft.ts';
import {
  emptyPatient,
  personOf,
  refusals,
  registrationBody,
  sendRegistration,
  type NewPatient,
  type NewPatientField,
} from './registration.ts';
import { numbersRefused, saveRegistration } from './save-registration.ts';

export interface AddPatientProps {
  /** A number that was scanned; '' for none. */
  identifier?: string;
  /** A member of a household who is no patient yet and becomes this one, with what is known of them. */
  person?: KnownResident;
  onClose: () => void;
  onCreated: (identifier: string) => void;
  /** Opens somebody already registered instead. */
  onOpen: (uuid: string) => void;
}

function particularsOf(patient: NewPatient): MatchParticulars {
  const born =
    birthProblem(patient.birthdate, patient.age, today()) === null ? birthOf(patient.birthdate, patient.age, today()).birthdate : '';
  return {
    givenName: patient.givenName.trim(),
    familyName: patient.familyName.trim(),
    gender: patient.gender,
    birthdate: born,
    identifier: patient.identifier.trim(),
  };
}

/** The name under which what is typed is kept. */
const DRAFT = 'registration';

/** As it is typed: the place is null until one is chosen or taken away. */
type Entered = Omit<NewPatient, 'location'> & { readonly location: string | null };

/** 'Add New Patient'. Rendered only while it is open, so that each begins anew; what was typed and not saved is offered. */
export function AddPatient({ identifier: scanned = '', person, onClose, onCreated, onOpen }: AddPatientProps) {
  const t = useText();
  const say = useMessageText();
  const queries = useQueryClient();
  const { identifierFormat } = useSettings();
  const [uuid, setUuid] = useState<string>(() => crypto.randomUUID());
  const { data: usual } = useQuery(usualPlaceQuery(queries, ''));
  const blank = { ...emptyPatient, identifier: scanned, ...residentDraft(person) };
  const first = { ...blank, location: person?.place || (usual?.place ?? '') };
  /** What was typed and chosen; null: the place that is proposed. */
  const [entered, setEntered] = useState<Entered>({ ...blank, location: null });
  const patient: NewPatient = { ...entered, location: entered.location ?? first.location };
  const dirty = JSON.stringify(patient) !== JSON.stringify(first);
  const kept = useKeptForm(
    person === undefined ? DRAFT : `registration of ${person.uuid}`,
    { ...first, uuid: '' },
    { ...patient, uuid: dirty ? uuid : '' },
    (typed) => {
      const { uuid: sent, ...before } = typed;
      // the same one as before: what was sent and only seemed lost is not registered twice
      setUuid(sent);
      setEntered({ ...before, location: before.location === first.location ? null : before.location });
    },
  );
  const [errors, setErrors] = useState<Partial<Record<NewPatientField, string>>>({});
  const engine = useQuery({
    queryKey: ['pattern-engine'],
    queryFn: loadPatternEngine,
    enabled: identifierFormat !== '',
    staleTime: Infinity,
  });
  const example = useQuery({ ...identifierExample(identifierFormat), enabled: identifierFormat !== '' });
  const clash = Boolean(errors.identifier) && patient.identifier.trim() !== '';
  const next = useNextNumber({ of: 'identifier', place: patient.location }, patient.identifier, clash);
  // no number is proposed once one is typed, but those of the programme go on looking like the last proposal
  const [newest, setNewest] = useState(next);
  if (next !== null && next !== newest) setNewest(next);
  const shown = newest?.number ?? example.data;
  // where numbers are only drawn, one that was drawn can still be seen and replaced
  const drawnOnly = newest?.typed === false;
  const { likely, passedOver, judge } = useDuplicateCheck(particularsOf(patient), uuid);

  const set = (field: NewPatientField) => (value: string) => {
    setEntered((before) => ({ ...before, [field]: value }));
    setErrors(({ [field]: _gone, ...rest }) =>
      field === 'birthdate' || field === 'age' ? ({ ...rest, birthdate: undefined, age: undefined } as typeof rest) : rest,
    );
  };

  /** Shows what is wrong, all of it. */
  function check() {
    const format = { format: identifierFormat || null, ...(engine.data ? { engine: engine.data } : {}) };
    const problems = personProblems(patient, format, today());
    setErrors(Object.fromEntries(Object.entries(problems).map(([field, message]) => [field, say(message)])));
    return problems;
  }

  async function submit(): Promise<void> {
    const problems = check();
    if (Object.keys(problems).length > 0) {
      if (problems.birthdate?.code === 'person.birthdateOrAge') notify('person.birthdateOrAge');
      return;
    }
    const judged = await judge();
    const { identifier } = particularsOf(patient);
    // saved anyway it could only be refused
    if (judged === 'taken') return setErrors({ identifier: t('submission.duplicateIdentifier', { identifier }) });
    if (judged === 'look') return;
    const [refusedHere] = await numbersRefused(uuid, personOf(patient).identifiers, patient.location);
    if (refusedHere !== undefined) return setErrors({ identifier: say({ code: refusedHere.code }) });
    let outcome: 'stored' | 'kept';
    try {
      outcome = await register();
    } catch (error) {
      const refused = refusals(error);
      setErrors(refused);
      if (Object.keys(refused).length === 0) notifyProblem(error);
      return;
    }
    void queries.invalidateQueries({ queryKey: ['patient', 'search'] });
    kept.drop();
    notify(outcome === 'kept' ? 'patient.keptOnDevice' : 'patient.created');
    onCreated(patient.identifier.trim());
  }

  /** Who lives in a household and becomes a patient is on the server already: that needs it. */
  async function register(): Promise<'stored' | 'kept'> {
    const sent = registrationBody(uuid, patient, local.get('selectedWorkflowId') ?? '', person?.uuid);
    if (person !== undefined) {
      await sendRegistration(uuid, sent);
      return 'stored';
    }
    return saveRegistration(queries, {
      uuid,
      person: personOf(patient),
      place: patient.location,
      form: '',
      sent,
      typed: { ...patient, uuid },
      draft: DRAFT,
      send: (signal) => sendRegistration(uuid, sent, signal),
    });
  }

  return (
    <ModalForm
      onClose={onClose}
      title={t('patient.addTitle')}
      dirty={dirty}
      kept={kept}
      submitLabel={passedOver ? t('patient.saveAnyway') : t('shell.save')}
      onSubmit={submit}
      onCheck={check}
    >
      <TextField
        data-autofocus
        label={t('patient.identifier')}
        description={shown ? t('person.identifierExample', { example: shown }) : null}
        dir="ltr"
        autoComplete="off"
        withAsterisk
        aria-required
        maxLength={maxIdentifierLength + 5}
        readOnly={drawnOnly}
        value={patient.identifier}
        error={errors.identifier}
        onChange={(event) => set('identifier')(event.currentTarget.value)}
      />
      <NextNumber next={next} value={patient.identifier} refused={clash} onUse={set('identifier')} />
      <Particulars patient={patient} errors={errors} set={set} />
      <LikelyDuplicates found={likely} open={onOpen} />
    </ModalForm>
  );
}

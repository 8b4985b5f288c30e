import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answers } from '@fieldward/domain/form/answers.ts';
import type { FormDefinition } from '@fieldward/domain/form/definition.ts';
import { answersOfPerson } from '@fieldward/domain/form/known-person.ts';
import { ownIdentifier, registeredPerson } from '@fieldward/domain/form/registered-person.ts';
import { say } from '@fieldward/messages/catalogue.ts';
import { ApiProblem } from '../../../lib/api.ts';
import { now, today } from '../../../lib/clock.ts';
import { useKeptForm } from '../../../lib/kept-form.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useText } from '../../../lib/text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { beginsAtFirst, FormQuestions } from '../../../widgets/form/form-questions.tsx';
import { createFormStore } from '../../../widgets/form/form-store.ts';
import type { ReadyForm } from '../../../widgets/form/ready-form.queries.ts';
import { PhotoPlace } from '../../../widgets/form/photo-place.ts';
import { showRefusals } from '../../../widgets/form/refusals.ts';
import { afterPaint, firstAnswers } from '../../../widgets/form/start-filling.ts';
import { rememberPlace, usualPlaceQuery } from '../../../widgets/usual-place.queries.ts';
import { RegistrationPhoto } from '../photo/registration-photo.tsx';
import type { MatchParticulars } from '../search/patient-search.queries.ts';
import { AddPatient, type AddPatientProps } from './add-patient.modal.tsx';
import { LikelyDuplicates } from './likely-duplicates.tsx';
import { registrationFormQuery } from './registration-form.queries.ts';
import { residentRecord } from './resident-draft.ts';
import { draftOf, registerByForm } from './register-by-form.ts';
import { numbersRefused } from './save-registration.ts';
import { useDuplicateCheck } from './use-duplicate-check.ts';

/** Registers somebody with the form that the programme has chosen. Rendered only while it is open. */
export function RegisterByForm(props: AddPatientProps) {
  const t = useText();
  const queries = useQueryClient();
  const ready = useQuery(registrationFormQuery(useSettings()));
  const usual = useQuery(usualPlaceQuery(queries, ''));
  if (ready.error)
    return (
      <Dialog onClose={props.onClose} title={t('patient.addTitle')}>
        <ErrorState error={ready.error} onRetry={() => void ready.refetch()} />
      </Dialog>
    );
  if (ready.data === null) return <AddPatient {...props} />;
  if (ready.data === undefined || usual.isPending) return null;
  return <FormDialog {...props} ready={ready.data} place={props.person?.place || (usual.data?.place ?? '')} />;
}

/** One name is enough where people have one. */
const someName = ({ givenName, familyName }: MatchParticulars): boolean => givenName !== '' || familyName !== '';

/** By what somebody is looked for before they are registered. */
function particularsIn({ fields }: FormDefinition, answers: Answers): MatchParticulars {
  const { givenName, middleName, familyName, gender, birthdate, identifiers } = registeredPerson(fields, answers, today());
  return {
    givenName: givenName || middleName,
    familyName,
    gender: gender ?? '',
    birthdate: birthdate ?? '',
    identifier: identifiers.find(({ type }) => type === undefined)?.value ?? '',
  };
}

/** Whoever registered somebody there is likely to register the next one there. */
function rememberPlaces({ fields }: FormDefinition, answers: Answers): void {
  for (const { uuid, field } of fields) {
    const answer = answers[uuid];
    if (field.widget === 'location' && typeof answer === 'string' && answer !== '') rememberPlace(answer);
  }
}

/** Saves the photo of somebody who was just registered; that it could not be saved undoes no registration. */
async function savePhotoOf(patient: { readonly uuid: string; readonly name: string }, square: string): Promise<void> {
  try {
    const { savePhoto } = await import('../photo/save-photo.ts');
    await savePhoto({ uuid: crypto.randomUUID(), patient, square, before: null });
  } catch {
    notify('photo.notSaved');
  }
}

interface FormDialogProps extends AddPatientProps {
  ready: ReadyForm;
  /** uuid of the place where people are usually registered, or ''. */
  place: string;
}

function FormDialog({ ready, place, identifier: scanned = '', person, onClose, onCreated, onOpen }: FormDialogProps) {
  const t = useText();
  const queries = useQueryClient();
  const { form, rules, checkers } = ready;
  const own = ownIdentifier(form.fields);
  const [first] = useState<Answers>(() => ({
    ...firstAnswers(form, null, place),
    ...(person === undefined ? {} : answersOfPerson(form.fields, residentRecord(person), today())),
    ...(scanned === '' || own === undefined ? {} : { [own.uuid]: scanned }),
  }));
  const [uuid, setUuid] = useState<string>(() => crypto.randomUUID());
  const [answers, setAnswers] = useState(first);
  const [photo, setPhoto] = useState<string | null>(null);
  const [attempts, setAttempts] = useState(0);
  const [store] = useState(() => createFormStore(form, rules, first, now, { checkers, onChange: setAnswers, defer: afterPaint }));
  const dirty = JSON.stringify(answers) !== JSON.stringify(first);
  const kept = useKeptForm(
    person === undefined ? draftOf(form) : `${draftOf(form)} of ${person.uuid}`,
    { uuid: '', answers: first },
    { uuid: dirty ? uuid : '', answers },
    (typed) => {
      // the same one as before: what was sent and only seemed lost is not registered twice
      setUuid(typed.uuid);
      setAnswers(typed.answers);
      store.replace(typed.answers);
    },
  );
  const particulars = particularsIn(form, store.visible());
  const { likely, passedOver, judge } = useDuplicateCheck(particulars, uuid, someName);
  const refuse = (): void => setAttempts((count) => count + 1);
  const check = (): boolean => {
    const fine = store.attempt();
    if (!fine) refuse();
    return fine;
  };

  async function submit(): Promise<void> {
    if (!check()) return;
    const judged = await judge();
    if (judged === 'taken' && own !== undefined) {
      // saved anyway it could only be refused
      store.complain(own.uuid, say('submission.duplicateIdentifier', { identifier: particulars.identifier }));
      return refuse();
    }
    if (judged !== 'go') return;
    const described = registeredPerson(form.fields, store.visible(), today());
    const refusedHere = await numbersRefused(uuid, described.identifiers, place);
    for (const { field, code } of refusedHere) store.complain(field, { code });
    if (refusedHere.length > 0) return refuse();
    let outcome: 'stored' | 'kept';
    try {
      outcome = await registerByForm(queries, {
        uuid,
        ready,
        answers,
        counting: store.visible(),
        described,
        place,
        resident: person?.uuid,
      });
    } catch (error) {
      // what is refused of questions that a rule hides would be seen nowhere
      if (error instanceof ApiProblem && showRefusals(store, error) && !check()) return;
      return notifyProblem(error);
    }
    rememberPlaces(form, answers);
    void queries.invalidateQueries({ queryKey: ['patient', 'search'] });
    kept.drop();
    notify(outcome === 'kept' ? 'patient.keptOnDevice' : 'patient.created');
    if (photo !== null)
      await savePhotoOf({ uuid: person?.uuid ?? uuid, name: [particulars.givenName, particulars.familyName].join(' ').trim() }, photo);
    onCreated(particulars.identifier);
  }

  return (
    <ModalForm
      onClose={onClose}
      title={t('patient.addTitle')}
      dirty={dirty || photo !== null}
      kept={kept}
      submitLabel={passedOver ? t('patient.saveAnyway') : t('shell.save')}
      onSubmit={submit}
      onCheck={check}
      size={760}
    >
      <div ref={beginsAtFirst}>
        <PhotoPlace value={<RegistrationPhoto picture={photo} onChange={setPhoto} />}>
          <FormQuestions store={store} attempts={attempts} />
        </PhotoPlace>
      </div>
      <LikelyDuplicates found={likely} open={onOpen} />
    </ModalForm>
  );
}

import { Alert, Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import type { Answer, Answers } from '@fieldward/domain/form/answers.ts';
import { changedFields } from '@fieldward/domain/form/correction.ts';
import { ApiProblem } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { useKeptForm } from '../../../lib/kept-form.ts';
import { notifyProblem } from '../../../lib/notify.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useText } from '../../../lib/text.ts';
import { saysNothing } from '../../../lib/unsent/unsent-retry.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { late } from '../../../ui/late.tsx';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { beginsAtFirst, FormQuestions } from '../../../widgets/form/form-questions.tsx';
import { PhotoPlace } from '../../../widgets/form/photo-place.ts';
import { showRefusals } from '../../../widgets/form/refusals.ts';
import { placeQuery } from '../../../widgets/location.queries.ts';
import type { CorrectDetails as CorrectDetailsModal } from '../details/correct-details.modal.tsx';
import { waitingCorrectionQuery } from '../details/patient-details.queries.ts';
import { CorrectionPhoto } from '../photo/correction-photo.tsx';
import { answerText } from '../../../widgets/form/answer-text.ts';
import { formsChanged } from './correction.queries.ts';
import { useLockText } from './lock-text.ts';
import { correctablePersonQuery, type CorrectablePerson } from './registered-patient.queries.ts';
import { CorrectionReason, usePersonCorrected } from './person-corrected.tsx';
import { savePersonOverTheirs } from './save-person-over-theirs.ts';
import { tolerantStore } from './tolerant-store.ts';

const CorrectDetails = late(async () => (await import('../details/correct-details.modal.tsx')).CorrectDetails);

type CorrectPersonProps = ComponentProps<typeof CorrectDetailsModal>;

/** Corrects somebody with the form that the programme registers people with, else with the dialog that comes with the product. Rendered only while it is open. */
export function CorrectPerson(props: CorrectPersonProps) {
  const t = useText();
  const { patient, onClose } = props;
  const [everything, setEverything] = useState(false);
  const waiting = useQuery(waitingCorrectionQuery(patient.uuid));
  const settings = useSettings();
  const opened = useQuery({ ...correctablePersonQuery(patient.uuid, settings), enabled: waiting.data === null });
  if (waiting.isPending) return null;
  // the form of the programme is filled by the server: without it, and to go on with what waits, there is the dialog that comes with the product
  if (everything || opened.data === null || waiting.data || needsServer(opened.error))
    return <CorrectDetails {...props} waiting={waiting.data ?? null} />;
  if (opened.error)
    return (
      <Dialog onClose={onClose} title={t('patient.correctTitle')}>
        <ErrorState error={opened.error} onRetry={() => void opened.refetch()} />
      </Dialog>
    );
  if (opened.data === undefined) return null;
  return <ByForm patient={patient.uuid} opened={opened.data} onEverything={() => setEverything(true)} onClose={onClose} />;
}

/** Whether it could not be asked: there is no connection. */
const needsServer = (problem: unknown): boolean =>
  problem instanceof ApiProblem && (problem.code === 'shell.needsServer' || saysNothing(problem));

interface ByFormProps {
  /** uuid. */
  patient: string;
  opened: CorrectablePerson;
  onEverything: () => void;
  onClose: () => void;
}

function ByForm({ patient, opened: latest, onEverything, onClose }: ByFormProps) {
  const t = useText();
  const formats = useFormats();
  const queries = useQueryClient();
  // what it was opened with stays the same while somebody types, whatever is read meanwhile
  const [opened] = useState(latest);
  const { form, stored, version } = opened;
  const [answers, setAnswers] = useState<Answers>(stored.answers);
  const [store] = useState(() => tolerantStore({ ...opened, answers: stored.answers }, setAnswers));
  const [attempts, setAttempts] = useState(0);
  const [reason, setReason] = useState('');
  const [reasonMissing, setReasonMissing] = useState(false);
  const typed: Readonly<Record<string, Answer>> = Object.fromEntries(
    changedFields(form, stored.answers, answers).map(({ uuid }) => [uuid, answers[uuid] ?? null]),
  );
  const changed = Object.keys(typed).length > 0;
  const first = { answers: {}, reason: '' };
  const kept = useKeptForm(`correction by form ${form.uuid} ${patient}`, first, { answers: typed, reason }, (earlier) => {
    // the form may have been changed since
    const asked = Object.entries<Answer>(earlier.answers).filter(([field]) => form.fields.some(({ uuid }) => uuid === field));
    store.replace({ ...stored.answers, ...Object.fromEntries(asked) });
    setAnswers(store.answers());
    setReason(earlier.reason);
  });
  const corrected = usePersonCorrected({ kept, onClose, also: (all) => formsChanged(all, patient) });
  const check = (): boolean => {
    const fine = store.attempt();
    setReasonMissing(reason.trim() === '');
    if (!fine) setAttempts((count) => count + 1);
    return fine && reason.trim() !== '';
  };

  /** An answer in words; places are asked for by then. */
  function textOf(uuid: string, answer: Answer): string {
    const field = form.fields.find((each) => each.uuid === uuid);
    const placeName = (place: string): string => queries.getQueryData(placeQuery(place).queryKey)?.display ?? place;
    return field === undefined ? '' : answerText(field, answer, { t, formats, placeName });
  }

  async function submit(): Promise<void> {
    // what a rule hides now is not asked
    const own = Object.fromEntries(Object.entries(typed).filter(([uuid]) => !store.view(uuid).hidden));
    if (Object.keys(own).length === 0) {
      kept.drop();
      return onClose();
    }
    if (!check()) return;
    try {
      await savePersonOverTheirs({ patient, form, version, opened: stored, answers: own, reason: reason.trim(), textOf });
    } catch (error) {
      if (error instanceof ApiProblem && showRefusals(store, error) && !check()) return;
      return notifyProblem(error);
    }
    await corrected();
  }

  return (
    <ModalForm
      onClose={onClose}
      title={t('patient.correctTitle')}
      dirty={changed || reason !== ''}
      kept={kept}
      onSubmit={submit}
      onCheck={check}
      extra={
        <Button variant="subtle" onClick={onEverything}>
          {t('patient.correctEverything')}
        </Button>
      }
      size={760}
    >
      <Notes opened={opened} />
      <div ref={beginsAtFirst}>
        <PhotoPlace value={<CorrectionPhoto patient={patient} />}>
          <FormQuestions store={store} attempts={attempts} />
        </PhotoPlace>
      </div>
      <CorrectionReason
        value={reason}
        error={reasonMissing ? t('person.required') : null}
        onChange={(next) => {
          setReason(next);
          setReasonMissing(false);
        }}
      />
    </ModalForm>
  );
}

/** What of the form is not there, or cannot be changed, and why. */
function Notes({ opened: { hidden, onlyPerson, lock } }: { opened: CorrectablePerson }) {
  const t = useText();
  const lockText = useLockText();
  return (
    <>
      {onlyPerson ? <Alert variant="light">{t('patient.onlyPersonAsked')}</Alert> : null}
      {hidden.length === 0 ? null : <Alert variant="light">{t('correction.answersKept', { questions: hidden.join(' · ') })}</Alert>}
      {lock === null ? null : (
        <Alert color="orange" variant="light" icon={<IconLock aria-hidden />}>
          {t('patient.restLocked', { why: lockText(lock) })}
        </Alert>
      )}
    </>
  );
}

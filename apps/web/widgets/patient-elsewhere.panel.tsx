import { Button, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { OPENING_REASON_LENGTH } from '@fieldward/contract/limits.ts';
import { ApiProblem } from '../lib/api.ts';
import { notifyProblem } from '../lib/notify.ts';
import { useText } from '../lib/text.ts';
import { ModalForm } from '../ui/modal-form.tsx';
import classes from '../ui/states.module.css';
import { StateTitle } from '../ui/states.tsx';
import { TextArea } from './text-field.tsx';
import { isOffered, openPatient } from './patient-access.queries.ts';

/** Hours that the server leaves a patient open. */
const HOURS = 3;

/** Why a patient is not shown, with 'Open with a reason' for whoever may. */
export default function PatientElsewherePanel({ patient, error }: { patient: string; error: unknown }) {
  const t = useText();
  const [asked, setAsked] = useState(false);
  const offered = isOffered(error);
  return (
    <div className={classes.state} role="alert">
      <IconLock size={28} stroke={1.5} aria-hidden />
      <StateTitle page>{t(offered ? 'access.elsewhereTitle' : 'patient.couldNotOpen')}</StateTitle>
      <Text c="dimmed">{t(offered ? 'access.elsewhereText' : 'access.notAtYours')}</Text>
      {offered ? <Button onClick={() => setAsked(true)}>{t('access.openWithReason')}</Button> : null}
      {asked ? <OpenWithReason patient={patient} onClose={() => setAsked(false)} /> : null}
    </div>
  );
}

function OpenWithReason({ patient, onClose }: { patient: string; onClose: () => void }) {
  const t = useText();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(): Promise<void> {
    if (reason.trim() === '') return setProblem(t('access.reasonNeeded'));
    try {
      await openPatient(patient, reason.trim());
    } catch (error) {
      // an address with a slip in it, or somebody who was never registered
      if (error instanceof ApiProblem && error.fieldErrors['patient'] !== undefined) return setProblem(t('access.nobody'));
      return notifyProblem(error);
    }
    onClose();
    await queries.invalidateQueries();
  }

  return (
    <ModalForm onClose={onClose} title={t('access.openTitle')} submitLabel={t('access.open')} dirty={reason !== ''} onSubmit={submit}>
      <Text>{t('access.openText', { hours: HOURS })}</Text>
      <TextArea
        label={t('access.reason')}
        description={t('access.reasonHint')}
        autosize
        minRows={2}
        maxLength={OPENING_REASON_LENGTH}
        withAsterisk
        aria-required
        data-autofocus
        value={reason}
        error={problem}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setProblem(null);
        }}
      />
    </ModalForm>
  );
}

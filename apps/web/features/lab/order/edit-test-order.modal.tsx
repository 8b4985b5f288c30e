import { Modal, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { labTestOrder } from '@fieldward/contract/lab/lab-order.ts';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { save } from '../../../lib/client.ts';
import { useKeptForm } from '../../../lib/kept-form.ts';
import { fieldProblems, notify, notifyProblem } from '../../../lib/notify.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import { TextArea, TextField } from '../../../widgets/text-field.tsx';
import { labTestQuery, labWorkChanged, type WholeLabTest } from './lab-work.queries.ts';

interface EditTestOrderProps {
  uuid: string;
  onClose: () => void;
}

/** 'Edit Test Order': the reference number and the instructions; encounter and type of test stay. */
export function EditTestOrder({ uuid, onClose }: EditTestOrderProps) {
  const t = useText();
  useFocusBack();
  const { may } = useSession();
  const { data, error, refetch } = useQuery({ ...labTestQuery(uuid, may), refetchOnWindowFocus: false });
  const title = t('labscreen.editOrder');
  if (data) return <Form test={data.data} etag={data.etag} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={title} size={560} closeButtonProps={{ 'aria-label': t('shell.closeDialog', { title }) }}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeletons rows={5} />}
    </Modal>
  );
}

function Form({ test, etag, onClose }: { test: WholeLabTest; etag: string | undefined; onClose: () => void }) {
  const t = useText();
  const queries = useQueryClient();
  // the version that was read first: what others wrote meanwhile is not overwritten
  const [version] = useState(etag);
  const [first] = useState({ reference: test.labReferenceNumber, instructions: test.labInstructions ?? '' });
  const [draft, setDraft] = useState(first);
  const kept = useKeptForm(`lab-order:${test.uuid}`, first, draft, setDraft);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});

  async function submit(): Promise<void> {
    if (draft.reference.trim() === '') {
      setErrors({ labReferenceNumber: t('answer.required') });
      notify('labscreen.fillRequired');
      return;
    }
    try {
      const body = { labReferenceNumber: draft.reference.trim(), labInstructions: draft.instructions.trim() || null };
      await save(labTestOrder, body, { uuid: test.uuid, ifMatch: version });
      kept.drop();
      notify('labscreen.saved');
      onClose();
      void labWorkChanged(queries);
    } catch (refusal) {
      setErrors(fieldProblems(refusal));
      notifyProblem(refusal);
    }
  }

  return (
    <ModalForm
      onClose={onClose}
      title={t('labscreen.editOrder')}
      dirty={JSON.stringify(draft) !== JSON.stringify(first)}
      kept={kept}
      onSubmit={submit}
    >
      <TextInput label={t('labscreen.encounter')} value={test.order.encounter?.display ?? '–'} readOnly variant="filled" />
      <TextInput label={t('labscreen.testType')} value={test.labTestType.name} readOnly variant="filled" />
      <TextField
        label={t('labscreen.reference')}
        data-autofocus
        dir="auto"
        autoComplete="off"
        maxLength={limitsOf(labTestOrder, 'labReferenceNumber').max}
        withAsterisk
        aria-required
        value={draft.reference}
        error={errors['labReferenceNumber'] ?? null}
        onChange={(event) => {
          setDraft({ ...draft, reference: event.currentTarget.value });
          setErrors({});
        }}
      />
      <TextArea
        label={t('labscreen.instructions')}
        dir="auto"
        rows={3}
        maxLength={limitsOf(labTestOrder, 'labInstructions').max}
        value={draft.instructions}
        error={errors['labInstructions'] ?? null}
        onChange={(event) => setDraft({ ...draft, instructions: event.currentTarget.value })}
      />
    </ModalForm>
  );
}

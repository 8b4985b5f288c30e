import { useState } from 'react';
import { maxWorkflowNameLength, workflowNameProblem } from '@fieldward/domain/care/workflow-name.ts';
import { notifyProblem, fieldProblems } from '../../../lib/notify.ts';
import { useMessageText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { TextField } from '../../../widgets/text-field.tsx';

interface NameModalProps {
  title: string;
  label: string;
  first?: string;
  /** Saves the name; a refusal is shown and the modal stays open. */
  save: (name: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the name of a workflow: letters and spaces only. Rendered only while it is open. */
export function NameModal({ title, label, first = '', save, onClose }: NameModalProps) {
  const say = useMessageText();
  const [name, setName] = useState(first);
  const [error, setError] = useState<string | null>(null);

  async function submit(): Promise<void> {
    const problem = workflowNameProblem(name);
    if (problem) return setError(say(problem));
    try {
      await save(name.trim());
    } catch (refusal) {
      const own = fieldProblems(refusal)['name'];
      if (own) setError(own);
      else notifyProblem(refusal);
    }
  }

  return (
    <ModalForm opened onClose={onClose} title={title} dirty={name !== first} onSubmit={submit} size={440}>
      <TextField
        data-autofocus
        label={label}
        dir="auto"
        autoComplete="off"
        withAsterisk
        aria-required
        // longer than allowed: a name that was pasted is refused with a sentence, not cut
        maxLength={maxWorkflowNameLength + 10}
        value={name}
        error={error}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setError(null);
        }}
      />
    </ModalForm>
  );
}

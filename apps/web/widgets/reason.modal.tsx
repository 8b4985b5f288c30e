import { useState, type ReactNode } from 'react';
import { useKeptForm } from '../lib/kept-form.ts';
import { fieldProblems, notifyProblem } from '../lib/notify.ts';
import { useText } from '../lib/text.ts';
import { ModalForm } from '../ui/modal-form.tsx';
import { ReasonField } from './reason-field.tsx';

interface ReasonModalProps {
  title: string;
  /** What of which record the reason is for, as drafts name it: what was typed is offered when the dialog opens again. */
  keep: string;
  /** What the button says; the title by default. */
  submitLabel?: string;
  /** What is asked; 'Reason' by default. */
  label?: string;
  description?: string;
  /** The problem where no reason is given; 'required' by default. */
  needed?: string;
  /** What is done, above the field. */
  children?: ReactNode;
  onClose: () => void;
  /** Does it, and closes the dialog. What it throws is told, and what was typed stays. */
  onReason: (reason: string) => Promise<void>;
}

const NOTHING = { reason: '' };

/** A dialog that does something once the reason is given. */
export function ReasonModal({
  title,
  keep,
  submitLabel = title,
  label,
  description,
  needed,
  children,
  onClose,
  onReason,
}: ReasonModalProps) {
  const t = useText();
  const [{ reason }, setTyped] = useState(NOTHING);
  const kept = useKeptForm(keep, NOTHING, { reason }, setTyped);
  const [error, setError] = useState<string | null>(null);

  async function submit(): Promise<void> {
    if (reason.trim() === '') return setError(needed ?? t('person.required'));
    try {
      await onReason(reason.trim());
      kept.drop();
    } catch (problem) {
      const problems = fieldProblems(problem);
      const message = problems['reason'] ?? problems['voidReason'] ?? problems['rejectReason'];
      if (message === undefined) notifyProblem(problem);
      else setError(message);
    }
  }

  return (
    <ModalForm onClose={onClose} title={title} submitLabel={submitLabel} dirty={reason !== ''} kept={kept} onSubmit={submit}>
      {children}
      <ReasonField
        label={label ?? t('person.reason')}
        {...(description === undefined ? {} : { description })}
        value={reason}
        error={error}
        onChange={(typed) => {
          setTyped({ reason: typed });
          setError(null);
        }}
      />
    </ModalForm>
  );
}

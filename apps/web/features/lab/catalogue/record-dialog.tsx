import { Modal } from '@mantine/core';
import type { ReactElement } from 'react';
import { useText } from '../../../lib/text.ts';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { useFocusBack } from '../../../ui/use-focus-back.ts';

interface RecordDialogProps {
  title: string;
  error: unknown;
  onRetry: () => void;
  onClose: () => void;
}

/** Stands in the place of a form while what it edits is asked for, and when that failed. */
export function RecordDialog({ title, error, onRetry, onClose }: RecordDialogProps): ReactElement {
  const t = useText();
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title={title} size={560} closeButtonProps={{ 'aria-label': t('shell.closeDialog', { title }) }}>
      {error ? <ErrorState error={error} onRetry={onRetry} /> : <Skeletons rows={6} />}
    </Modal>
  );
}

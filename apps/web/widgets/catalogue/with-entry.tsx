import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Seen, WireView } from '@fieldward/contract/view.ts';
import { useText } from '../../lib/text.ts';
import { ErrorState, Skeletons } from '../../ui/states.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { entryQuery } from './catalogue.queries.ts';

interface WithEntryProps<V extends WireView> {
  /** Title of the dialog that waits. */
  title: string;
  view: V;
  /** '' for a new entry. */
  uuid: string;
  onClose: () => void;
  children: (entry: Seen<V> | null, etag: string | undefined) => ReactNode;
}

/** Reads the entry that is edited before its form is shown. */
export function WithEntry<V extends WireView>({ title, view, uuid, onClose, children }: WithEntryProps<V>) {
  const { data, error, refetch } = useQuery({ ...entryQuery(view, uuid), enabled: uuid !== '' });
  // the form replaces the dialog that waits for it: only here is known where the keyboard was before both
  useFocusBack();
  if (uuid === '') return children(null, undefined);
  if (data) return children(data.data, data.etag);
  return <Waiting title={title} error={error} onRetry={() => void refetch()} onClose={onClose} />;
}

interface WaitingProps {
  title: string;
  error: unknown;
  onRetry: () => void;
  onClose: () => void;
}

function Waiting({ title, error, onRetry, onClose }: WaitingProps) {
  const t = useText();
  return (
    <Modal opened onClose={onClose} title={title} size={560} closeButtonProps={{ 'aria-label': t('shell.close') }}>
      {error ? <ErrorState error={error} onRetry={onRetry} /> : <Skeletons rows={5} />}
    </Modal>
  );
}

import { Checkbox, Modal } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { PlainCode, Message } from '@fieldward/messages/catalogue.ts';
import { api, ApiProblem } from '../../lib/api.ts';
import { fieldProblems, notify, notifyProblem } from '../../lib/notify.ts';
import { useMessageText, useText } from '../../lib/text.ts';
import { ModalForm } from '../../ui/modal-form.tsx';
import { ErrorState, Skeletons } from '../../ui/states.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { recordQuery, supplyChanged, type SupplyRecord } from './supply.queries.ts';

/** What the fields of a form work with. */
export interface SupplyFields<D> {
  draft: D;
  set: (change: Partial<D>) => void;
  errorOf: (field: keyof D & string) => string | null;
}

interface SupplyFormProps<D> {
  title: string;
  /** Resource below hydra/. */
  path: string;
  /** The entry that is edited, null for a new one; `ids` names it in the body. */
  record: { readonly retired: boolean; readonly ids: Readonly<Record<string, unknown>> } | null;
  etag?: string | undefined;
  first: D;
  /** What is wrong, by field; judged when it is saved. */
  problems: (draft: D) => Partial<Record<keyof D & string, Message>>;
  /** Properties of the server that are shown at another field of the form. */
  shownAt?: Readonly<Record<string, keyof D & string>>;
  body: (draft: D) => Readonly<Record<string, unknown>>;
  /** Toast of a successful save. */
  saved: PlainCode;
  onClose: () => void;
  children: (fields: SupplyFields<D>) => ReactNode;
}

/** Creates or edits an entry of the catalogue; Retired is there only in edit mode. Rendered only while it is open. */
export function SupplyForm<D extends object>(props: SupplyFormProps<D>) {
  const { title, path, record, etag, problems, shownAt = {}, body, saved, onClose, children } = props;
  const t = useText();
  const say = useMessageText();
  const queries = useQueryClient();
  const [first] = useState(props.first);
  const [draft, setDraft] = useState(first);
  const [retired, setRetired] = useState(record?.retired ?? false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});

  const set = (change: Partial<D>): void => {
    setDraft((now) => ({ ...now, ...change }));
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in change))));
  };

  async function submit(): Promise<void> {
    const found = Object.entries(problems(draft)) as [string, Message][];
    setErrors(Object.fromEntries(found.map(([field, message]) => [field, say(message)])));
    // a sentence of its own is said as a toast too; what is merely missing or malformed stands at its field
    const told = found.find(([, message]) => message.code === 'supply.emptyWorkforce');
    if (told) notify('supply.emptyWorkforce');
    if (found.length > 0) return;
    try {
      const change = record === null ? {} : { ...record.ids, ...(retired === record.retired ? {} : { retired }) };
      await api.post(`hydra/${path}`, { ...body(draft), ...change }, { ifMatch: etag });
      notify(saved);
      onClose();
      // the lists of this dialog are gone by then: only what is still on the screen is asked for again
      setTimeout(() => void supplyChanged(queries));
    } catch (refusal) {
      setErrors(Object.fromEntries(Object.entries(fieldProblems(refusal)).map(([field, text]) => [shownAt[field] ?? field, text])));
      notifyProblem(refusal);
      if (refusal instanceof ApiProblem && refusal.status === 409) void supplyChanged(queries);
    }
  }

  return (
    <ModalForm
      opened
      onClose={onClose}
      title={title}
      dirty={retired !== (record?.retired ?? false) || JSON.stringify(draft) !== JSON.stringify(first)}
      onSubmit={submit}
    >
      {children({ draft, set, errorOf: (field) => errors[field] ?? null })}
      {record === null ? null : (
        <Checkbox
          label={t('supplyscreen.retired')}
          description={t('supplyscreen.retiredWhy')}
          checked={retired}
          onChange={(event) => setRetired(event.currentTarget.checked)}
        />
      )}
    </ModalForm>
  );
}

interface SupplyRecordLoaderProps<T extends SupplyRecord> {
  title: string;
  path: string;
  /** '' for a new entry. */
  uuid: string;
  view: string;
  onClose: () => void;
  children: (record: T | null, etag: string | undefined) => ReactNode;
}

/** Asks for the entry that is edited before its form is shown. */
export function WithRecord<T extends SupplyRecord>({ title, path, uuid, view, onClose, children }: SupplyRecordLoaderProps<T>) {
  const { data, error, refetch } = useQuery(recordQuery<T>(path, uuid, view));
  // the form takes the place of the dialog that waits for it: only here is known where the keyboard was before both
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

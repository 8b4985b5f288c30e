import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useKeptForm } from '../../../lib/kept-form.ts';
import { fieldProblems, notify, notifyProblem } from '../../../lib/notify.ts';
import { EditingGoesOn } from '../../../lib/stale-save.ts';
import { useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';

/** What the dialog of an entry of the clinical lists is opened with. */
export interface EntryDialog {
  /** Whose list it is: uuid. */
  readonly patient: string;
  /** Of the entry; '' for a new one. */
  readonly uuid: string;
  /** It is opened to say since when it is over. */
  readonly ending: boolean;
  /** The version that was shown when it was opened, where the list knows it. */
  readonly version?: string;
  readonly onClose: () => void;
}

type Errors<T> = { readonly [P in keyof T]?: string };

interface EntryFormProps<T extends object> {
  dialog: EntryDialog;
  title: string;
  /** Which list, as drafts name it. */
  list: string;
  /** What the form begins with, by the names of the wire. */
  first: T;
  /** The property that must be given, and whether it is. */
  needed: readonly [keyof T, (entered: T) => boolean];
  /** Saves it. @param uuid of the entry, chosen on this device for a new one: a repeated click makes one entry */
  send: (entered: T, uuid: string) => Promise<unknown>;
  children: (entered: T, set: (change: Partial<T>) => void, errors: Errors<T>) => ReactNode;
}

/** The form of an entry of a clinical list: what is typed is kept, what the server refuses stands at its field. */
export function EntryForm<T extends object>({ dialog, title, list, first, needed, send, children }: EntryFormProps<T>) {
  const { patient, onClose } = dialog;
  const t = useText();
  const queries = useQueryClient();
  const [uuid] = useState(() => dialog.uuid || crypto.randomUUID());
  const [start] = useState(first);
  const [entered, setEntered] = useState(start);
  const [errors, setErrors] = useState<Errors<T>>({});
  const kept = useKeptForm(`${list} ${dialog.uuid || patient}`, start, entered, setEntered);

  function set(change: Partial<T>): void {
    setEntered((before) => ({ ...before, ...change }));
    setErrors({});
  }

  async function submit(): Promise<void> {
    const [property, isThere] = needed;
    if (!isThere(entered)) return setErrors({ [property]: t('person.required') } as Errors<T>); // a property of it
    try {
      await send(entered, uuid);
    } catch (problem) {
      if (problem instanceof EditingGoesOn) return;
      const wrong = Object.entries(fieldProblems(problem)).filter(([name]) => name in entered);
      return wrong.length === 0 ? notifyProblem(problem) : setErrors(Object.fromEntries(wrong) as Errors<T>); // properties of it
    }
    kept.drop();
    await queries.invalidateQueries({ queryKey: ['patient', patient] });
    notify('chart.saved');
    onClose();
  }

  return (
    <ModalForm onClose={onClose} title={title} dirty={JSON.stringify(entered) !== JSON.stringify(start)} kept={kept} onSubmit={submit}>
      {children(entered, set, errors)}
    </ModalForm>
  );
}

/** A text without blanks around it; null for none. */
export const textOrNull = (text: string): string | null => text.trim() || null;

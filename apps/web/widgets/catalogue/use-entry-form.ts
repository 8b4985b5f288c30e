import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Wire } from '@fieldward/contract/wire.ts';
import type { Message, PlainCode } from '@fieldward/messages/catalogue.ts';
import { ApiProblem } from '../../lib/api-problem.ts';
import { useKeptForm, type KeptForm } from '../../lib/kept-form.ts';
import { fieldProblems, notify, notifyProblem } from '../../lib/notify.ts';
import { useMessageText } from '../../lib/text.ts';
import { catalogueChanged } from './catalogue.queries.ts';
import { typedText, type TypedText } from './typed-text.ts';

interface EntryFormOptions<D> {
  /** Whose entry is saved. */
  wire: Wire;
  /** uuid of the entry, or what a new one is for; '' for any new one. */
  entry: string;
  first: D;
  /** What is wrong, by field; judged when it is saved. */
  problems: (draft: D) => Readonly<Record<string, Message | undefined>>;
  /** Asked before it is sent, when nothing is wrong; false leaves the form as it is. */
  sure?: (draft: D) => Promise<boolean>;
  send: (draft: D) => Promise<unknown>;
  /** The field that shows what the server says of a property; the property itself unless given. */
  shownAt?: (property: string) => string;
  /** A toast about problems, for those that are not plain at their fields. */
  toast?: (problems: readonly Message[]) => PlainCode | null;
  /** Toast of a successful save. */
  saved: PlainCode;
  onClose: () => void;
}

/** The state of a form of a catalogue. */
interface EntryForm<D> {
  readonly draft: D;
  readonly dirty: boolean;
  /** What was typed earlier and not saved. */
  readonly kept: KeptForm;
  /** Changes the draft and forgets what was wrong with the changed fields and their rows (`ranges[0].low`). */
  set: (change: Partial<D>) => void;
  errorOf: (field: string) => string | null;
  /** The properties of an input for a text of the draft. */
  typed: TypedText<D>;
  /** Forgets what was wrong with fields whose name begins so. */
  forget: (beginning: string) => void;
  submit: () => Promise<void>;
  /** Shows what is wrong and sends nothing. */
  check: () => void;
}

/** A form of a catalogue: what is typed, what is wrong with it, and saving. What was typed stays when it is refused. */
export function useEntryForm<D extends object>(options: EntryFormOptions<D>): EntryForm<D> {
  const { wire, entry, problems, send, shownAt = (property) => property, toast, saved, onClose } = options;
  const say = useMessageText();
  const queries = useQueryClient();
  const [first] = useState(options.first);
  const [draft, setDraft] = useState(first);
  const kept = useKeptForm(`${wire.name}:${entry || 'new'}`, first, draft, setDraft);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const without = (fixed: (field: string) => boolean): void =>
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !fixed(field))));

  function check() {
    const found = Object.entries(problems(draft)).flatMap(([field, message]) => (message ? [[field, message] as const] : []));
    setErrors(Object.fromEntries(found.map(([field, message]) => [field, say(message)])));
    return found;
  }

  async function submit(): Promise<void> {
    const found = check();
    if (found.length > 0) {
      const code = toast?.(found.map(([, message]) => message)) ?? null;
      if (code !== null) notify<PlainCode>(code);
      return;
    }
    if (options.sure !== undefined && !(await options.sure(draft))) return;
    try {
      await send(draft);
      kept.drop();
      notify<PlainCode>(saved);
      onClose();
      // by then the queries of this dialog are no longer mounted: only what is still on the screen is asked for again
      setTimeout(() => void catalogueChanged(queries, wire));
    } catch (refusal) {
      setErrors(Object.fromEntries(Object.entries(fieldProblems(refusal)).map(([property, text]) => [shownAt(property), text])));
      notifyProblem(refusal);
      if (refusal instanceof ApiProblem && refusal.status === 409) void catalogueChanged(queries, wire);
    }
  }

  const set = (change: Partial<D>): void => {
    setDraft((now) => ({ ...now, ...change }));
    without((field) => field.replace(/\[.*$/, '') in change);
  };
  const errorOf = (field: string): string | null => errors[field] ?? null;
  return {
    draft,
    dirty: JSON.stringify(draft) !== JSON.stringify(first),
    kept,
    set,
    errorOf,
    typed: typedText(wire, draft, set, errorOf),
    forget: (beginning) => without((field) => field.startsWith(beginning)),
    submit,
    check: () => void check(),
  };
}

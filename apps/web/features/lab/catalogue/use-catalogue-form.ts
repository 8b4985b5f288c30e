import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Message } from '@fieldward/messages/catalogue.ts';
import { fieldProblems, notify, notifyProblem } from '../../../lib/notify.ts';
import { useMessageText } from '../../../lib/text.ts';
import { catalogueChanged } from './lab-catalogue.queries.ts';

interface CatalogueFormProps<D> {
  first: D;
  /** What is wrong, by field; judged when it is saved. */
  problems: (draft: D) => Readonly<Record<string, Message>>;
  send: (draft: D) => Promise<unknown>;
  /** The field of the form that shows a problem of a property of the server. */
  shownAt?: (property: string) => string;
  onClose: () => void;
}

export interface CatalogueForm<D> {
  readonly draft: D;
  readonly dirty: boolean;
  set: (change: Partial<D>) => void;
  errorOf: (field: string) => string | null;
  /** Forgets what was wrong with fields whose name begins so. */
  forget: (start: string) => void;
  submit: () => Promise<void>;
}

/** A form of the catalogue: what is typed, what is wrong with it, and saving; what was typed stays when it is refused. */
export function useCatalogueForm<D extends object>({ first, problems, send, shownAt, onClose }: CatalogueFormProps<D>): CatalogueForm<D> {
  const say = useMessageText();
  const queries = useQueryClient();
  const [start] = useState(first);
  const [draft, setDraft] = useState(start);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const without = (gone: (field: string) => boolean): void =>
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !gone(field))));

  async function submit(): Promise<void> {
    const found = Object.entries(problems(draft));
    setErrors(Object.fromEntries(found.map(([field, message]) => [field, say(message)])));
    if (found.length > 0) {
      if (found.some(([, message]) => message.code === 'answer.required')) notify('labcatalogue.fillRequired');
      return;
    }
    try {
      await send(draft);
      notify('labcatalogue.saved');
      onClose();
      // the queries of this dialog are gone by then: only what is still on the screen is asked for again
      setTimeout(() => void catalogueChanged(queries));
    } catch (refusal) {
      const fields = Object.entries(fieldProblems(refusal)).map(([property, text]) => [shownAt?.(property) ?? property, text] as const);
      setErrors(Object.fromEntries(fields));
      notifyProblem(refusal);
    }
  }

  return {
    draft,
    dirty: JSON.stringify(draft) !== JSON.stringify(start),
    set: (change) => {
      setDraft((now) => ({ ...now, ...change }));
      without((field) => field.replace(/\[.*$/, '') in change);
    },
    errorOf: (field) => errors[field] ?? null,
    forget: (beginning) => without((field) => field.startsWith(beginning)),
    submit,
  };
}

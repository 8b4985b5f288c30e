import { useState } from 'react';
import { useKeptForm, type KeptForm } from '../../../lib/kept-form.ts';
import type { Chosen } from './chosen-tests.tsx';

/** Tests that are being ordered; null: what is proposed. */
export interface OrderDraft {
  readonly encounter: string | null;
  readonly careSetting: string | null;
  readonly chosen: Chosen;
  /** The id under which it is saved: what the server holds under it is put right. */
  readonly record: string;
}

const empty = { encounter: null, careSetting: null, chosen: {} };

/** The name under which the order of a patient is kept while it is typed. */
export const orderForm = (patient: string): string => `test-order:${patient}`;

/** The order that is typed for a patient; what was not sent is offered when the page is opened again. */
export function useOrderDraft(patient: string): { draft: OrderDraft; set: (change: Partial<OrderDraft>) => void; kept: KeptForm } {
  const [first] = useState<OrderDraft>(() => ({ ...empty, record: crypto.randomUUID() }));
  const [draft, setDraft] = useState(first);
  const kept = useKeptForm(orderForm(patient), first, draft, setDraft);
  return { draft, set: (change) => setDraft((now) => ({ ...now, ...change })), kept };
}

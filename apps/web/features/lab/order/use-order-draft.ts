import { useState } from 'react';
import { useKeptForm, type KeptForm } from '../../../lib/kept-form.ts';
import type { Chosen } from './chosen-tests.tsx';

/** Tests that are being ordered; null: what is proposed. */
interface OrderDraft {
  readonly encounter: string | null;
  readonly careSetting: string | null;
  readonly chosen: Chosen;
}

const empty: OrderDraft = { encounter: null, careSetting: null, chosen: {} };

/** The order that is typed for a patient; what was not sent is offered when the page is opened again. */
export function useOrderDraft(patient: string): { draft: OrderDraft; set: (change: Partial<OrderDraft>) => void; kept: KeptForm } {
  const [draft, setDraft] = useState(empty);
  const kept = useKeptForm(`test-order:${patient}`, empty, draft, setDraft);
  return { draft, set: (change) => setDraft((now) => ({ ...now, ...change })), kept };
}

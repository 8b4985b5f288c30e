import { Text } from '@mantine/core';
import type { EventCost } from '@fieldward/domain/event/cost.ts';
import { useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { CostTable } from '../costs/cost-table.tsx';
import type { ClosureDraft } from './closure-draft.ts';
import { NotHappenedYet } from './not-happened-yet.tsx';

interface CloseEventProps {
  name: string;
  draft: ClosureDraft;
  cost: EventCost;
  /** Closes the event; the dialog is busy until it settles. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** 'Close this event?': who was there, what it cost and how far that is from the plan, before it is final. */
export function CloseEvent({ name, draft, cost, onConfirm, onClose }: CloseEventProps) {
  const t = useText();
  const attended = draft.people.filter((person) => person.attended).length;
  return (
    <ModalForm onClose={onClose} title={t('closure.closeTitle')} submitLabel={t('closure.close')} onSubmit={onConfirm} submitFirst>
      <Text style={{ overflowWrap: 'anywhere' }}>{t('closure.closeExplained', { name })}</Text>
      <NotHappenedYet start={draft.start} />
      <Text>{t('closure.attendedOf', { attended, people: draft.people.length })}</Text>
      <CostTable cost={cost} />
    </ModalForm>
  );
}

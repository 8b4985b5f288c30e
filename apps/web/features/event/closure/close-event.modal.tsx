import { Alert, Text } from '@mantine/core';
import { IconCalendarTime } from '@tabler/icons-react';
import { useState } from 'react';
import type { EventCost } from '@fieldward/domain/event/cost.ts';
import { useFormats } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { CostTable } from '../costs/cost-table.tsx';
import { typedMoment } from '../../../lib/clock.ts';
import type { ClosureDraft } from './closure-draft.ts';

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
    <ModalForm opened onClose={onClose} title={t('closure.closeTitle')} submitLabel={t('closure.close')} onSubmit={onConfirm} submitFirst>
      <Text style={{ overflowWrap: 'anywhere' }}>{t('closure.closeExplained', { name })}</Text>
      <NotHappenedYet start={draft.start} />
      <Text>{t('closure.attendedOf', { attended, people: draft.people.length })}</Text>
      <CostTable cost={cost} />
    </ModalForm>
  );
}

/** Says that an event has not happened yet, when its actual start (the programme's clock, '' for none) is still to come. */
export function NotHappenedYet({ start }: { start: string }) {
  const t = useText();
  const { typed } = useFormats();
  const [now] = useState(() => Date.now());
  const begins = typedMoment(start);
  if (begins === '' || Date.parse(begins) <= now) return null;
  return (
    <Alert color="yellow" icon={<IconCalendarTime size={16} aria-hidden />}>
      {t('closure.notHappenedYet', { time: typed(start) })}
    </Alert>
  );
}

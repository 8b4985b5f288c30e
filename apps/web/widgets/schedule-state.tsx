import type { ItemState } from '@fieldward/domain/care/schedule/items.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { useText } from '../lib/text.ts';
import { Status, type StatusProps } from '../ui/status.tsx';

/** What the states of a schedule are called. */
const stateWords = {
  later: 'schedule.stateLater',
  soon: 'schedule.stateSoon',
  due: 'schedule.stateDue',
  late: 'schedule.stateLate',
  missed: 'schedule.stateMissed',
  trace: 'schedule.stateTrace',
  lost: 'schedule.stateLost',
  settled: 'schedule.stateSettled',
  cancelled: 'schedule.stateCancelled',
} as const satisfies Readonly<Record<ItemState, PlainCode>>;

const tones: Readonly<Record<ItemState, NonNullable<StatusProps['tone']>>> = {
  later: 'neutral',
  soon: 'accent',
  due: 'warning',
  late: 'warning',
  missed: 'bad',
  trace: 'bad',
  lost: 'bad',
  settled: 'good',
  cancelled: 'neutral',
};

/** The state of something that a schedule asks for, in a word. */
export function ScheduleState({ state }: { state: ItemState }) {
  const t = useText();
  return <Status tone={tones[state]}>{t(stateWords[state])}</Status>;
}

/** The words of the states. */
export function useStateWord(): (state: ItemState) => string {
  const t = useText();
  return (state) => t(stateWords[state] ?? 'schedule.stateLater');
}

import type { HeldForm } from '@fieldward/contract/form/field-record.operations.ts';
import { parseDay } from '@fieldward/domain/time/moment.ts';
import { useFormats } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { HeldFacts } from './held-facts.tsx';

type Json = Readonly<Record<string, unknown>>;
const objectOf = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {}); // each part is read as text
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What somebody did with a task on a device, and the server refused. */
export function HeldTaskAct({ sent }: Pick<HeldForm, 'sent'>) {
  const t = useText();
  const { day } = useFormats();
  const { act, until, day: on, reason } = objectOf(objectOf(sent)['body']);
  const putOff = act === 'putOff';
  const facts = [
    { label: t('fieldrecord.taskact'), value: text(objectOf(sent)['name']) },
    { label: t('heldrecord.did'), value: t(putOff ? 'task.putOff' : 'task.settle') },
    { label: t(putOff ? 'task.until' : 'task.doneOn'), value: day(parseDay(text(putOff ? until : on))) },
    { label: t('task.reason'), value: text(reason) },
  ];
  return <HeldFacts facts={facts.filter(({ value }) => value !== '')} />;
}

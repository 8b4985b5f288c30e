import { Text } from '@mantine/core';
import { useState } from 'react';
import { parseDay } from '@fieldward/domain/time/moment.ts';
import { today } from '../../lib/clock.ts';
import { useFormats } from '../../lib/format.ts';
import { isolated } from '../../lib/isolated.ts';
import { useKeptForm } from '../../lib/kept-form.ts';
import { notify } from '../../lib/notify.ts';
import { useText } from '../../lib/text.ts';
import { DateField } from '../../ui/date-field.tsx';
import { ModalForm } from '../../ui/modal-form.tsx';
import { ReasonField } from '../reason-field.tsx';
import type { ActedTask } from './task-entries.tsx';
import { useTaskAct } from './use-task-act.ts';

const wordsOf = {
  result: {
    title: 'task.telling',
    submit: 'task.tell',
    about: 'task.toldAbout',
    reason: 'task.toldWhat',
    needed: 'task.toldNeeded',
    on: 'task.toldOn',
  },
  other: {
    title: 'task.settling',
    submit: 'task.settle',
    about: 'task.doneAbout',
    reason: 'task.reason',
    needed: 'task.reasonNeeded',
    on: 'task.doneOn',
  },
} as const;

/** Says that a task is done although no form says so, or that a result was told. */
export function SettleTask({ task, onClose }: { task: ActedTask; onClose: () => void }) {
  const t = useText();
  const words = wordsOf[task.kind === 'result' ? 'result' : 'other'];
  const { day } = useFormats();
  const now = today();
  const nothing = { day: now as string, reason: '' };
  const [typed, setTyped] = useState(nothing);
  const kept = useKeptForm(`task done ${task.standing.uuid}`, nothing, typed, setTyped);
  const { errors, setErrors, send } = useTaskAct(task);

  async function submit(): Promise<void> {
    const missing = {
      ...(typed.day === '' ? { day: t('person.required') } : {}),
      ...(typed.reason.trim() === '' ? { reason: t(words.needed) } : {}),
    };
    if (Object.keys(missing).length > 0) return setErrors(missing);
    const where = await send({ act: 'done', day: typed.day, reason: typed.reason.trim() });
    if (where === undefined) return;
    kept.drop();
    if (where === 'kept') notify('task.keptOnDevice');
    else notify('task.doneSaid', { day: day(parseDay(typed.day)) });
    onClose();
  }

  return (
    <ModalForm
      onClose={onClose}
      title={t(words.title, { name: isolated(task.name) })}
      submitLabel={t(words.submit)}
      dirty={JSON.stringify(typed) !== JSON.stringify(nothing)}
      kept={kept}
      onSubmit={submit}
    >
      <Text size="sm">{t(words.about)}</Text>
      <ReasonField
        label={t(words.reason)}
        value={typed.reason}
        error={errors['reason'] ?? null}
        onChange={(reason) => {
          setTyped({ ...typed, reason });
          setErrors({});
        }}
      />
      <DateField
        label={t(words.on)}
        value={typed.day}
        max={now}
        required
        error={errors['day']}
        onChange={(on) => {
          setTyped({ ...typed, day: on });
          setErrors({});
        }}
      />
    </ModalForm>
  );
}

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

/** Says that a task is done although no form says so. */
export function SettleTask({ task, onClose }: { task: ActedTask; onClose: () => void }) {
  const t = useText();
  const { day } = useFormats();
  const now = today();
  const nothing = { day: now as string, reason: '' };
  const [typed, setTyped] = useState(nothing);
  const kept = useKeptForm(`task done ${task.standing.uuid}`, nothing, typed, setTyped);
  const { errors, setErrors, send } = useTaskAct(task);

  async function submit(): Promise<void> {
    const missing = {
      ...(typed.day === '' ? { day: t('person.required') } : {}),
      ...(typed.reason.trim() === '' ? { reason: t('task.reasonNeeded') } : {}),
    };
    if (Object.keys(missing).length > 0) return setErrors(missing);
    if (!(await send({ act: 'done', day: typed.day, reason: typed.reason.trim() }))) return;
    kept.drop();
    notify('task.doneSaid', { day: day(parseDay(typed.day)) });
    onClose();
  }

  return (
    <ModalForm
      onClose={onClose}
      title={t('task.settling', { name: isolated(task.name) })}
      submitLabel={t('task.settle')}
      dirty={JSON.stringify(typed) !== JSON.stringify(nothing)}
      kept={kept}
      onSubmit={submit}
    >
      <Text size="sm">{t('task.doneAbout')}</Text>
      <ReasonField
        label={t('task.reason')}
        value={typed.reason}
        error={errors['reason'] ?? null}
        onChange={(reason) => {
          setTyped({ ...typed, reason });
          setErrors({});
        }}
      />
      <DateField
        label={t('task.doneOn')}
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

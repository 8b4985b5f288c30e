import { useState } from 'react';
import { MOST_DAYS_OFF } from '@fieldward/domain/care/task/task-act.ts';
import { addDays } from '@fieldward/domain/time/in-zone.ts';
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

const NOTHING = { until: '', reason: '' };

/** Lets a task wait until a day. */
export function PutOffTask({ task, onClose }: { task: ActedTask; onClose: () => void }) {
  const t = useText();
  const { day } = useFormats();
  const now = today();
  const [typed, setTyped] = useState(NOTHING);
  const kept = useKeptForm(`task put off ${task.standing.uuid}`, NOTHING, typed, setTyped);
  const { errors, setErrors, send } = useTaskAct(task);

  async function submit(): Promise<void> {
    const missing = {
      ...(typed.until === '' ? { until: t('person.required') } : {}),
      ...(typed.reason.trim() === '' ? { reason: t('task.reasonNeeded') } : {}),
    };
    if (Object.keys(missing).length > 0) return setErrors(missing);
    const where = await send({ act: 'putOff', until: typed.until, reason: typed.reason.trim() });
    if (where === undefined) return;
    kept.drop();
    if (where === 'kept') notify('task.keptOnDevice');
    else notify('task.putOffSaid', { day: day(parseDay(typed.until)) });
    onClose();
  }

  return (
    <ModalForm
      onClose={onClose}
      title={t('task.puttingOff', { name: isolated(task.name) })}
      submitLabel={t('task.putOff')}
      dirty={JSON.stringify(typed) !== JSON.stringify(NOTHING)}
      kept={kept}
      onSubmit={submit}
    >
      <DateField
        label={t('task.until')}
        description={t('task.untilAbout')}
        value={typed.until}
        min={addDays(now, 1)}
        max={addDays(now, MOST_DAYS_OFF)}
        required
        error={errors['until']}
        onChange={(until) => {
          setTyped({ ...typed, until });
          setErrors({});
        }}
      />
      <ReasonField
        label={t('task.reason')}
        autofocus={false}
        value={typed.reason}
        error={errors['reason'] ?? null}
        onChange={(reason) => {
          setTyped({ ...typed, reason });
          setErrors({});
        }}
      />
    </ModalForm>
  );
}

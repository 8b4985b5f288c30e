import { ActionIcon, Button } from '@mantine/core';
import { IconClipboardText, IconPhone } from '@tabler/icons-react';
import type { TaskRow } from '@fieldward/contract/care/task.operations.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { useFormats } from '../../lib/format.ts';
import { isolated } from '../../lib/isolated.ts';
import { mayOpen } from '../../lib/page-rights.ts';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { Status, type StatusProps } from '../../ui/status.tsx';
import { RouteLink, useGo } from '../../widgets/navigation.tsx';
import classes from './tasks.module.css';

const tones: Readonly<Record<TaskRow['state'], NonNullable<StatusProps['tone']>>> = {
  later: 'neutral',
  soon: 'neutral',
  due: 'accent',
  late: 'warning',
  missed: 'warning',
  trace: 'bad',
  lost: 'bad',
};

/** One thing to do: for whom, why, and the two ways to begin with it. */
export function TaskItem({ task, today }: { task: TaskRow; today: Day }) {
  const t = useText();
  const { day } = useFormats();
  const { may } = useSession();
  const go = useGo();
  const { patient, name, state, due, form, workflow, location } = task;
  const when = due === today ? t('task.dueToday') : t(due < today ? 'task.wasDueOn' : 'task.dueOn', { day: day(due) });
  return (
    <li className={classes.task}>
      <span className={classes.words}>
        <span className={classes.who}>
          <RouteLink to="/patient/detail" search={{ patient: patient.uuid }} className={classes.name!}>
            <bdi>{patient.display}</bdi>
          </RouteLink>
          {patient.identifier === null ? null : <bdi className={classes.identifier}>{patient.identifier}</bdi>}
        </span>
        <span className={classes.why}>{[name, when].map(isolated).join(' · ')}</span>
        <span className={classes.where}>
          {[workflow?.display, location?.display]
            .filter((each) => each !== undefined && each !== '')
            .map((each) => isolated(each ?? ''))
            .join(' · ')}
        </span>
      </span>
      <span className={classes.actions}>
        <span className={classes.state}>
          <Status tone={tones[state]}>{t(`task.${state}`)}</Status>
        </span>
        {patient.phone === null ? null : (
          <ActionIcon
            component="a"
            href={`tel:${patient.phone.replaceAll(/[^+\d]/g, '')}`}
            variant="default"
            size={36}
            aria-label={t('task.call', { name: isolated(patient.display), phone: isolated(patient.phone) })}
          >
            <IconPhone size={18} aria-hidden />
          </ActionIcon>
        )}
        {form === null || !mayOpen('/patient/detail/dataentry/form', may) ? null : (
          <Button
            variant="default"
            size="sm"
            className={classes.fill!}
            leftSection={<IconClipboardText size={18} aria-hidden />}
            aria-label={t('task.fill', { form: isolated(form.name), name: isolated(patient.display) })}
            onClick={() => go('/patient/detail/dataentry/form', { patient: patient.uuid, componentForm: form.componentForm })}
          >
            {form.name}
          </Button>
        )}
      </span>
    </li>
  );
}

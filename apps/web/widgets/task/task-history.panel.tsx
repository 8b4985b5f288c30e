import type { TaskEvent } from '@fieldward/contract/care/task.operations.ts';
import { Button, Drawer, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../../lib/format.ts';
import { isolated } from '../../lib/isolated.ts';
import { useSession } from '../../lib/session.ts';
import { labelled, type Text as Say, useText } from '../../lib/text.ts';
import { EmptyState, ErrorState, Skeletons } from '../../ui/states.tsx';
import { Status } from '../../ui/status.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import type { ActedTask } from './task-entries.tsx';
import classes from './task.module.css';
import { taskHistoryQuery } from './task.queries.ts';
import { useTakeBack } from './use-take-back.ts';

/** What happened, in words. */
function whatOf({ kind, to, day }: TaskEvent, t: Say, shown: (day: TaskEvent['day']) => string): string {
  switch (kind) {
    case 'assign':
      return to === null ? t('task.unassigned') : t('task.assignedSaid', { name: isolated(to.display) });
    case 'putOff':
      return t('task.putOffSaid', { day: shown(day) });
    case 'done':
      return t('task.doneSaid', { day: shown(day) });
    case 'made':
      return t('task.made', { day: shown(day) });
    case 'settled':
      return t('task.settledOn', { day: shown(day) });
  }
}

/** What happened with a task: who did what, when and why, the newest first; an act can be taken back. Rendered only while it is open. */
export function TaskHistory({ task, onClose }: { task: ActedTask; onClose: () => void }) {
  const t = useText();
  const { may } = useSession();
  const { day, moment } = useFormats();
  const takeBack = useTakeBack(task.patient);
  useFocusBack();
  const { data, error, refetch } = useQuery(taskHistoryQuery(task.standing.uuid));

  return (
    <Drawer opened onClose={onClose} size={420} position="right" title={t('task.historyOf', { name: isolated(task.name) })}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeletons />}
      {data?.events.length === 0 ? <EmptyState title={t('task.historyNone')} /> : null}
      <ul className={classes.events}>
        {data?.events.map((event) => {
          const { act, gone } = event;
          const what = whatOf(event, t, day);
          return (
            <li key={`${event.kind} ${act ?? event.occurrence} ${String(event.at)}`} className={classes.event}>
              <Text fw={600} size="sm" td={gone === null ? undefined : 'line-through'}>
                {what}
              </Text>
              {event.reason === null ? null : (
                <Text size="sm">
                  <bdi>{event.reason}</bdi>
                </Text>
              )}
              <Text size="xs" c="dimmed">
                {[event.by === null ? t('task.bySystem') : isolated(event.by), moment(event.at)].join(' · ')}
              </Text>
              {gone === null ? null : <Status>{t('task.takenBackBy', { name: isolated(gone.by), moment: moment(gone.at) })}</Status>}
              {act !== null && gone === null && may('Edit Patient Programs') ? (
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => void takeBack(act, what)}
                  aria-label={labelled(t('task.takeBack'), what)}
                >
                  {t('task.takeBack')}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </Drawer>
  );
}

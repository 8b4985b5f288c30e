import type { TaskStanding } from '@fieldward/contract/care/task.operations.ts';
import type { Item } from '@fieldward/domain/care/schedule/items.ts';
import { Button, Paper, Text, Title } from '@mantine/core';
import { IconClipboardText, IconUserSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { isolated } from '../../../lib/isolated.ts';
import { mayOpen } from '../../../lib/page-rights.ts';
import { useFormats } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { late } from '../../../ui/late.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useGo } from '../../../widgets/navigation.tsx';
import { ScheduleState } from '../../../widgets/schedule-state.tsx';
import { TaskHolder } from '../../../widgets/task/task-holder.tsx';
import { TaskMenu } from '../../../widgets/task/task-entries.tsx';
import { useExplanation } from '../../../widgets/explanation-text.ts';
import { patientFactsQuery } from '../../../widgets/patient-banner.queries.ts';
import { Attempts } from './attempts.tsx';
import classes from './due.module.css';
import { patientScheduleQuery, type Followed } from './due.queries.ts';
import { doneByHand, mostUrgentFirst, reasonsOf } from './due-order.ts';
import { Labelled } from '../../../ui/labelled.tsx';

const DoneByHand = late(async () => (await import('./done-by-hand.tsx')).DoneByHand);

/** What the published schedules ask of somebody, the most urgent first, each with the reason; it is not there where none asks anything. */
export function DuePanel({ patient }: { patient: string }) {
  const { may } = useSession();
  const { data: facts } = useQuery(patientFactsQuery(patient));
  const sees = may('Get Patients') && may('Get Encounters') && may('Get Observations');
  const follows = sees && facts !== undefined && facts.schedules > 0;
  const { data, isError, error, refetch } = useQuery(patientScheduleQuery(follows ? patient : ''));
  if (!follows) return null;
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data?.schedules.map((followed) =>
    followed.items.some(({ state }) => state !== 'settled') || doneByHand(followed.items).length > 0 ? (
      <DueOfWorkflow key={followed.schedule.uuid} patient={patient} followed={followed} />
    ) : null,
  );
}

function DueOfWorkflow({
  patient,
  followed: { workflow, items, forms, traceForm, recorded, tasks },
}: {
  patient: string;
  followed: Followed;
}) {
  const t = useText();
  const heading = useId();
  const open = mostUrgentFirst(items.filter(({ state }) => state !== 'settled' && state !== 'cancelled'));
  const stopped = items.filter(({ state }) => state === 'cancelled');
  return (
    <Paper component="section" withBorder p="md" mb="md" aria-labelledby={heading}>
      <Title order={2} size="h4" id={heading} mb="sm">
        {t('schedule.dueIn', { workflow: isolated(workflow.display) })}
      </Title>
      {open.length === 0 ? <Text c="dimmed">{t('schedule.nothingDue')}</Text> : null}
      <ul className={classes.items}>
        {open.map((item) => (
          <OpenItem
            key={`${item.step} ${item.occurrence}`}
            patient={patient}
            item={item}
            workflow={workflow.display}
            recorded={recorded}
            standing={tasks.find((each) => each.step === item.step && each.occurrence === item.occurrence)?.standing ?? null}
            form={forms.find(({ step }) => step === item.step)?.componentForm ?? null}
            traceForm={item.state === 'missed' || item.state === 'trace' || item.state === 'lost' ? traceForm : null}
          />
        ))}
      </ul>
      {stopped.length === 0 ? null : <StoppedItems items={stopped} />}
      {doneByHand(items).length === 0 ? null : <DoneByHand patient={patient} items={items} />}
    </Paper>
  );
}

interface OpenItemProps {
  patient: string;
  item: Item;
  workflow: string;
  recorded: Followed['recorded'];
  /** Who has it; null while it is no task yet. */
  standing: TaskStanding | null;
  form: string | null;
  /** Where an attempt to reach somebody is recorded; null where nobody is looked for. */
  traceForm: string | null;
}

function OpenItem({ patient, item, workflow, recorded, standing, form, traceForm }: OpenItemProps) {
  const t = useText();
  const go = useGo();
  const { day } = useFormats();
  const { may } = useSession();
  const explanation = useExplanation();
  const { reason, others } = reasonsOf(item);
  const enters = mayOpen('/patient/detail/dataentry/form', may);
  const attempt =
    traceForm === null || !enters ? null : (
      <Button
        onClick={() => go('/patient/detail/dataentry/form', { patient, componentForm: traceForm })}
        variant="light"
        leftSection={<IconUserSearch size={16} aria-hidden />}
        className={classes.open!}
        aria-label={t('schedule.recordAttemptOf', { name: isolated(item.name) })}
      >
        {t('schedule.recordAttempt')}
      </Button>
    );
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <div className={classes.head}>
          <ScheduleState state={item.state} />
          <Text span fw={600}>
            <bdi>{item.name}</bdi>
          </Text>
          {item.due === null ? null : <Text span>{day(item.due)}</Text>}
        </div>
        {reason === null ? null : (
          <Text size="sm" c="dimmed">
            {explanation(reason)}
          </Text>
        )}
        {item.attempts.length === 0 ? null : (
          <Attempts attempts={item.attempts} again={item.again} recorded={recorded} patient={patient} workflow={workflow} />
        )}
        {standing === null ? null : <TaskHolder standing={standing} since />}
        {others.length === 0 ? null : (
          <details className={classes.why}>
            <summary>{t('schedule.why')}</summary>
            <ul>
              {others.map((each) => (
                <li key={JSON.stringify(each)}>{explanation(each)}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {form === null ? null : attempt}
      <span className={classes.ways}>
        {form === null || !enters ? (
          attempt
        ) : (
          <Button
            onClick={() => go('/patient/detail/dataentry/form', { patient, componentForm: form })}
            variant={item.state === 'later' || traceForm !== null ? 'default' : 'light'}
            leftSection={<IconClipboardText size={16} aria-hidden />}
            className={classes.open!}
            aria-label={t('schedule.openFormOf', { name: isolated(item.name) })}
          >
            {t('schedule.openForm')}
          </Button>
        )}
        {standing === null || !may('Get Patient Programs') ? null : (
          <TaskMenu task={{ standing, name: item.name, patient }} label={t('task.moreFor', { name: isolated(item.name) })} />
        )}
      </span>
    </li>
  );
}

/** What is not asked of somebody now, and why: the answer to 'why is she not on my list?'. */
function StoppedItems({ items }: { items: readonly Item[] }) {
  const t = useText();
  const explanation = useExplanation();
  return (
    <details className={classes.why}>
      <summary>{t('schedule.notAsked', { count: items.length })}</summary>
      <ul>
        {items.map((item) => (
          <li key={`${item.step} ${item.occurrence}`}>
            <Labelled label={<bdi>{item.name}</bdi>}>{item.why.map((each) => explanation(each)).join('. ')}</Labelled>
          </li>
        ))}
      </ul>
    </details>
  );
}

import { Button, SegmentedControl, Select, Skeleton, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { MOST_COUNTED } from '@fieldward/contract/limits.ts';
import { taskOwners } from '@fieldward/domain/care/task/task-act.ts';
import { recordKinds, taskFilters } from '@fieldward/domain/care/task/task.ts';
import { needsOwnServer } from '../../lib/api-problem.ts';
import { useFormats } from '../../lib/format.ts';
import { mayOpen } from '../../lib/page-rights.ts';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { RouteLink } from '../../widgets/navigation.tsx';
import { ownerWords } from './owner-words.ts';
import { usePhotosOf } from '../../widgets/photo/small-photo.tsx';
import { RecordTaskItem } from './record-task-item.tsx';
import { isRecordTask } from './record-task.ts';
import { TaskItem } from './task-item.tsx';
import classes from './tasks.module.css';
import { tasksQuery } from './tasks.queries.ts';
import work from './work.module.css';

interface TasksProps {
  /** uuids, joined with commas; '' for all places. */
  places: string;
  /** Told once there is something to see: what comes below it waits for that. */
  onSettled: () => void;
}

const rare: ReadonlySet<string> = new Set(recordKinds);

/** What is to be done for patients, the most pressing first. */
export function Tasks({ places, onSettled }: TasksProps) {
  const t = useText();
  const id = useId();
  const { number } = useFormats();
  const { may } = useSession();
  const [url, setUrl] = useUrlState({ only: '', owner: '' });
  const only = taskFilters.find((each) => each === url.only) ?? null;
  const owner = taskOwners.find((each) => each === url.owner) ?? null;
  // what somebody has is theirs wherever it is
  const everywhere = owner === 'mine' || places === '';
  const found = useInfiniteQuery(tasksQuery(everywhere ? [] : places.split(','), only, owner));
  useEffect(() => {
    if (!found.isPending) onSettled();
  }, [found.isPending, onSettled]);
  const first = found.data?.pages[0];
  const rows = found.data?.pages.flatMap(({ results }) => results) ?? [];
  const photos = usePhotosOf(rows.map(({ patient }) => patient.uuid));

  const label = (filter: (typeof taskFilters)[number]): string => {
    const count = first?.counts[filter];
    const name = t(`task.${filter}`);
    return count === undefined ? name : t('task.counted', { name, count: `${number(count)}${count < MOST_COUNTED ? '' : '+'}` });
  };

  // what is asked for seldom is there to choose as long as there is some
  const offered = taskFilters.filter((filter) => filter === only || !rare.has(filter) || (first?.counts[filter] ?? 0) > 0);

  if (needsOwnServer(found.error)) return null;
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={work.head}>
        <Title order={2} id={id}>
          {t('task.title')}
        </Title>
        {mayOpen('/round', may) ? <RouteLink to="/round">{t('round.plan')}</RouteLink> : null}
      </div>
      <div className={classes.narrow}>
        <SegmentedControl
          className={classes.filters!}
          aria-label={t('task.narrow')}
          value={only ?? ''}
          onChange={(next) => setUrl({ only: next })}
          data={[{ value: '', label: t('task.all') }, ...offered.map((value) => ({ value, label: label(value) }))]}
        />
        <Select
          label={t('task.whose')}
          w={170}
          allowDeselect={false}
          value={owner ?? ''}
          onChange={(next) => setUrl({ owner: next ?? '' })}
          data={[{ value: '', label: t('task.everybody') }, ...taskOwners.map((value) => ({ value, label: t(ownerWords[value]) }))]}
        />
      </div>
      {found.isPending ? <Skeleton height={180} radius={8} /> : null}
      {found.isError ? <ErrorState error={found.error} title={t('task.failed')} onRetry={() => void found.refetch()} /> : null}
      {found.isSuccess && rows.length === 0 ? <EmptyState title={t('task.none')} hint={t('task.noneHint')} /> : null}
      {first === undefined || rows.length === 0 ? null : (
        <ul className={classes.tasks}>
          {rows.map((task) =>
            isRecordTask(task) ? (
              <RecordTaskItem key={task.uuid} task={task} photos={photos} />
            ) : (
              <TaskItem key={task.uuid} task={task} today={first.day} photos={photos} />
            ),
          )}
        </ul>
      )}
      {found.hasNextPage ? (
        <Button variant="subtle" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('task.more')}
        </Button>
      ) : null}
    </section>
  );
}

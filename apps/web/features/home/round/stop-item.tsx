import { ActionIcon, Title } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import type { Day } from '@fieldward/domain/time/day.ts';
import { isolated } from '../../../lib/isolated.ts';
import { useText } from '../../../lib/text.ts';
import type { PhotosOfList } from '../../../widgets/photo/small-photo.tsx';
import { RecordTaskItem } from '../record-task-item.tsx';
import { isRecordTask } from '../record-task.ts';
import { TaskItem } from '../task-item.tsx';
import tasks from '../tasks.module.css';
import { useLength } from './length.ts';
import classes from './round.module.css';
import type { Stop, StopOnWay } from './stops.ts';

interface StopItemProps {
  stop: Stop | StopOnWay;
  /** Its number on the way; null where it is on none. */
  nth: number | null;
  /** The way begins where the device is. */
  fromHere: boolean;
  today: Day;
  photos: PhotosOfList;
}

/** A home: where it is, how far, and what is to be done there. */
export function StopItem({ stop, nth, fromHere, today, photos }: StopItemProps) {
  const t = useText();
  const length = useLength();
  const { key, name, village, address, visits } = stop;
  const onWay = 'position' in stop ? stop : null;
  const where = [village, address].flatMap((each) => (each === null ? [] : [isolated(each)]));
  const far = onWay?.from ?? null;
  const told = far === null ? [] : [t(nth === 1 && fromHere ? 'round.fromStart' : 'round.fromStop', { length: length(far) })];
  return (
    <li>
      <div className={classes.stop}>
        {nth === null ? null : (
          <span className={classes.number} aria-hidden>
            {nth}
          </span>
        )}
        <div className={classes.words}>
          <Title order={3} size="sm" id={key} tabIndex={-1}>
            <bdi>{name}</bdi>
          </Title>
          <span className={classes.where}>{[...where, ...told].join(' · ')}</span>
        </div>
        {onWay === null ? null : (
          <ActionIcon
            component="a"
            href={`geo:${onWay.position.latitude},${onWay.position.longitude}?q=${onWay.position.latitude},${onWay.position.longitude}`}
            variant="default"
            size={44}
            aria-label={t('round.openMapOf', { name: isolated(name) })}
          >
            <IconMapPin size={20} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <ul className={tasks.tasks}>
        {visits.map(({ task }) =>
          isRecordTask(task) ? (
            <RecordTaskItem key={task.uuid} task={task} photos={photos} />
          ) : (
            <TaskItem key={task.uuid} task={task} today={today} photos={photos} />
          ),
        )}
      </ul>
    </li>
  );
}

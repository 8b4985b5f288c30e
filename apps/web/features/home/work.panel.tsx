import { Box, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { late } from '../../ui/late.tsx';
import { PlaceFilter } from '../../widgets/place-filter.tsx';
import { chosenPlaces, keepPlaces } from './tasks.queries.ts';
import { WhenNear } from './when-near.tsx';
import { workOf } from './work-rights.ts';
import { labQueueQuery, overdueQuery, referredQuery, todayQuery } from './work.queries.ts';
import classes from './work.module.css';

const Unfinished = late(async () => (await import('./unfinished.panel.tsx')).Unfinished);
const LabQueue = late(async () => (await import('./lab-queue.panel.tsx')).LabQueue);
const Overdue = late(async () => (await import('./overdue.panel.tsx')).Overdue);
const ClinicDay = late(async () => (await import('./clinic-day.panel.tsx')).ClinicDay);
const Referred = late(async () => (await import('./referred.panel.tsx')).Referred);
const Tasks = late(async () => (await import('./tasks.panel.tsx')).Tasks);
const SinceYesterday = late(async () => (await import('./since-yesterday.panel.tsx')).SinceYesterday);
const ToCheck = late(async () => (await import('./to-check.panel.tsx')).ToCheck);
const Events = late(async () => (await import('./events.panel.tsx')).Events);
const Recent = late(async () => (await import('./recent.panel.tsx')).Recent);
const SavedLists = late(async () => (await import('./saved-lists.panel.tsx')).SavedLists);

/**
 * The work of whoever is signed in, what cannot wait first: what they began themselves, what the laboratory and the programme wait for,
 * who is here or was sent here, what is to be done for patients. What can wait stands below, and is asked for when somebody gets there.
 */
export function Work() {
  const t = useText();
  const { may } = useSession();
  const sees = workOf(may);
  const [url, setUrl] = useUrlState({ places: '' });
  const [chosen, setChosen] = useState(chosenPlaces);
  // a link that was written for whoever works at several places means all of them
  const places = url.places === 'all' ? '' : chosen;
  // asked for while the parts that show it are still on their way; all of it is drawn at once, so that nothing moves under a finger
  const queue = useQuery({ ...labQueueQuery, enabled: sees.lab });
  const overdue = useQuery({ ...overdueQuery, enabled: sees.overdue });
  const clinicDay = useQuery({ ...todayQuery(places), enabled: sees.clinicDay });
  const referred = useQuery({ ...referredQuery(places), enabled: sees.referred });
  const ready = [queue, overdue, clinicDay, referred].every(({ isLoading }) => !isLoading);
  const [tasksThere, setTasksThere] = useState(!sees.tasks);
  const onTasks = useCallback(() => setTasksThere(true), []);
  if (!ready) return <Skeleton height={180} radius={8} mt={16} />;
  return (
    <>
      <Unfinished />
      {sees.lab ? <LabQueue found={queue} /> : null}
      {sees.overdue ? <Overdue found={overdue} /> : null}
      {sees.clinicDay || sees.referred || sees.tasks ? (
        <Box className={classes.places!}>
          <PlaceFilter
            label={t('task.places')}
            none={t('task.allPlaces')}
            value={places}
            onChange={(next) => {
              keepPlaces(next);
              setChosen(next);
              setUrl({ places: '' });
            }}
          />
        </Box>
      ) : null}
      {sees.clinicDay ? <ClinicDay found={clinicDay} places={places} /> : null}
      {sees.referred ? <Referred found={referred} /> : null}
      {sees.tasks ? <Tasks places={places} onSettled={onTasks} /> : null}
      <WhenNear ready={tasksThere}>
        {sees.tasks ? <SinceYesterday places={places} /> : null}
        {sees.toCheck ? <ToCheck /> : null}
        {sees.events ? <Events /> : null}
        {sees.recent ? <Recent /> : null}
        {sees.lists ? <SavedLists /> : null}
      </WhenNear>
    </>
  );
}

import { Button, Select, Skeleton } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { HomeVisit } from '@fieldward/contract/care/round.operations.ts';
import { taskOwners } from '@fieldward/domain/care/task/task-act.ts';
import { useFormats } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { late } from '../../../ui/late.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { PlaceFilter } from '../../../widgets/place-filter.tsx';
import { ownerWords } from '../owner-words.ts';
import { chosenPlaces, keepPlaces } from '../tasks.queries.ts';
import classes from './round.module.css';
import { roundQuery } from './round.queries.ts';
import { UNKNOWN, villagesOf } from './stops.ts';
import { useHere } from './use-here.ts';

const Homes = late(async () => (await import('./homes.panel.tsx')).Homes);

const NOTHING: readonly HomeVisit[] = [];

/** /round: what is to be done at the homes of patients, on a map and in the order of a short way. */
export default function RoundScreen() {
  const t = useText();
  const { number } = useFormats();
  const here = useHere();
  const [places, setPlaces] = useState(chosenPlaces);
  const [url, setUrl] = useUrlState({ owner: 'free', village: '' });
  const owner = taskOwners.find((each) => each === url.owner) ?? null;
  // what somebody has is theirs wherever it is
  const found = useQuery(roundQuery(owner === 'mine' || places === '' ? [] : places.split(','), owner));
  const all = found.data?.results ?? NOTHING;
  const villages = villagesOf(all);
  const chosen = url.village === '' ? null : url.village === UNKNOWN ? '' : url.village;
  const visits = useMemo(() => (chosen === null ? all : all.filter(({ home }) => (home.village ?? '') === chosen)), [all, chosen]);
  return (
    <>
      <PageHeader title={t('shell.crumbRound')} subtitle={t('round.about')}>
        <PlaceFilter
          label={t('task.places')}
          none={t('task.allPlaces')}
          value={places}
          onChange={(next) => {
            keepPlaces(next);
            setPlaces(next);
          }}
        />
        <Select
          label={t('task.whose')}
          w={190}
          allowDeselect={false}
          value={owner ?? ''}
          onChange={(next) => setUrl({ owner: next ?? '' })}
          data={[{ value: '', label: t('task.everybody') }, ...taskOwners.map((value) => ({ value, label: t(ownerWords[value]) }))]}
        />
        <Select
          label={t('round.village')}
          w={220}
          allowDeselect={false}
          value={url.village}
          onChange={(next) => setUrl({ village: next ?? '' })}
          data={[
            { value: '', label: t('round.allVillages') },
            ...villages.map(({ village, count }) => ({
              value: village === '' ? UNKNOWN : village,
              label: t('round.villageCount', { name: village === '' ? t('round.noVillage') : isolated(village), count: number(count) }),
            })),
          ]}
        />
        <Button
          variant="default"
          leftSection={<IconCurrentLocation size={18} aria-hidden />}
          loading={here.state === 'searching'}
          onClick={here.locate}
        >
          {t('round.fromHere')}
        </Button>
      </PageHeader>
      <output className={classes.note}>
        {here.state === 'refused' ? t('round.refused') : here.position === null ? '' : t('round.startsHere')}
      </output>
      {found.isPending ? <Skeleton height={320} radius={8} /> : null}
      {found.isError ? <ErrorState error={found.error} title={t('round.failed')} onRetry={() => void found.refetch()} /> : null}
      {found.isSuccess && visits.length === 0 ? <EmptyState title={t('round.none')} hint={t('round.noneHint')} /> : null}
      {found.data?.hasNext === true ? <p className={classes.note}>{t('round.most', { count: number(all.length) })}</p> : null}
      {found.data === undefined ? null : <Homes visits={visits} start={here.position} today={found.data.day} />}
    </>
  );
}

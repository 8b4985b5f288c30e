import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { followupMeasures, waitingFrom, type FollowupMeasure } from '@fieldward/contract/report/followup.ts';
import type { FollowupPerson } from '@fieldward/contract/report/followup.operations.ts';
import { useFormats } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { DataGrid, useGridState, type GridColumn } from '../../../ui/data-grid.tsx';
import { late } from '../../../ui/late.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { RouteLink, useGo, useHref } from '../../../widgets/navigation.tsx';
import { usePhotoColumn } from '../../../widgets/photo/photo-column.tsx';
import { ScheduleState } from '../../../widgets/schedule-state.tsx';
import { PlaceChoice } from '../dashboard/page/place-choice.tsx';
import { followupPeopleQuery } from './followup.queries.ts';

const WhyOf = late(async () => (await import('./why.modal.tsx')).WhyOf);

const PAGE = 25;
const patientOf = ({ patient }: FollowupPerson) => patient;

/** /followup/people: who is behind a number of what is overdue, since when, and why. */
export default function FollowupPeopleScreen() {
  const t = useText();
  const go = useGo();
  const href = useHref();
  const { number } = useFormats();
  const [url, setUrl] = useUrlState({ measure: '', location: '', workflow: '', place: '', worker: '', waiting: '', days: '90' });
  const grid = useGridState('', PAGE);
  const [asked, setAsked] = useState<FollowupPerson | null>(null);
  const measure = followupMeasures.find((each) => each === url.measure);
  const { days: daysText, ...texts } = url;
  const days = Math.min(Math.max(Math.trunc(Number(daysText)) || 90, 1), 366);
  const narrowed = Object.fromEntries(Object.entries(texts).filter(([name, text]) => name !== 'measure' && text !== ''));
  const found = useQuery({
    ...followupPeopleQuery({ measure: measure ?? 'open', ...narrowed, days, limit: grid.limit, startIndex: grid.startIndex }),
    enabled: measure !== undefined,
  });
  const columns = useColumns(found.data?.results, measure ?? 'open', setAsked);
  if (measure === undefined)
    return (
      <>
        <PageHeader title={t('shell.followup')} />
        <EmptyState
          title={t('followup.unknown')}
          hint={t('followup.unknownWhy')}
          action={<RouteLink to="/followup">{t('followup.back')}</RouteLink>}
        />
      </>
    );
  const total = found.data?.total;
  const at = waitingFrom.findIndex((each) => String(each) === url.waiting);
  const next = waitingFrom[at + 1];
  const from = waitingFrom[at] ?? 0;
  const span = at === -1 ? '' : next === undefined ? t('followup.spanOpen', { from }) : t('followup.span', { from, to: next - 1 });
  const count = total === undefined ? '' : total === 1 ? t('followup.countOne') : t('followup.count', { count: number(total) });
  const period = ['lost', 'settled', 'settledLate'].includes(measure) ? t('followup.lastDays', { days }) : '';
  return (
    <>
      <PageHeader title={t(`followup.${measure}`)} subtitle={[count, span, period].filter(Boolean).join(' · ')}>
        <PlaceChoice
          value={url.location}
          onChange={(location) => {
            grid.setPage(1);
            setUrl({ location });
          }}
        />
      </PageHeader>
      <DataGrid
        key={measure}
        name={`followup-people-${measure}`}
        label={t(`followup.${measure}`)}
        columns={columns}
        rows={found.data?.results}
        idOf={(row) => row.task}
        server={{ total, hasNext: found.data?.hasNext }}
        loading={found.isFetching}
        error={found.error}
        onRetry={() => void found.refetch()}
        onOpen={(row) => go('/patient/detail', { patient: row.patient.uuid })}
        hrefOf={(row) => href('/patient/detail', { patient: row.patient.uuid })}
        size={PAGE}
        empty={<EmptyState title={t('followup.noPeople')} hint={t('followup.noPeopleWhy')} />}
      />
      {asked === null ? null : <WhyOf patient={asked.patient} onClose={() => setAsked(null)} />}
    </>
  );
}

function useColumns(
  rows: readonly FollowupPerson[] | undefined,
  measure: FollowupMeasure,
  ask: (row: FollowupPerson) => void,
): readonly GridColumn<FollowupPerson>[] {
  const t = useText();
  const { day, number } = useFormats();
  const photo = usePhotoColumn(rows, patientOf);
  return useMemo(() => {
    const done = measure === 'settled' || measure === 'settledLate';
    const days = (key: 'due' | 'missed' | 'trace' | 'lost' | 'settled', title: string, hidden = false): GridColumn<FollowupPerson> => ({
      key,
      title,
      width: 118,
      hidden,
      ...(key === 'due' ? {} : { phone: 'none' as const }),
      value: (row) => day(row[key]),
    });
    return [
      ...photo,
      { key: 'identifier', title: t('followup.identifier'), width: 104, phone: 'none', value: (row) => row.patient.identifier },
      {
        key: 'name',
        title: t('followup.name'),
        width: 120,
        yields: true,
        phone: 'title',
        value: (row) => row.patient.display || row.patient.identifier,
      },
      { key: 'asks', title: t('followup.asks'), width: 112, yields: true, value: (row) => row.name },
      {
        key: 'state',
        title: t('followup.state'),
        width: 104,
        // elsewhere the page itself is about one of them
        hidden: measure !== 'open',
        phone: 'none',
        value: (row) => row.state,
        render: (row) => (row.state === null ? null : <ScheduleState state={row.state} />),
      },
      days('due', t('followup.wasDue')),
      days('missed', t('followup.missedOn'), measure !== 'missed'),
      days('trace', t('followup.traceOn'), measure !== 'trace'),
      days('lost', t('followup.lostOn'), measure !== 'lost'),
      days('settled', t('followup.doneOn'), !done),
      {
        key: 'days',
        title: t('followup.waits'),
        width: 72,
        numeric: true,
        short: (row) => t('followup.waited', { days: row.days }),
        value: (row) => number(row.days),
      },
      { key: 'place', title: t('followup.place'), yields: true, width: 96, value: (row) => row.location?.display ?? '' },
      {
        key: 'worker',
        title: t(done ? 'followup.doneBy' : 'followup.worker'),
        yields: true,
        width: 96,
        phone: 'none',
        value: (row) => row.worker?.display ?? '',
      },
      {
        key: 'why',
        title: '',
        action: true,
        render: (row) => (
          <Button
            variant="subtle"
            size="xs"
            aria-label={t('followup.whyOf', { name: isolated(row.patient.display) })}
            onClick={() => ask(row)}
          >
            {t('followup.why')}
          </Button>
        ),
      },
    ];
  }, [measure, ask, t, day, number, photo]);
}

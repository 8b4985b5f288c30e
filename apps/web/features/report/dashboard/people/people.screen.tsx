import { Button, Select } from '@mantine/core';
import { IconBookmarkPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { indicatorsWithPeople, type DashboardIndicator } from '@fieldward/contract/report/dashboard.ts';
import type { DashboardPeople } from '@fieldward/contract/report/dashboard.operations.ts';
import { today } from '../../../../lib/clock.ts';
import { useFormats } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.ts';
import { useUrlState } from '../../../../lib/url-state.ts';
import { DataGrid, useGridState } from '../../../../ui/data-grid.tsx';
import { late } from '../../../../ui/late.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { placeQuery } from '../../../../widgets/location.queries.ts';
import { RouteLink, useGo, useHref } from '../../../../widgets/navigation.tsx';
import { daysOf, isPeriod, type Period } from '../page/dashboard-period.ts';
import { dashboardPeopleQuery } from '../page/dashboard.queries.ts';
import { usePeopleColumns } from './people.columns.tsx';
import { PeriodChoice } from '../page/period-choice.tsx';
import { PlaceChoice } from '../page/place-choice.tsx';

const SaveList = late(async () => (await import('../../../../widgets/saved-list/save-list.modal.tsx')).SaveList);

const OFFERED: readonly Period[] = ['week', 'month', 'lastMonth', 'quarter', 'year', 'twelve', 'next', 'other'];
const PAGE = 25;
/** Numbers that count forms: somebody may be counted more than once. */
const FORMS: readonly DashboardIndicator[] = ['formsFilled', 'followUpsDone'];

/** /dashboard/people: who is behind a number of the dashboard, as far as one may see them. */
export default function PeopleScreen() {
  const t = useText();
  const go = useGo();
  const href = useHref();
  const [url, setUrl] = useUrlState({ indicator: '', period: 'twelve', from: '', to: '', location: '', user: '', result: '' });
  const grid = useGridState('', PAGE);
  const [saving, setSaving] = useState(false);
  const { period, location, user, result } = url;
  const indicator = indicatorsWithPeople.find((each) => each === url.indicator);
  const overdue = indicator === 'followUpsOverdue';
  const days = overdue ? { from: '', to: url.to || today() } : peopleDays(url);
  const backwards = days.from !== '' && days.to < days.from;
  const people = { indicator: indicator ?? 'registrations', ...days, location, user, result: resultOf(result) };
  const found = useQuery({
    ...dashboardPeopleQuery({ ...people, limit: grid.limit, startIndex: grid.startIndex }),
    enabled: indicator !== undefined && !backwards,
  });
  const columns = usePeopleColumns(backwards ? undefined : found.data?.results, indicator);
  const head = useHead(location, found.data);

  if (indicator === undefined)
    return (
      <>
        <PageHeader title={t('shell.dashboard')} />
        <EmptyState
          title={t('dashboardscreen.unknown')}
          hint={t('dashboardscreen.unknownWhy')}
          action={<RouteLink to="/dashboard">{t('dashboardscreen.back')}</RouteLink>}
        />
      </>
    );
  const title = t(`dashboardscreen.${indicator}`);
  const change = (next: Partial<typeof url>): void => {
    grid.setPage(1);
    setUrl(next);
  };
  const narrowed = user !== '' ? t('dashboardscreen.byUser') : result === 'positive' ? t('dashboardscreen.resultPositive') : '';
  return (
    <>
      <PageHeader
        title={title}
        subtitle={[narrowed, head].filter(Boolean).join(' · ')}
        actions={
          <Button variant="default" leftSection={<IconBookmarkPlus size={16} aria-hidden />} onClick={() => setSaving(true)}>
            {t('savedlist.save')}
          </Button>
        }
      >
        {overdue ? null : <PeriodChoice offered={OFFERED} period={period} days={days} onChange={change} />}
        <PlaceChoice value={location} onChange={(next) => change({ location: next })} />
        {indicator === 'positivity' ? (
          <Select
            label={title}
            w={160}
            clearable
            clearButtonProps={{ 'aria-label': t('shell.clear') }}
            placeholder={t('dashboardscreen.tested')}
            data={[
              { value: 'positive', label: t('dashboardscreen.resultPositive') },
              { value: 'negative', label: t('dashboardscreen.resultNegative') },
            ]}
            value={result || null}
            onChange={(next) => change({ result: next ?? '' })}
          />
        ) : null}
      </PageHeader>
      <DataGrid
        key={indicator}
        name={`dashboard-people-${FORMS.includes(indicator) ? 'times' : 'once'}`}
        label={title}
        columns={columns}
        rows={backwards ? [] : found.data?.results}
        idOf={(row) => row.uuid}
        server={{ total: found.data?.more === true ? undefined : found.data?.total, hasNext: found.data?.hasNext }}
        loading={found.isFetching}
        error={found.error}
        onRetry={() => void found.refetch()}
        onOpen={(row) => go('/patient/detail', { patient: row.uuid })}
        hrefOf={(row) => href('/patient/detail', { patient: row.uuid })}
        size={PAGE}
        empty={<EmptyState title={t('dashboardscreen.noPeople')} hint={t('dashboardscreen.noPeopleWhy')} />}
      />
      {saving ? (
        <SaveList
          kind={FORMS.includes(indicator) ? 'encounter' : 'due'}
          filter={{ indicator, location, user, result, ...(overdue ? {} : savedDays(url, days)) }}
          suggested={title}
          onClose={() => setSaving(false)}
        />
      ) : null}
    </>
  );
}

/** A result that the address names. */
function resultOf(text: string): 'positive' | 'negative' | undefined {
  return text === 'positive' || text === 'negative' ? text : undefined;
}

/** The period in the address. */
interface UrlPeriod {
  readonly period: string;
  readonly from: string;
  readonly to: string;
}

/** The days of the period; a period of one's own may have no first day. */
function peopleDays({ period, from, to }: UrlPeriod): { from: string; to: string } {
  if (period === 'other' && to !== '') return { from, to };
  return daysOf(isPeriod(period) ? period : 'twelve');
}

/** A list keeps a period that moves with the calendar by its name, others by their days. */
function savedDays({ period }: UrlPeriod, days: { from: string; to: string }): Readonly<Record<string, string>> {
  return period === 'other' ? { period, ...days } : { period };
}

/** How many, where, and when that was counted. */
function useHead(location: string, people: DashboardPeople | undefined): string {
  const t = useText();
  const { number, moment } = useFormats();
  const place = useQuery({ ...placeQuery(location), enabled: location !== '' && location !== 'none' });
  if (people === undefined) return '';
  const count =
    people.total === 1 && !people.more
      ? t('dashboardscreen.countOne')
      : t(people.more ? 'dashboardscreen.moreThan' : 'dashboardscreen.count', { count: number(people.total) });
  const where = location === 'none' ? t('dashboardscreen.elsewhere') : location === '' ? '' : (place.data?.display ?? '');
  const asOf = people.asOf === null ? '' : t('dashboardscreen.asOf', { moment: moment(people.asOf) });
  return [count, where, asOf].filter(Boolean).join(' · ');
}

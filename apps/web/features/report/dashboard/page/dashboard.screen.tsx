import { Anchor, Button, Select } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { dashboardGroupings } from '@fieldward/contract/report/dashboard.ts';
import type { DashboardResponse } from '@fieldward/contract/report/dashboard.operations.ts';
import { useFormats, type Formats } from '../../../../lib/format.ts';
import { useSettings } from '../../../../lib/settings.ts';
import { useText, type Text } from '../../../../lib/text.ts';
import { useUrlState } from '../../../../lib/url-state.ts';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { EmptyState, ErrorState, Skeletons } from '../../../../ui/states.tsx';
import { Charts } from '../charts/charts.panel.tsx';
import './dashboard-print.css';
import { daysOfAddress, type Period } from './dashboard-period.ts';
import { useDashboardWords } from './dashboard-words.ts';
import classes from './dashboard.module.css';
import { dashboardQuery } from './dashboard.queries.ts';
import { Figures } from '../charts/figures.tsx';
import { PeriodChoice } from './period-choice.tsx';
import { PlaceChoice } from './place-choice.tsx';

const OFFERED: readonly Period[] = ['week', 'month', 'lastMonth', 'quarter', 'year', 'twelve', 'other'];

/** /dashboard: the numbers of the programme by period and place, each with the people behind it. */
export default function DashboardScreen() {
  const t = useText();
  const { dashboard } = useSettings();
  if (dashboard) return <Dashboard />;
  return (
    <>
      <PageHeader title={t('shell.dashboard')} />
      <EmptyState title={t('shell.comingSoon')} hint={t('dashboardscreen.off')} />
    </>
  );
}

function Dashboard() {
  const t = useText();
  const { moment } = useFormats();
  const { span } = useDashboardWords();
  const [{ period, from, to, location, by }, setUrl] = useUrlState({ period: 'twelve', from: '', to: '', location: '', by: 'month' });
  const days = daysOfAddress({ period, from, to });
  const backwards = days.to < days.from;
  const grouping = dashboardGroupings.find((each) => each === by) ?? 'month';
  const found = useQuery({ ...dashboardQuery({ ...days, location, by: grouping }), enabled: !backwards });
  const response = backwards ? undefined : found.data;

  useEffect(() => {
    const page = document.documentElement;
    page.dataset['printing'] = 'dashboard';
    return () => {
      delete page.dataset['printing'];
    };
  }, []);

  const where = response?.location?.display ?? t('dashboardscreen.allPlaces');
  const state = response === undefined ? '' : stateOf(response, t, moment);
  const about = response === undefined ? '' : [span(response.from, response.to), where, state].filter(Boolean).join(' · ');
  return (
    <div data-dashboard className={classes.all}>
      <PageHeader
        title={t('shell.dashboard')}
        subtitle={
          <>
            <span data-noprint role="status">
              {response === undefined ? t('dashboardscreen.about') : state}
            </span>
            <span data-printonly>{about}</span>
          </>
        }
        actions={
          <Button
            data-noprint
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            disabled={response === undefined}
            onClick={() => window.print()}
          >
            {t('dashboardscreen.print')}
          </Button>
        }
      >
        <div data-noprint className={classes.asked}>
          <PeriodChoice offered={OFFERED} period={period} days={days} onChange={setUrl} />
          <PlaceChoice value={location} onChange={(next) => setUrl({ location: next })} />
          <Select
            label={t('dashboardscreen.by')}
            w={120}
            allowDeselect={false}
            data={[
              { value: 'month', label: t('dashboardscreen.byMonth') },
              { value: 'week', label: t('dashboardscreen.byWeek') },
              { value: 'place', label: t('dashboardscreen.byPlace') },
            ]}
            value={grouping}
            onChange={(next) => setUrl({ by: next ?? 'month' })}
          />
        </div>
      </PageHeader>
      {response !== undefined && response.location !== null ? (
        <Above response={response} onPlace={(uuid) => setUrl({ location: uuid })} />
      ) : null}
      {backwards ? (
        <EmptyState title={t('dashboardscreen.reversed')} />
      ) : response === undefined ? (
        found.isError ? (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <Skeletons rows={12} />
        )
      ) : (
        <div aria-busy={found.isPlaceholderData}>
          <Figures response={response} />
          <Charts response={response} about={about} onPlace={(uuid) => setUrl({ location: uuid })} />
        </div>
      )}
    </div>
  );
}

/** How fresh the numbers are. */
function stateOf(response: DashboardResponse, t: Text, moment: Formats['moment']): string {
  const asOf = response.asOf === null ? t('dashboardscreen.never') : t('dashboardscreen.asOf', { moment: moment(response.asOf) });
  return response.building === null ? asOf : `${asOf} · ${t('dashboardscreen.building', { percent: response.building })}`;
}

/** The way back to the places around the one that is shown. */
function Above({ response, onPlace }: { response: DashboardResponse; onPlace: (uuid: string) => void }) {
  const t = useText();
  return (
    <nav aria-label={t('dashboardscreen.above')} className={classes.above} data-noprint>
      {[{ uuid: '', display: t('dashboardscreen.allPlaces') }, ...response.above].map(({ uuid, display }) => (
        <span key={uuid}>
          <Anchor component="button" type="button" onClick={() => onPlace(uuid)}>
            {display}
          </Anchor>{' '}
          ›
        </span>
      ))}
      <strong>{response.location?.display}</strong>
    </nav>
  );
}

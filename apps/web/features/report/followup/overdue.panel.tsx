import { Group, Select, Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { followupGroupings, type FollowupGrouping, type FollowupMeasure } from '@fieldward/contract/report/followup.ts';
import type { Followup, FollowupRow } from '@fieldward/contract/report/followup.operations.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { useFormats } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { DataGrid, type GridColumn } from '../../../ui/data-grid.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { RouteLink } from '../../../widgets/navigation.tsx';
import classes from './followup.module.css';
import { followupQuery } from './followup.queries.ts';

const byWords = {
  place: 'followup.byPlace',
  worker: 'followup.byWorker',
  workflow: 'followup.byWorkflow',
} as const satisfies Readonly<Record<FollowupGrouping, PlainCode>>;

const PERIODS = [30, 90, 366];
const PAGE = 25;

interface Narrowing {
  readonly location: string;
  readonly workflow: string;
}

/** What narrows the people besides the number itself. */
type More = Partial<Record<'place' | 'worker' | 'workflow' | 'waiting', string>>;

interface CountProps {
  measure: FollowupMeasure;
  count: number;
  /** The address of the people. */
  search: Readonly<Record<string, string>>;
  /** The group that it is of. */
  where?: string;
}

/** A number that leads to the people behind it; nothing where there is nobody. */
function Count({ measure, count, search, where }: CountProps) {
  const t = useText();
  const { number } = useFormats();
  const text = number(count);
  if (count === 0) return <span>{text}</span>;
  const name = t(`followup.${measure}`);
  const label =
    where === undefined
      ? t('followup.people', { name, count: text })
      : t('followup.peopleAt', { name, where: isolated(where), count: text });
  return (
    <RouteLink to="/followup/people" search={{ measure, ...search }} label={label}>
      {text}
    </RouteLink>
  );
}

/** What is overdue: the numbers, how long they wait, and by whom or where. */
export function Overdue({ location, workflow }: Narrowing) {
  const t = useText();
  const [url, setUrl] = useUrlState({ by: 'place', days: '90' });
  const by = followupGroupings.find((each) => each === url.by) ?? 'place';
  const days = PERIODS.find((each) => String(each) === url.days) ?? 90;
  const found = useQuery(followupQuery({ by, days, ...(location === '' ? {} : { location }), ...(workflow === '' ? {} : { workflow }) }));
  const id = useId();
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const searchOf = (more: More = {}) => ({
    days: String(days),
    ...(location === '' ? {} : { location }),
    ...(workflow === '' ? {} : { workflow }),
    ...more,
  });
  return (
    <>
      {found.data === undefined ? <Skeleton height={260} radius={8} mb={16} /> : <Figures followup={found.data} searchOf={searchOf} />}
      <section aria-labelledby={id}>
        <Group justify="space-between" align="end" mb={8}>
          <Title order={2} id={id}>
            {t('followup.table')}
          </Title>
          <Group gap="xs" align="end">
            <Select
              label={t('followup.by')}
              w={168}
              allowDeselect={false}
              data={followupGroupings.map((value) => ({ value, label: t(byWords[value]) }))}
              value={by}
              onChange={(next) => setUrl({ by: next ?? 'place' })}
            />
            <Select
              label={t('followup.days')}
              w={168}
              allowDeselect={false}
              data={PERIODS.map((value) => ({ value: String(value), label: t('followup.lastDays', { days: value }) }))}
              value={String(days)}
              onChange={(next) => setUrl({ days: next ?? '90' })}
            />
          </Group>
        </Group>
        <Groups by={by} rows={found.data?.rows} loading={found.isFetching} searchOf={searchOf} />
      </section>
    </>
  );
}

type SearchOf = (more?: More) => Readonly<Record<string, string>>;

/** The numbers of all groups together, and how long what is overdue has been waiting. */
function Figures({ followup: { total, waiting }, searchOf }: { followup: Followup; searchOf: SearchOf }) {
  const t = useText();
  const { day, number } = useFormats();
  const id = useId();
  const most = Math.max(1, ...waiting.map(({ count }) => count));
  const hints: Partial<Record<FollowupMeasure, string>> = {
    settled: total.settledLate === 0 ? '' : t('followup.ofSettled', { count: number(total.settledLate) }),
  };
  return (
    <>
      <ul className={classes.figures} aria-label={t('followup.figures')}>
        {(['due', 'missed', 'trace', 'lost', 'settled'] as const).map((measure) => (
          <li key={measure} className={classes.card}>
            <span className={classes.name}>{t(`followup.${measure}`)}</span>
            <span className={classes.value}>
              <Count measure={measure} count={total[measure]} search={searchOf()} />
            </span>
            <span className={classes.hint}>{hints[measure] ?? ''}</span>
          </li>
        ))}
        {total.wait === null || total.longWait === null ? null : (
          <li className={classes.card}>
            <span className={classes.name}>{t('followup.waitOf')}</span>
            <span className={classes.value}>{number(total.wait)}</span>
            <span className={classes.hint}>{t('followup.waitHalf', { days: number(total.wait), long: number(total.longWait) })}</span>
          </li>
        )}
      </ul>
      <section aria-labelledby={id} className={classes.waiting}>
        <Title order={2} id={id}>
          {t('followup.waiting')}
        </Title>
        {total.oldest === null ? null : <p className={classes.hint}>{t('followup.oldestSince', { day: day(total.oldest) })}</p>}
        <ul className={classes.spans}>
          {waiting.map(({ from, to, count }) => {
            const span = to === null ? t('followup.spanOpen', { from }) : t('followup.span', { from, to });
            return (
              <li key={from} className={classes.span}>
                <span>{span}</span>
                <span className={classes.bar} aria-hidden>
                  <span style={{ inlineSize: `${(count / most) * 100}%` }} />
                </span>
                <span className={classes.count}>
                  <Count measure="open" count={count} search={searchOf({ waiting: String(from) })} where={span} />
                </span>
              </li>
            );
          })}
        </ul>
      </section>
    </>
  );
}

interface GroupsProps {
  by: FollowupGrouping;
  rows: readonly FollowupRow[] | undefined;
  loading: boolean;
  searchOf: SearchOf;
}

/** What is overdue by place, worker or workflow. */
function Groups({ by, rows, loading, searchOf }: GroupsProps) {
  const t = useText();
  const { day, number } = useFormats();
  const columns = useMemo((): readonly GridColumn<FollowupRow>[] => {
    const nameOf = (row: FollowupRow): string => row.label ?? t(by === 'worker' ? 'followup.noWorker' : 'followup.noPlace');
    const count = (measure: 'due' | 'missed' | 'trace' | 'lost' | 'settled'): GridColumn<FollowupRow> => ({
      key: measure,
      title: t(`followup.${measure}`),
      width: 96,
      numeric: true,
      sortable: true,
      value: (row) => row[measure],
      render: (row) => <Count measure={measure} count={row[measure]} search={searchOf({ [by]: row.key ?? 'none' })} where={nameOf(row)} />,
      short: (row) => (row[measure] === 0 ? '' : t('followup.counted', { name: t(`followup.${measure}`), count: number(row[measure]) })),
    });
    return [
      { key: 'name', title: t(byWords[by]), phone: 'title', sortable: true, value: nameOf },
      count('trace'),
      count('missed'),
      count('due'),
      {
        key: 'oldest',
        title: t('followup.oldest'),
        width: 118,
        sortable: true,
        phone: 'none',
        value: (row) => row.oldest ?? '',
        render: (row) => day(row.oldest),
      },
      count('lost'),
      count('settled'),
      {
        key: 'wait',
        title: t('followup.wait'),
        width: 118,
        numeric: true,
        sortable: true,
        phone: 'none',
        value: (row) => row.wait,
        render: (row) => (row.wait === null ? '' : number(row.wait)),
      },
    ];
  }, [by, searchOf, t, day, number]);
  return (
    <DataGrid
      key={by}
      name={`followup-${by}`}
      label={t('followup.table')}
      columns={columns}
      rows={rows}
      idOf={(row) => row.key ?? 'none'}
      loading={loading}
      size={PAGE}
      empty={<EmptyState title={t('followup.nothing')} hint={t('followup.nothingWhy')} />}
    />
  );
}

import { Select, Skeleton, Title, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, type CSSProperties } from 'react';
import type { Cohort } from '@fieldward/contract/report/followup.operations.ts';
import { useFormats } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { RouteLink } from '../../../widgets/navigation.tsx';
import classes from './followup.module.css';
import { cohortsQuery } from './followup.queries.ts';
import { curveOf, keptOf } from './retention.ts';

const Drawing = lazy(() => import('../dashboard/charts/chart-drawing.tsx'));

const PERIODS = [6, 12, 24, 36];

/** How many months of enrolment are shown. */
function useMonths(): [number, (months: string) => void] {
  const [url, setUrl] = useUrlState({ months: '12' });
  return [PERIODS.find((each) => String(each) === url.months) ?? 12, (months) => setUrl({ months })];
}

/** Chooses how many months of enrolment are shown. */
export function CohortMonths() {
  const t = useText();
  const [months, setMonths] = useMonths();
  return (
    <Select
      label={t('followup.months')}
      w={168}
      allowDeselect={false}
      data={PERIODS.map((value) => ({ value: String(value), label: t('followup.lastMonths', { months: value }) }))}
      value={String(months)}
      onChange={(next) => setMonths(next ?? '12')}
    />
  );
}

/** Who stays in care: by month of enrolment, so many months later. */
export function Cohorts({ location, workflow }: { location: string; workflow: string }) {
  const t = useText();
  const { number } = useFormats();
  const [months] = useMonths();
  const found = useQuery(cohortsQuery({ workflow, months, ...(location === '' ? {} : { location }) }));
  const id = useId();
  if (workflow === '') return <EmptyState title={t('followup.chooseWorkflow')} hint={t('followup.chooseWorkflowWhy')} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const cohorts = found.data?.cohorts;
  const curve = cohorts === undefined ? [] : curveOf(cohorts);
  const percent = (value: number): string => t('followup.percent', { value: number(Math.round(value)) });
  return (
    <>
      {cohorts === undefined ? <Skeleton height={320} radius={8} /> : null}
      {cohorts?.length === 0 ? <EmptyState title={t('followup.noCohorts')} hint={t('followup.noCohortsWhy')} /> : null}
      {cohorts === undefined || cohorts.length === 0 ? null : (
        <>
          {curve.length < 2 ? null : (
            <section aria-labelledby={id} className={classes.curve}>
              <Title order={2} id={id} mb={8}>
                {t('followup.curve')}
              </Title>
              <Suspense fallback={<Skeleton height={240} radius={8} />}>
                <Drawing
                  form="lines"
                  rows={curve.map(({ after, kept }) => ({ key: String(after), name: number(after), kept }))}
                  series={[{ name: 'kept', label: t('followup.curveLine'), color: 'var(--fw-chart-1)' }]}
                  format={percent}
                />
              </Suspense>
            </section>
          )}
          <CohortTable cohorts={cohorts} workflow={workflow} location={location} />
        </>
      )}
    </>
  );
}

interface CohortTableProps {
  cohorts: readonly Cohort[];
  workflow: string;
  location: string;
}

function CohortTable({ cohorts, workflow, location }: CohortTableProps) {
  const t = useText();
  const { month, number } = useFormats();
  const id = useId();
  const longest = Math.max(0, ...cohorts.map(({ after }) => after.length));
  const where = { workflow, ...(location === '' ? {} : { location }) };
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id}>
        {t('followup.cohortTable')}
      </Title>
      <p className={classes.explain}>{t('followup.explain')}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
      <div className={classes.scroll} tabIndex={0} role="region" aria-labelledby={id}>
        <table className={classes.cohorts}>
          <thead>
            <tr>
              <th scope="col">{t('followup.month')}</th>
              <th scope="col">{t('followup.started')}</th>
              {Array.from({ length: longest }, (_, index) => (
                <th key={index} scope="col">
                  <span aria-hidden>{number(index + 1)}</span>
                  <VisuallyHidden>{index === 0 ? t('followup.afterOne') : t('followup.after', { months: index + 1 })}</VisuallyHidden>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts.map((cohort) => (
              <tr key={cohort.month}>
                <th scope="row">{month(cohort.month)}</th>
                <td>
                  <RouteLink
                    to="/followup/cohort"
                    search={{ ...where, month: cohort.month }}
                    label={t('followup.peopleAt', {
                      name: t('followup.started'),
                      where: month(cohort.month),
                      count: number(cohort.started),
                    })}
                  >
                    {number(cohort.started)}
                  </RouteLink>
                </td>
                {Array.from({ length: longest }, (_, index) => {
                  const at = cohort.after.find(({ months }) => months === index + 1);
                  const kept = at === undefined ? null : keptOf(at);
                  if (kept === null || kept.percent === null) return <td key={index}>{''}</td>;
                  const value = number(Math.round(kept.percent));
                  return (
                    // a cell is as strong as what it says
                    <td key={index} className={classes.kept} style={{ '--kept': `${kept.percent * 0.3}%` } as CSSProperties}>
                      <RouteLink
                        to="/followup/cohort"
                        search={{ ...where, month: cohort.month, after: String(index + 1) }}
                        label={t('followup.cell', { value, stay: number(kept.stay), of: number(kept.of) })}
                      >
                        {value}
                      </RouteLink>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

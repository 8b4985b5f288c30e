import { dashboardIndicators, type DashboardIndicator } from '@fieldward/contract/report/dashboard.ts';
import type { DashboardResponse } from '@fieldward/contract/report/dashboard.operations.ts';
import { useFormats } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.ts';
import type { Unit } from './chart-data.ts';
import { Figure } from './chart-table.tsx';
import { useDashboardWords } from '../page/dashboard-words.ts';
import classes from '../page/dashboard.module.css';
import { peopleSearch } from '../people/people-address.ts';

const units: Partial<Record<DashboardIndicator, Unit>> = { positivity: 'percent', labTurnaround: 'hours', eventCost: 'money' };

/** Every number of the dashboard by itself; those of patients lead to them. */
export function Figures({ response }: { response: DashboardResponse }) {
  const t = useText();
  const { say } = useDashboardWords();
  const hint = useHint();
  return (
    <ul className={classes.figures} aria-label={t('dashboardscreen.figures')}>
      {dashboardIndicators.map((indicator) => {
        const series = response.indicators[indicator];
        const name = t(`dashboardscreen.${indicator}`);
        const text = say(series.value, units[indicator] ?? 'count');
        const late = indicator === 'followUpsOverdue' && (series.value ?? 0) > 0;
        const more = hint(indicator, response);
        return (
          <li key={indicator}>
            <div className={`${classes.card} ${late ? classes.late : ''}`}>
              <span className={classes.cardName}>{name}</span>
              <span className={`${classes.cardValue} ${text.length > 9 ? classes.long : ''}`}>
                <Figure
                  text={text}
                  name={t('dashboardscreen.people', { indicator: name, value: text })}
                  people={series.value ? peopleSearch(indicator, series, response.location?.uuid ?? null) : undefined}
                />
              </span>
              {more === '' ? null : <span className={classes.cardHint}>{more}</span>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** What a number is made of, in small. */
function useHint(): (indicator: DashboardIndicator, response: DashboardResponse) => string {
  const t = useText();
  const { number, money } = useFormats();
  return (indicator, response) => {
    const { part, of, p90, planned } = response.indicators[indicator];
    if (indicator === 'positivity' && of !== undefined && part !== undefined)
      return t('dashboardscreen.positiveOf', { part: number(part), of: number(of) });
    if (indicator === 'labTurnaround' && of !== undefined && p90 !== undefined && p90 !== null)
      return t('dashboardscreen.releasedOf', { of: number(of), p90: number(Math.round(p90 * 10) / 10) });
    if (indicator === 'eventCost' && planned !== undefined) return t('dashboardscreen.plannedOf', { amount: money(planned) });
    return indicator === 'followUpsOverdue' ? t('dashboardscreen.overdueHint') : '';
  };
}

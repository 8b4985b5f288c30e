import type { ReactNode } from 'react';
import type { EventCost } from '@fieldward/domain/event/cost.ts';
import { useFormats } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import classes from './closure-form.module.css';
import { Variance } from '../costs/cost-table.tsx';

/** What the event comes to as the form stands, and how far that is from the plan; stays in sight below the form. */
export function ClosureTotals({ cost, children }: { cost: EventCost; children: ReactNode }) {
  const t = useText();
  const { money } = useFormats();
  const { planned, actual, variance } = cost;
  return (
    <div className={classes.totals} role="group" aria-label={t('closure.totalCost')}>
      {actual ? (
        <>
          {(['personnel', 'services', 'assets'] as const).map((group) => (
            <span key={group} className={classes.group}>
              {t('closure.perGroup', { group: t(`closure.${group}`), amount: money(actual[group]) })}
            </span>
          ))}
          <output className={classes.total}>{t('closure.perGroup', { group: t('closure.totalCost'), amount: money(actual.total) })}</output>
          <span>{t('closure.againstPlan', { amount: money(planned.total) })}</span>
          <Variance amount={variance ?? '0'} long />
        </>
      ) : null}
      <span className={classes.push} />
      {children}
    </div>
  );
}

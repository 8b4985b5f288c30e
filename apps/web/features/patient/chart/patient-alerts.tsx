import type { PatientBannerFacts } from '@fieldward/contract/patient/patient-banner.operations.ts';
import type { ReactElement } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { mayOpen } from '../../../lib/page-rights.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { Status } from '../../../ui/status.tsx';
import { RouteLink } from '../../../widgets/navigation.tsx';
import { MergedWith } from '../merge/merged-with.tsx';
import { Suspected } from '../merge/suspected.tsx';
import classes from './patient-banner.module.css';

const referralOpen = { referral: 'chart.referralOpen', transfer: 'chart.transferOpen' } as const;
const referralLate = { referral: 'chart.referralLate', transfer: 'chart.transferLate' } as const;

/** What must not be overlooked; nothing where there is nothing. */
export function PatientAlerts({ patient, facts }: { patient: string; facts: PatientBannerFacts }) {
  const t = useText();
  const { day } = useFormats();
  const { may } = useSession();
  const { allergies, noAllergies, missedAppointment, criticalResults, merges, referrals } = facts;
  const [pair, ...pairs] = mayOpen('/patient/merge', may) ? facts.pairs : [];
  const opensLaboratory = mayOpen('/patient/detail/laboratory', may);
  const alerts: ReactElement[] = [];
  if (allergies.length > 0) {
    const words = t('chart.allergicTo', { allergens: allergies.map(({ allergen }) => isolated(allergen)).join(', ') });
    alerts.push(
      <Status wrap key="allergies" tone="bad">
        {words}
      </Status>,
    );
  }
  if (noAllergies !== null)
    alerts.push(
      <Status wrap key="none">
        {t('chart.noKnownAllergies')}
      </Status>,
    );
  for (const { labTest, field, value, units } of criticalResults) {
    const words = t('chart.criticalResult', { field, value: isolated([value, units].filter(Boolean).join(' ')) });
    const link = (
      <RouteLink to="/patient/detail/laboratory" search={{ patient }}>
        {words}
      </RouteLink>
    );
    alerts.push(
      <Status wrap key={`${labTest} ${field}`} tone="bad">
        {opensLaboratory ? link : words}
      </Status>,
    );
  }
  if (missedAppointment !== null)
    alerts.push(
      <Status wrap key="missed" tone="warning">
        {t('chart.missedAppointment', { date: day(missedAppointment) })}
      </Status>,
    );
  for (const { uuid, kind, open, to, outside, expected, overdue } of referrals) {
    if (!open && !overdue) continue;
    const place = isolated(to?.display ?? outside ?? '');
    alerts.push(
      <Status wrap key={uuid} tone={overdue ? 'warning' : 'accent'}>
        {t(overdue ? referralLate[kind] : referralOpen[kind], { place, day: day(expected) })}
      </Status>,
    );
  }
  if (pair !== undefined) alerts.push(<Suspected key="suspected" patient={patient} pairs={[pair, ...pairs]} />);
  for (const merge of merges) alerts.push(<MergedWith key={merge.uuid} merge={merge} />);
  if (alerts.length === 0) return null;
  return (
    <ul className={classes.alerts} aria-label={t('chart.alerts')}>
      {alerts.map((alert) => (
        <li key={alert.key}>{alert}</li>
      ))}
    </ul>
  );
}

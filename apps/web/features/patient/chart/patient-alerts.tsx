import type { PatientBannerFacts } from '@fieldward/contract/patient/patient-banner.operations.ts';
import { useFormats } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { mayOpen } from '../../../lib/page-rights.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { Status } from '../../../ui/status.tsx';
import { RouteLink } from '../../../widgets/navigation.tsx';
import classes from './patient-banner.module.css';

/** What must not be overlooked; nothing where there is nothing. */
export function PatientAlerts({ patient, facts }: { patient: string; facts: PatientBannerFacts }) {
  const t = useText();
  const { day } = useFormats();
  const { may } = useSession();
  const { allergies, noAllergies, missedAppointment, criticalResults } = facts;
  if (allergies.length === 0 && noAllergies === null && missedAppointment === null && criticalResults.length === 0) return null;
  const opensLaboratory = mayOpen('/patient/detail/laboratory', may);
  return (
    <ul className={classes.alerts} aria-label={t('chart.alerts')}>
      {allergies.length === 0 ? null : (
        <li>
          <Status tone="bad">{t('chart.allergicTo', { allergens: allergies.map(({ allergen }) => isolated(allergen)).join(', ') })}</Status>
        </li>
      )}
      {noAllergies === null ? null : (
        <li>
          <Status>{t('chart.noKnownAllergies')}</Status>
        </li>
      )}
      {criticalResults.map(({ labTest, field, value, units }) => {
        const words = t('chart.criticalResult', { field, value: isolated([value, units].filter(Boolean).join(' ')) });
        return (
          <li key={`${labTest} ${field}`}>
            <Status tone="bad">
              {opensLaboratory ? (
                <RouteLink to="/patient/detail/laboratory" search={{ patient }}>
                  {words}
                </RouteLink>
              ) : (
                words
              )}
            </Status>
          </li>
        );
      })}
      {missedAppointment === null ? null : (
        <li>
          <Status tone="warning">{t('chart.missedAppointment', { date: day(missedAppointment) })}</Status>
        </li>
      )}
    </ul>
  );
}

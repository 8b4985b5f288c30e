import { useFormats } from '../../../lib/format.ts';
import { mayOpen } from '../../../lib/page-rights.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Status } from '../../../ui/status.tsx';
import { ageText, birthText } from '../../../widgets/age-text.ts';
import { RouteLink } from '../../../widgets/navigation.tsx';
import { genderText } from '../../../widgets/patient-card.tsx';
import { identifierOf, shortName, type Patient } from '../../../widgets/patient.queries.ts';
import { PatientActions } from './patient-actions.tsx';

/** Who this is, and what can be done. */
export function PatientBanner({ patient }: { patient: Patient }) {
  const t = useText();
  const { day, dayOf } = useFormats();
  const { may } = useSession();
  const { gender, dead, deathDate } = patient.person;
  return (
    <PageHeader
      title={shortName(patient)}
      subtitle={
        <>
          {genderText(gender, t)} · {ageText(patient.person, t)} · {birthText(patient.person, day) || '–'} ·{' '}
          <bdi>{identifierOf(patient)}</bdi>{' '}
          {dead ? <Status>{deathDate ? t('patient.diedOn', { date: dayOf(deathDate) }) : t('patient.deceased')}</Status> : null}
          {patient.voided ? <Status tone="bad">{t('patient.voidedStatus')}</Status> : null}
          {mayOpen('/patient/detail/laboratory', may) && !patient.voided ? (
            <>
              {' · '}
              <RouteLink to="/patient/detail/laboratory" search={{ patient: patient.uuid }}>
                {t('shell.laboratory')}
              </RouteLink>
            </>
          ) : null}
        </>
      }
      actions={patient.voided ? null : <PatientActions patient={patient} />}
    />
  );
}

import type { PatientBannerFacts } from '@fieldward/contract/patient/patient-banner.operations.ts';
import { Anchor, Group, Title } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../../../lib/format.ts';
import { mayOpen } from '../../../lib/page-rights.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { Parts } from '../../../ui/parts.tsx';
import { Status } from '../../../ui/status.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { ageText, birthText } from '../../../widgets/age-text.ts';
import { RouteLink } from '../../../widgets/navigation.tsx';
import { genderText } from '../../../widgets/patient-card.tsx';
import { identifierOf, shortName, type Patient } from '../../../widgets/patient.queries.ts';
import { PhotoButton } from '../photo/photo-button.tsx';
import { phoneLink } from '../../../widgets/phone-link.ts';
import { CurrentVisit } from './current-visit.tsx';
import { PatientActions } from './patient-actions.tsx';
import { PatientAlerts } from './patient-alerts.tsx';
import { patientBannerQuery, workflowOfPatient } from '../../../widgets/patient-banner.queries.ts';
import classes from './patient-banner.module.css';

/** Who this is, how they are, and what can be done: stays on top while the page moves. */
export function PatientBanner({ patient }: { patient: Patient }) {
  const t = useText();
  const { day, dayOf } = useFormats();
  const { may } = useSession();
  const { gender, dead, deathDate } = patient.person;
  const { data: facts } = useQuery({ ...patientBannerQuery(patient.uuid), enabled: !patient.voided });
  usePageTitle(shortName(patient));
  return (
    <div className={classes.banner}>
      <header className={classes.who}>
        <PhotoButton patient={patient} photo={facts?.photo} />
        <div className={classes.words}>
          <Title order={1}>{shortName(patient)}</Title>
          <div className={classes.facts}>
            {genderText(gender, t)} · {ageText(patient.person, t)} · {birthText(patient.person, day) || '–'} ·{' '}
            <bdi className={classes.number}>{identifierOf(patient)}</bdi>{' '}
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
          </div>
          {patient.voided ? null : (
            <>
              <div className={classes.more}>{facts ? <Whereabouts facts={facts} /> : '\u00a0'}</div>
              {facts ? (
                <CurrentVisit patient={patient.uuid} visits={facts.visit === null ? [] : [facts.visit, ...facts.otherVisits]} dead={dead} />
              ) : null}
              {facts ? <PatientAlerts patient={patient.uuid} facts={facts} /> : null}
            </>
          )}
        </div>
      </header>
      {patient.voided ? null : (
        <Group gap="xs" className={classes.actions}>
          <PatientActions patient={patient} next={facts?.nextForm ?? null} workflow={workflowOfPatient(facts)} />
        </Group>
      )}
    </div>
  );
}

/** Phone, place, and where in the programme. */
function Whereabouts({ facts }: { facts: PatientBannerFacts }) {
  const t = useText();
  const { phone, place, programmes } = facts;
  return (
    <>
      {phone === null ? null : (
        <Anchor href={phoneLink(phone)} dir="ltr" aria-label={t('chart.call', { phone })} className={classes.phone}>
          <IconPhone size={14} aria-hidden /> {phone}
        </Anchor>
      )}
      {phone === null || place === null ? null : ' · '}
      <Parts of={[place]} />
      {programmes.length === 0 ? null : (
        <span className={classes.path}>
          {phone === null && place === null ? null : ' · '}
          <Parts of={programmes.map(({ workflow, phase, stage }) => [workflow.display, phase, stage].filter(Boolean).join(' › '))} />
        </span>
      )}
    </>
  );
}

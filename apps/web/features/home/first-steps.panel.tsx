import { ActionIcon, Text, Title } from '@mantine/core';
import { IconChevronRight, IconCircle, IconCircleCheckFilled, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { mayOpen } from '../../lib/page-rights.ts';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { firstStepsQuery } from '../../widgets/first-steps.queries.ts';
import { RouteLink } from '../../widgets/navigation.tsx';
import { ZoneQuestion } from './zone-question.modal.tsx';
import classes from './first-steps.module.css';

/** Where this device remembers that nobody wants to see the steps any more. */
const HIDDEN = 'fieldward.firstSteps.hidden';

const STEPS = [
  { step: 'zone', to: '/administration/systemsettings', name: 'firststeps.zone', hint: 'firststeps.zoneHint' },
  { step: 'places', to: '/administration/location', name: 'firststeps.places', hint: 'firststeps.placesHint' },
  { step: 'people', to: '/administration/users', name: 'firststeps.people', hint: 'firststeps.peopleHint' },
  { step: 'form', to: '/administration/form', name: 'firststeps.form', hint: 'firststeps.formHint' },
  { step: 'workflow', to: '/workflow', name: 'firststeps.workflow', hint: 'firststeps.workflowHint' },
] as const;

/**
 * What a new programme needs before its first patient, each step a link, ticked once it is done. Shown until there are patients, all is
 * done, or it is hidden on this device; whoever cannot be told (another server behind a gateway) sees nothing of it.
 */
function StepList() {
  const t = useText();
  const id = useId();
  const { may } = useSession();
  const [hidden, setHidden] = useState(() => localStorage.getItem(HIDDEN) !== null);
  const { data } = useQuery({ ...firstStepsQuery, enabled: !hidden });
  const steps = STEPS.filter(({ to }) => mayOpen(to, may));
  if (hidden || data === undefined || data.begun || steps.every(({ step }) => data[step])) return null;
  const hide = () => {
    localStorage.setItem(HIDDEN, 'yes');
    setHidden(true);
  };
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.head}>
        <Title order={2} id={id}>
          {t('firststeps.title')}
        </Title>
        <ActionIcon aria-label={t('firststeps.hide')} onClick={hide}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      <Text c="dimmed">{t('firststeps.hint')}</Text>
      <ol className={classes.steps}>
        {steps.map(({ step, to, name, hint }) => (
          <li key={step} className={classes.step}>
            {data[step] ? (
              <IconCircleCheckFilled className={classes.done} size={22} role="img" aria-label={t('firststeps.done')} />
            ) : (
              <IconCircle className={classes.open} size={22} aria-hidden />
            )}
            <span className={classes.words}>
              <RouteLink to={to} className={classes.link ?? ''}>
                {t(name)}
              </RouteLink>
              <span className={classes.hint}>{t(hint)}</span>
            </span>
            <IconChevronRight className={`${classes.open} fw-turn`} size={18} aria-hidden />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The first steps of a new programme; the first of all, its time zone, is asked for at once. */
export function FirstSteps() {
  const { may } = useSession();
  return (
    <>
      {may('Manage Global Properties') ? <ZoneQuestion /> : null}
      <StepList />
    </>
  );
}

import { Group, Paper, Text, Title, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { mayOpen } from '../../../lib/page-rights.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { late } from '../../../ui/late.tsx';
import { Status } from '../../../ui/status.tsx';
import { RouteLink } from '../../../widgets/navigation.tsx';
import { formEntry } from './form-entry.ts';
import { patientFactsQuery } from '../../../widgets/patient-banner.queries.ts';
import { phasesOf, type Phase, type Programme, type Step } from './path-steps.ts';
import classes from './path.module.css';

const TimelineDrawer = late(async () => (await import('./timeline.drawer.tsx')).TimelineDrawer);

interface PathProps {
  /** uuid */
  readonly patient: string;
  readonly programme: Programme;
  /** The component form that comes next; null when there is none. */
  readonly next: string | null;
}

/** The way through each workflow: which forms were filled and when, and which comes next. It comes with the head of the page. */
export function PathPanel({ patient }: { patient: string }) {
  const { data: facts } = useQuery(patientFactsQuery(patient));
  return facts?.programmes.map((programme) =>
    programme.steps.length === 0 ? null : (
      <Path key={programme.workflow.uuid} patient={patient} programme={programme} next={facts.nextForm?.componentForm ?? null} />
    ),
  );
}

function Path({ patient, programme, next }: PathProps) {
  const t = useText();
  const heading = useId();
  const [opened, setOpened] = useState<Step | null>(null);
  return (
    <Paper component="section" withBorder p="md" mb="md" aria-labelledby={heading}>
      <Title order={2} size="h4" id={heading} mb="sm">
        {t('chart.path', { workflow: isolated(programme.workflow.display) })}
      </Title>
      <ol className={classes.phases}>
        {phasesOf(programme, next).map((phase) => (
          <li key={phase.name} className={classes.phase} data-done={phase.done > 0} data-now={phase.now}>
            <PhaseForms patient={patient} phase={phase} next={next} onOpen={setOpened} />
          </li>
        ))}
      </ol>
      {opened?.done ? (
        <TimelineDrawer
          entry={formEntry({ uuid: opened.done.encounter, at: opened.done.at, title: opened.form })}
          patient={patient}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </Paper>
  );
}

/** The drawer reads the rest with the form. */
interface PhaseFormsProps {
  patient: string;
  phase: Phase;
  next: string | null;
  onOpen: (step: Step) => void;
}

/** A phase, open where the patient is or goes next. */
function PhaseForms({ patient, phase: { name, steps, done, now, next: leads }, next, onOpen }: PhaseFormsProps) {
  const t = useText();
  return (
    <details open={now || leads}>
      <summary className={classes.summary}>
        <Group gap={6} wrap="wrap" component="span" display="inline-flex">
          <Text span fw={600} dir="auto">
            {name}
          </Text>
          <Text span size="sm" c="dimmed">
            {t('chart.pathCount', { done, all: steps.length })}
          </Text>
          {now ? <Status tone="accent">{t('chart.pathNow')}</Status> : null}
        </Group>
      </summary>
      <ul className={classes.forms}>
        {steps.map((step, at) => (
          <li key={step.componentForm}>
            {step.stage === steps[at - 1]?.stage || step.stage === name ? null : (
              <Text size="xs" c="dimmed">
                <bdi>{step.stage}</bdi>
              </Text>
            )}
            <FormStep patient={patient} step={step} isNext={step.componentForm === next} onOpen={() => onOpen(step)} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function FormStep({ patient, step, isNext, onOpen }: { patient: string; step: Step; isNext: boolean; onOpen: () => void }) {
  const t = useText();
  const { dayOf } = useFormats();
  const { may } = useSession();
  const state = step.done !== null ? 'done' : isNext ? 'next' : 'open';
  const words = step.done !== null ? t('chart.doneOn', { date: dayOf(step.done.at) }) : isNext ? t('chart.pathNext') : t('chart.notYet');
  const name = <bdi>{step.form}</bdi>;
  return (
    <div className={classes.form}>
      <span aria-hidden className={classes.mark} data-state={state} />
      <span>
        {step.done !== null ? (
          <UnstyledButton className={classes.open} onClick={onOpen}>
            {name}
          </UnstyledButton>
        ) : mayOpen('/patient/detail/dataentry/form', may) ? (
          <RouteLink
            to="/patient/detail/dataentry/form"
            search={{ patient, componentForm: step.componentForm }}
            {...(isNext ? { fw: 600 } : {})}
          >
            {name}
          </RouteLink>
        ) : (
          name
        )}
        <Text span size="sm" c="dimmed" display="block">
          {words}
        </Text>
      </span>
    </div>
  );
}

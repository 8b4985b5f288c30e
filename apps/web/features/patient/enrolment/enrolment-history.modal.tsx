import { programEnrollment, type EnrolmentEvent } from '@fieldward/contract/care/program.ts';
import { view } from '@fieldward/contract/view.ts';
import { Anchor, Modal, Text, Timeline } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { one } from '../../../lib/client.ts';
import { useFormats } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useText, withTextsOf, type Text as Say } from '../../../lib/text.ts';
import { late } from '../../../ui/late.tsx';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import { formEntry } from '../chart/form-entry.ts';
import { statusWords } from './enrolment-words.ts';

const EventCondition = late(
  async () => (await withTextsOf('features/patient/enrolment/event-condition.tsx', () => import('./event-condition.tsx'))).EventCondition,
);
const TimelineDrawer = late(async () => (await import('../chart/timeline.drawer.tsx')).TimelineDrawer);

const history = view(programEnrollment, { uuid: true, patient: { uuid: true }, program: { uuid: true }, history: true });

const historyQuery = (uuid: string) =>
  queryOptions({ queryKey: ['patient', 'enrolment', uuid, 'history'], queryFn: ({ signal }) => one(history, uuid, signal), staleTime: 0 });

/** What became of an enrolment, the newest first: who recorded it, when and why. */
export function EnrolmentHistory({ uuid, name, onClose }: { uuid: string; name: string; onClose: () => void }) {
  const t = useText();
  const { data, error, refetch } = useQuery(historyQuery(uuid));
  const [opened, setOpened] = useState<Opened | null>(null);
  useFocusBack();
  const title = t('enrolment.historyOf', { workflow: name });
  return (
    <Modal opened onClose={onClose} title={title} size={560} closeButtonProps={{ 'aria-label': t('shell.closeDialog', { title }) }}>
      <Text size="sm" c="dimmed" mb="md">
        {t('enrolment.historyAbout')}
      </Text>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <Skeletons rows={4} /> : null}
      {data ? (
        <Timeline bulletSize={14} lineWidth={2}>
          {data.history.toReversed().map((event) => (
            <Event key={JSON.stringify(event)} event={event} workflow={data.program.uuid} onOpen={setOpened} />
          ))}
        </Timeline>
      ) : null}
      {opened !== null && data ? (
        <TimelineDrawer
          entry={formEntry({ uuid: opened.encounter, at: opened.at, title: opened.name })}
          patient={data.patient.uuid}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </Modal>
  );
}

interface Opened {
  readonly encounter: string;
  readonly name: string;
  readonly at: EnrolmentEvent['since'];
}

interface EventProps {
  event: EnrolmentEvent;
  /** uuid */
  workflow: string;
  onOpen: (form: Opened) => void;
}

function nameOf({ kind, status, phase }: EnrolmentEvent, t: Say): string {
  if (kind === 'enrolled') return t('enrolment.wasEnrolled');
  return kind === 'phase' ? t('enrolment.phaseIs', { phase: phase ?? '–' }) : t(statusWords[status ?? 'active']);
}

function Event({ event, workflow, onOpen }: EventProps) {
  const t = useText();
  const { may } = useSession();
  const { dayOf } = useFormats();
  const { gone, since, outcome, reason } = event;
  const name = nameOf(event, t);
  const about = [outcome, reason].filter((each) => each !== null && each !== '').join(' · ');
  return (
    <Timeline.Item
      title={
        <Text component="span" fw={600}>
          {gone === null ? name : <del>{name}</del>}{' '}
          <Text component="span" size="sm" c="dimmed">
            {dayOf(since)}
          </Text>
        </Text>
      }
    >
      {about === '' ? null : (
        <Text size="sm">
          <bdi>{about}</bdi>
        </Text>
      )}
      <Text size="sm" c="dimmed">
        <Cause event={event} />
      </Text>
      {event.condition === null || !may('Get Workflows') ? null : <EventCondition tokens={event.condition} workflow={workflow} />}
      <FormOf event={event} onOpen={onOpen} />
      {gone === null ? null : (
        <Text size="sm" c="dimmed">
          {t('enrolment.takenBack', { by: gone.by, day: dayOf(gone.at) })}
          {gone.reason ? (
            <>
              {' · '}
              <bdi>{gone.reason}</bdi>
            </>
          ) : null}
        </Text>
      )}
    </Timeline.Item>
  );
}

/** The way to the form that caused it. */
function FormOf({ event: { form, since }, onOpen }: Omit<EventProps, 'workflow'>) {
  const t = useText();
  if (form === null) return null;
  return (
    <Anchor component="button" type="button" size="sm" onClick={() => onOpen({ ...form, at: since })}>
      {t('schedule.openFormOf', { name: form.name })}
    </Anchor>
  );
}

/** Why it is so. */
function Cause({ event }: { event: EnrolmentEvent }) {
  const t = useText();
  const { dayOf } = useFormats();
  const { cause, by, form, noted } = event;
  if (cause === 'hand') return t('enrolment.causeHand', { by, day: dayOf(noted) });
  if (cause === 'death') return t('enrolment.causeDeath');
  if (cause === 'schedule') return t('enrolment.causeSchedule');
  if (cause === 'registration') return t('enrolment.causeRegistration', { by });
  if (form === null) return t(cause === 'rule' ? 'enrolment.causeRule' : 'enrolment.causeSomeForm');
  return t(cause === 'rule' ? 'enrolment.causeRuleForm' : 'enrolment.causeForm', { form: form.name, by });
}

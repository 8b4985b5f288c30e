import { momentOf } from '@fieldward/domain/time/in-zone.ts';
import { Alert, Button, Group, Stack, Title } from '@mantine/core';
import { IconFileText, IconInfoCircle, IconPencil } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { event as eventWire } from '@fieldward/contract/event/event.ts';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { useFormats } from '../../../lib/format.ts';
import { useNeedsServer } from '../../../lib/needs-server.ts';
import { useSession } from '../../../lib/session.ts';
import { useMessageText, useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { late } from '../../../ui/late.tsx';
import { offReach } from '../../../ui/off-reach.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TextArea } from '../../../widgets/text-field.tsx';
import { useGo } from '../../../widgets/navigation.tsx';
import { planEvent } from '../summary/active-event.ts';
import { AddAsset, AddPerson, AddService } from './closure-add.tsx';
import type { DraftLine, DraftPerson } from './closure-draft.ts';
import classes from './closure-form.module.css';
import { ClosureLines } from './closure-lines.tsx';
import { ClosurePeople } from './closure-people.tsx';
import { ClosureTotals } from './closure-totals.tsx';
import { NotHappenedYet } from './not-happened-yet.tsx';
import { DateTimeField } from '../planner/date-time-field.tsx';
import { EventFacts } from '../summary/event-facts.tsx';
import type { ReadEvent } from '../summary/event.queries.ts';
import { useClosure } from './use-closure.ts';

const CloseEvent = late(async () => (await import('./close-event.modal.tsx')).CloseEvent);

/** The field trip of an event that is not closed: who came, what was provided and used, what it cost; 'Close event' asks and closes it. */
export function ClosureForm({ read }: { read: ReadEvent }) {
  const t = useText();
  const say = useMessageText();
  const go = useGo();
  const { may } = useSession();
  const needsServer = useNeedsServer();
  const { typed } = useFormats();
  const { event } = read;
  const words = {
    start: t('closure.actualStart'),
    end: t('closure.actualEnd'),
    notes: t('closure.closureNotes'),
    people: t('closure.attendance'),
    services: t('closure.services'),
    assets: t('closure.assets'),
    present: t('closure.attended'),
    absent: t('closure.notAttended'),
    unused: t('closure.notUsed'),
    typed,
  };
  const closure = useClosure(read, words, () => {
    go('/event/closure', { event: event.uuid }, true);
    // the form gives way to the summary, which is read from its beginning
    scrollTo(0, 0);
    document.querySelector<HTMLElement>('main[tabindex]')?.focus({ preventScroll: true });
  });
  const { draft, problems, refused } = closure;
  const form = useRef<HTMLFormElement>(null);
  const keys = (list: readonly { key: string }[]): string[] => list.map(({ key }) => key);
  const errorOf = (field: string): string | null => refused[field] ?? (problems[field] ? say(problems[field]) : null);
  // What the server refused stands at its cell, in the same words as there.
  const cells = {
    ...problems,
    ...Object.fromEntries(
      Object.keys(refused).map((field) => [field, { code: 'closure.refused' as const, holes: { text: refused[field] ?? '' } }]),
    ),
  };

  // The first thing that is wrong comes into sight.
  const wrong = closure.attempts;
  useEffect(() => {
    const first = wrong > 0 ? form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : null;
    first?.scrollIntoView?.({ block: 'center' });
    first?.focus({ preventScroll: true });
  }, [wrong]);

  async function removeLine(list: 'services' | 'assets', line: DraftLine): Promise<void> {
    const code = list === 'services' ? 'closure.removeService' : 'closure.removeAsset';
    if (await confirm({ title: t('closure.removeTitle'), message: t(code, { name: line.of.name }) })) closure.removeLine(list, line);
  }

  async function removePerson(person: DraftPerson): Promise<void> {
    const message = t('closure.removePerson', { name: person.of.name });
    if (await confirm({ title: t('closure.removeTitle'), message })) closure.removePerson(person);
  }

  const nothing = event.closed === false && event.eventParticipants.length + event.eventServices.length + event.eventAssets.length === 0;
  return (
    <>
      <form
        ref={form}
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault();
          closure.ask();
        }}
      >
        <PageHeader
          title={t('closure.title')}
          subtitle={<bdi>{event.name}</bdi>}
          actions={
            <>
              <Button
                variant="default"
                {...offReach(needsServer('/event/planner'))}
                leftSection={<IconPencil size={16} aria-hidden />}
                onClick={() => {
                  const { to, search } = planEvent(event);
                  go(to, { ...search });
                }}
              >
                {t('closure.editPlan')}
              </Button>
              <Button
                variant="default"
                {...offReach(needsServer('/event/print'))}
                leftSection={<IconFileText size={16} aria-hidden />}
                onClick={() => go('/event/print', { event: event.uuid })}
              >
                {t('closure.print')}
              </Button>
            </>
          }
        />
        <Stack gap="lg">
          {closure.restored === null ? null : <DraftBack at={closure.restored} onStartOver={closure.startOver} />}
          <NotHappenedYet start={draft.start} />
          {nothing ? (
            <Alert icon={<IconInfoCircle size={16} aria-hidden />} title={t('closure.notPlannedYet')}>
              {t('closure.notPlannedYetWhy')}
            </Alert>
          ) : null}
          <Section title={t('closure.eventDetails')}>
            <EventFacts event={event} notes={false} />
            <div className={classes.fields}>
              <DateTimeField
                label={t('closure.actualStart')}
                required
                value={draft.start}
                error={errorOf('start')}
                onChange={(start) => closure.set({ start })}
              />
              <DateTimeField
                label={t('closure.actualEnd')}
                required
                min={draft.start}
                value={draft.end}
                error={errorOf('end')}
                onChange={(end) => closure.set({ end })}
              />
              <TextArea
                className={classes.wide ?? ''}
                label={t('closure.closureNotes')}
                dir="auto"
                autosize
                minRows={2}
                maxLength={limitsOf(eventWire, 'closureNotes').max}
                value={draft.notes}
                error={errorOf('notes')}
                onChange={(change) => closure.set({ notes: change.currentTarget.value })}
              />
            </div>
          </Section>
          <Section title={t('closure.attendance')}>
            <ClosurePeople
              people={draft.people}
              share={closure.share}
              problems={cells}
              onChange={closure.setPerson}
              onRemove={(person) => void removePerson(person)}
            />
            <AddPerson taken={keys(draft.people)} onAdd={(person) => closure.set({ people: [...draft.people, person] })} />
          </Section>
          {(['services', 'assets'] as const).map((list) => (
            <Section key={list} title={t(`closure.${list}`)}>
              <ClosureLines
                of={list}
                lines={draft[list]}
                problems={cells}
                onChange={(key, change) => closure.setLine(list, key, change)}
                onRemove={(line) => void removeLine(list, line)}
              />
              {list === 'services' ? (
                <AddService taken={keys(draft.services)} onAdd={(line) => closure.set({ services: [...draft.services, line] })} />
              ) : (
                <AddAsset taken={keys(draft.assets)} onAdd={(line) => closure.set({ assets: [...draft.assets, line] })} />
              )}
            </Section>
          ))}
          <ClosureTotals cost={closure.cost}>
            <Button type="submit" loading={closure.busy} disabled={!may(eventWire.privileges.write)}>
              {t('closure.close')}
            </Button>
          </ClosureTotals>
        </Stack>
      </form>
      {closure.asking ? (
        <CloseEvent name={event.name} draft={draft} cost={closure.cost} onConfirm={() => closure.close()} onClose={closure.keepEditing} />
      ) : null}
    </>
  );
}

/** What was typed before is back; one may start over. `at` is in milliseconds. */
function DraftBack({ at, onStartOver }: { at: number; onStartOver: () => void }) {
  const t = useText();
  const { moment } = useFormats();
  return (
    <Alert icon={<IconInfoCircle size={16} aria-hidden />}>
      <Group gap="xs" justify="space-between">
        {t('closure.draftBack', { time: moment(momentOf(at)) })}
        <Button variant="default" size="compact-sm" onClick={onStartOver}>
          {t('closure.startOver')}
        </Button>
      </Group>
    </Alert>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="xs" component="section">
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
    </Stack>
  );
}

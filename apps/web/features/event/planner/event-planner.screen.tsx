import { Alert, Button, Group } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState, type ReactNode } from 'react';
import { local } from '../../../lib/local-store.ts';
import { chosenDraft, type WhichDraft } from '../../../lib/drafts.ts';
import { useText } from '../../../lib/text.ts';
import { ApiProblem } from '../../../lib/api.ts';
import { DraftOffer } from '../../../ui/draft-offer.tsx';
import { late } from '../../../ui/late.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState, ErrorState, Skeletons } from '../../../ui/states.tsx';
import { WithDrafts } from '../../../ui/with-drafts.tsx';
import { useGo } from '../../../widgets/navigation.tsx';
import { useActiveEvent } from '../summary/active-event.ts';
import { emptyPlan, planDraft, type PlanDraft } from './event-draft.ts';
import { eventQuery, type ReadEvent } from '../summary/event.queries.ts';
import { RestoreEvent } from '../summary/event-ways-back.tsx';
import { dropPlan, keptPlan, type KeptPlan } from './plan-keeper.ts';
import { PlannerPanel } from './planner.panel.tsx';
import classes from './planner.module.css';
import { planTarget } from './use-plan.ts';

const ClosedEvent = late(async () => (await import('../closure/closed-event.panel.tsx')).default);

/** /event/planner, /eventplanner: plans the event of the address (`?event=`), the active one, or a new one. */
export default function EventPlannerScreen() {
  const event = useActiveEvent();
  return <OpenPlan key={event} event={event} />;
}

function OpenPlan({ event }: { event: string }) {
  const t = useText();
  const go = useGo();
  const read = useQuery(eventQuery(event));
  // what is edited stays as it was read, whatever is asked again meanwhile
  const [opened, setOpened] = useState<ReadEvent | null>(null);
  const found = opened ?? (read.isFetching ? undefined : read.data);

  if (event === '')
    return (
      <WithDrafts>
        <Plan read={null} onOver={() => undefined} />
      </WithDrafts>
    );
  if (read.isError && !found) {
    const gone = read.error instanceof ApiProblem && read.error.status === 404;
    if (!gone) return <ErrorState page error={read.error} title={t('planner.couldNotOpen')} onRetry={() => void read.refetch()} />;
    return <Gone title={t('planner.couldNotOpen')} />;
  }
  if (!found) return <Skeletons rows={10} />;
  if (found.event.voided === true)
    return <Gone title={t('planner.deletedTitle')} back={<RestoreEvent event={found.event} onRestored={() => void read.refetch()} />} />;
  if (found.event.closed === true)
    return (
      <>
        <PageHeader title={found.event.name} />
        <Alert color="gray" icon={<IconLock aria-hidden />} title={t('planner.closedTitle')} mb="md">
          {t('planner.closedText')}
        </Alert>
        <ClosedEvent read={found} onReopened={() => go('/event/planner', { event }, true)} />
      </>
    );
  if (opened === null) {
    setOpened(found);
    return null;
  }
  return (
    <WithDrafts>
      <Plan
        read={opened}
        onOver={() => {
          setOpened(null);
          void read.refetch();
        }}
      />
    </WithDrafts>
  );
}

/** There is no such event any more. */
function Gone({ title, back }: { title: string; back?: ReactNode }) {
  const t = useText();
  const go = useGo();
  return (
    <EmptyState
      page
      title={title}
      hint={t('planner.deletedWhy')}
      action={
        <Group gap="xs" justify="center">
          {back}
          <Button variant="default" onClick={() => go('/event/calendar')}>
            {t('planner.toCalendar')}
          </Button>
          <Button
            onClick={() => {
              local.remove('active-event');
              go('/event/planner', {}, true);
            }}
          >
            {t('planner.newEvent')}
          </Button>
        </Group>
      }
    />
  );
}

/** Offers what was typed earlier, then plans. */
function Plan({ read, onOver }: { read: ReadEvent | null; onOver: () => void }) {
  const t = useText();
  const back = useBack();
  const uuid = read?.event.uuid ?? '';
  const [stored] = useState<PlanDraft>(() => (read ? planDraft(read.event) : emptyPlan));
  const [fresh] = useState<KeptPlan>(() => ({
    plan: stored,
    of: read ? planTarget(read) : { uuid: crypto.randomUUID(), eventId: null, scheduleId: null },
    etag: read?.etag ?? null,
  }));
  const [earlier, setEarlier] = useState(() => keptPlan(uuid));
  const [begun, setBegun] = useState(fresh);
  const page = useRef<HTMLDivElement>(null);

  function decide(which: WhichDraft | 'none'): void {
    if (which !== 'none' && earlier) setBegun(chosenDraft(earlier, which));
    else dropPlan(uuid);
    setEarlier(undefined);
    requestAnimationFrame(() => page.current?.querySelector<HTMLElement>('input, select, textarea')?.focus());
  }
  return (
    <>
      {earlier ? <DraftOffer title={t('planner.draftTitle')} draft={earlier} restore={decide} discard={() => decide('none')} /> : null}
      <div ref={page} inert={earlier !== undefined} className={earlier ? classes.waiting : undefined}>
        <PlannerPanel
          key={begun === fresh ? 'fresh' : 'restored'}
          read={read}
          stored={stored}
          begun={begun}
          onSaved={back}
          onOver={onOver}
        />
      </div>
    </>
  );
}

/** Back to where one came from: the calendar or the list; the calendar for who came by a link. */
function useBack(): () => void {
  const router = useRouter();
  const go = useGo();
  return () => {
    if (router.history.canGoBack()) router.history.back();
    else go('/event/calendar');
  };
}

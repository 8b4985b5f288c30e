import { Alert, Button, Group, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useFormats } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { late } from '../../../ui/late.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import type { OfferedPlaces, Place } from '../../../widgets/location.queries.ts';
import { ClashBanner } from './clash-banner.tsx';
import { EventDetails } from './event-details.tsx';
import { planDraft, type PlanDraft } from './event-draft.ts';
import type { FullEvent } from '../summary/event.queries.ts';
import { eventTypesQuery } from '../list/event-list.queries.ts';
import type { ReadEvent } from '../summary/event.queries.ts';
import { PlanCost } from './plan-cost.tsx';
import { planDifferences } from './plan-difference.ts';
import type { KeptPlan } from './plan-keeper.ts';
import type { PlanField } from './plan-problems.ts';
import classes from './planner.module.css';
import type { StaleField } from './stale-event.modal.tsx';
import { useBusy } from './use-busy.ts';
import { usePlan } from './use-plan.ts';

const ServicesPanel = late(async () => (await import('./services.panel.tsx')).default);
const AssetsPanel = late(async () => (await import('./assets.panel.tsx')).default);
const StaleEvent = late(async () => (await import('./stale-event.modal.tsx')).StaleEvent);

interface PlannerProps {
  /** The stored event, or null for a new one. */
  read: ReadEvent | null;
  stored: PlanDraft;
  begun: KeptPlan;
  onSaved: () => void;
}

/** The planner around one plan: details, services and assets, what they cost, and saving it. */
export function PlannerPanel({ read, stored, begun, onSaved }: PlannerProps) {
  const t = useText();
  const { may } = useSession();
  const mayWrite = may('Manage Events');
  const plan = usePlan({ event: read?.event.uuid ?? '', stored, begun, onSaved });
  const { draft, change, errors, clashes } = plan;
  const busy = useBusy(draft, read?.event.uuid ?? '');
  const compare = useComparison(draft, read);
  useGuard(plan.changed);

  return (
    <>
      <PageHeader
        title={t(read ? 'planner.editTitle' : 'planner.newTitle')}
        subtitle={read ? <bdi>{read.event.name}</bdi> : t('planner.about')}
        actions={
          <>
            {plan.kept === null ? null : (
              <Text size="xs" {...(plan.kept ? { c: 'dimmed' } : { c: 'red', fw: 600 })}>
                {t(plan.kept ? 'planner.draftKept' : 'planner.draftNotKept')}
              </Text>
            )}
            {mayWrite ? (
              <Button data-saves loading={plan.busy} onClick={plan.save}>
                {t('shell.save')}
              </Button>
            ) : null}
          </>
        }
      />
      <div className={classes.page}>
        <fieldset className={classes.cards} disabled={!mayWrite || plan.busy}>
          {mayWrite ? null : <Alert color="gray">{t('planner.readOnly')}</Alert>}
          {plan.replaced ? (
            <Alert color="teal" variant="light" role="status">
              <Group gap="xs" justify="space-between">
                {t('planner.tookTheirs')}
                <Button variant="default" size="compact-sm" onClick={plan.backToMine}>
                  {t('planner.backToMine')}
                </Button>
              </Group>
            </Alert>
          ) : null}
          <ClashBanner clashes={clashes} />
          <EventDetails plan={plan} busy={busy} storedType={read?.event.eventType ?? null} />
          <section className={classes.card} aria-labelledby="plan-supplies-title">
            <Title order={2} id="plan-supplies-title">
              {t('planner.supplies')}
            </Title>
            <Title order={3}>{t('planner.services')}</Title>
            <ServicesPanel lines={draft.services} errors={errors} onChange={(services) => change({ services })} />
            <Title order={3}>{t('planner.assets')}</Title>
            <AssetsPanel lines={draft.assets} errors={errors} busy={busy} onChange={(assets) => change({ assets })} />
          </section>
        </fieldset>
        <aside className={classes.beside}>
          <PlanCost draft={draft} />
          {mayWrite ? (
            <Button data-saves variant="default" loading={plan.busy} hiddenFrom="sm" onClick={plan.save}>
              {t('shell.save')}
            </Button>
          ) : null}
        </aside>
      </div>
      {plan.stale ? (
        <StaleEvent
          uuid={begun.of.uuid}
          compare={compare}
          onKeepMine={(_etag, theirs) => plan.keepMine(theirs)}
          onTakeTheirs={plan.takeTheirs}
          onClose={plan.closeStale}
        />
      ) : null}
    </>
  );
}

const LABELS = {
  eventType: 'planner.eventType',
  name: 'planner.eventName',
  description: 'planner.description',
  start: 'planner.startDate',
  end: 'planner.endDate',
  location: 'planner.location',
  people: 'planner.personnel',
  services: 'planner.services',
  assets: 'planner.assets',
} as const satisfies Record<PlanField, string>;

/** Both versions of a plan by field, in words. */
function useComparison(mine: PlanDraft, read: ReadEvent | null): (theirs: FullEvent) => readonly StaleField[] {
  const t = useText();
  const queries = useQueryClient();
  const { money, typed } = useFormats();
  return (theirs) => {
    const types = new Map((queries.getQueryData(eventTypesQuery.queryKey) ?? []).map(({ uuid, name }) => [uuid, name]));
    const places = new Map<string, string>();
    // every place that a picker has shown is in the cache
    for (const [, found] of queries.getQueriesData<OfferedPlaces | Place>({ queryKey: ['location'] })) {
      const list = found === undefined ? [] : 'places' in found ? found.places : 'uuid' in found ? [found] : [];
      for (const { uuid, display } of list) places.set(uuid, display);
    }
    for (const event of [read?.event, theirs]) {
      if (event?.eventType) types.set(event.eventType.uuid, event.eventType.name);
      if (event?.location) places.set(event.location.uuid, event.location.display);
    }
    const words = {
      eventType: (uuid: string) => types.get(uuid) ?? uuid,
      location: (uuid: string) => places.get(uuid) ?? uuid,
      moment: typed,
      line: ({ name, quantity, cost, price }: PlanDraft['services'][number]) => {
        const each = cost.trim() || price;
        return each === ''
          ? t('planner.lineNoCost', { count: quantity, name })
          : t('planner.line', { count: quantity, name, cost: money(each) });
      },
    };
    return planDifferences(mine, planDraft(theirs), words).map(({ field, ...versions }) => ({ label: t(LABELS[field]), ...versions }));
  };
}

/** Leaving with unsaved changes asks first; they stay on this device in any case. */
function useGuard(changed: () => boolean): void {
  const t = useText();
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const same = current.pathname === next.pathname && JSON.stringify(current.search) === JSON.stringify(next.search);
      if (same || !changed()) return false;
      const leave = await confirm({
        title: t('planner.leaveTitle'),
        message: t('planner.leaveText'),
        yes: t('planner.leave'),
        no: t('planner.stay'),
        destructive: false,
      });
      return !leave;
    },
    enableBeforeUnload: () => changed(),
  });
}

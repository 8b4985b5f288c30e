import { Alert, Button, Text, Title } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { late } from '../../../ui/late.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ClashBanner } from './clash-banner.tsx';
import { EventDetails } from './event-details.tsx';
import type { PlanDraft } from './event-draft.ts';
import type { ReadEvent } from '../summary/event.queries.ts';
import { PlanCost } from './plan-cost.tsx';
import type { KeptPlan } from './plan-keeper.ts';
import classes from './planner.module.css';
import { useBusy } from './use-busy.ts';
import { usePlan } from './use-plan.ts';

const ServicesPanel = late(async () => (await import('./services.panel.tsx')).default);
const AssetsPanel = late(async () => (await import('./assets.panel.tsx')).default);

interface PlannerProps {
  /** The stored event, or null for a new one. */
  read: ReadEvent | null;
  stored: PlanDraft;
  begun: KeptPlan;
  onSaved: () => void;
  /** Somebody else closed or deleted the event meanwhile: it is to be read again. */
  onOver: () => void;
}

/** The planner around one plan: details, services and assets, what they cost, and saving it. */
export function PlannerPanel({ read, stored, begun, onSaved, onOver }: PlannerProps) {
  const t = useText();
  const { may } = useSession();
  const mayWrite = may('Manage Events');
  const plan = usePlan({ read, stored, begun, onSaved, onOver });
  const { draft, change, errors, clashes } = plan;
  const busy = useBusy(draft, read?.event.uuid ?? '');
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
    </>
  );
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

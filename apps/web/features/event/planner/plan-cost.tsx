import { Text, Title } from '@mantine/core';
import { costByShares } from '@fieldward/domain/event/cost.ts';
import { useFormats } from '../../../lib/format.ts';
import { useMessageText, useText } from '../../../lib/text.ts';
import { useShares } from '../costs/work-shares.queries.ts';
import { planCosts, type PlanDraft } from './event-draft.ts';
import classes from './planner.module.css';

/** What the plan costs, while it is being made. */
export function PlanCost({ draft }: { draft: PlanDraft }) {
  const t = useText();
  const say = useMessageText();
  const { money } = useFormats();
  const plan = planCosts(draft);
  const share = useShares(
    draft.people.map(({ uuid }) => uuid),
    [plan.plannedStart, plan.plannedEnd],
  );
  const { planned, messages } = costByShares(plan, share);
  const known = draft.start !== '' && draft.end !== '';
  return (
    <section className={classes.card} aria-label={t('planner.cost')}>
      <Title order={2}>{t('planner.cost')}</Title>
      <dl className={classes.costs}>
        <dt>{t('planner.personnel')}</dt>
        <dd>{known ? money(planned.personnel) : '–'}</dd>
        <dt>{t('planner.services')}</dt>
        <dd>{money(planned.services)}</dd>
        <dt>{t('planner.assets')}</dt>
        <dd>{money(planned.assets)}</dd>
        <dt data-total>{t('planner.total')}</dt>
        <dd data-total>{money(planned.total)}</dd>
      </dl>
      {messages.map((one) => (
        <Text key={say(one)} size="xs" c="dimmed">
          {say(one)}
        </Text>
      ))}
    </section>
  );
}

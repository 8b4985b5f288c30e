import { Text, Title } from '@mantine/core';
import { eventCost } from '@fieldward/domain/event/cost.ts';
import { useFormats } from '../../../lib/format.ts';
import { useMessageText, useText } from '../../../lib/text.ts';
import { planCosts, type PlanDraft } from './event-draft.ts';
import classes from './planner.module.css';

/** What the plan costs, while it is being made. */
export function PlanCost({ draft }: { draft: PlanDraft }) {
  const t = useText();
  const say = useMessageText();
  const { money } = useFormats();
  const { planned, messages } = eventCost(planCosts(draft));
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

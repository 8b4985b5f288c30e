import { Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconEqual } from '@tabler/icons-react';
import { differenceOf, type CostParts, type EventCost } from '@fieldward/domain/event/cost.ts';
import { useFormats } from '../../../lib/format.ts';
import { useMessageText, useText } from '../../../lib/text.ts';
import { LineTable } from '../closure/line-table.tsx';
import classes from '../closure/line-table.module.css';

const GROUPS = ['personnel', 'services', 'assets', 'total'] as const;
type Group = (typeof GROUPS)[number];

/** Planned, actual and variance by group and in total; without actual figures, what was planned. */
export function CostTable({ cost }: { cost: EventCost }) {
  const t = useText();
  const { money } = useFormats();
  const say = useMessageText();
  const { planned, actual, messages } = cost;
  const amount = (of: CostParts, group: Group) => (
    <Text span fw={group === 'total' ? 650 : 400} className={classes.amount ?? ''}>
      {money(of[group])}
    </Text>
  );
  return (
    <Stack gap={4}>
      <LineTable<Group>
        label={t('closure.costOf')}
        rows={GROUPS}
        idOf={(group) => group}
        columns={[
          { key: 'group', title: t('closure.costOf'), render: (group) => <strong>{t(`closure.${group}`)}</strong> },
          { key: 'planned', title: t('closure.planned'), numeric: true, render: (group) => amount(planned, group) },
          ...(actual === null
            ? []
            : [
                { key: 'actual', title: t('closure.actual'), numeric: true, render: (group: Group) => amount(actual, group) },
                {
                  key: 'variance',
                  title: t('closure.variance'),
                  numeric: true,
                  render: (group: Group) => <Variance amount={differenceOf(actual[group], planned[group])} />,
                },
              ]),
        ]}
      />
      {actual ? null : (
        <Text size="sm" c="dimmed">
          {t('closure.notClosedYet')}
        </Text>
      )}
      {messages.map((one) => (
        <Text key={JSON.stringify(one)} size="sm">
          {say(one)}
        </Text>
      ))}
    </Stack>
  );
}

/** How far a sum is from the plan: its sign as an arrow, and in words for who listens. */
export function Variance({ amount, long = false }: { amount: string; long?: boolean }) {
  const t = useText();
  const { money } = useFormats();
  const value = Number(amount);
  const size = money(Math.abs(value));
  const words =
    value === 0 ? t('closure.asPlanned') : value > 0 ? t('closure.overPlan', { amount: size }) : t('closure.underPlan', { amount: size });
  const Sign = value === 0 ? IconEqual : value > 0 ? IconArrowUp : IconArrowDown;
  return (
    <span className={classes.variance} data-over={value > 0 || undefined}>
      <Sign size={14} aria-hidden />
      {long ? (
        words
      ) : (
        <>
          <span aria-hidden>{size}</span>
          <VisuallyHidden>{words}</VisuallyHidden>
        </>
      )}
    </span>
  );
}

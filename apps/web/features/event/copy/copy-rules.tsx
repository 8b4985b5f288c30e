import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import type { CopyRule } from '@fieldward/domain/event/copy.ts';
import { useText } from '../../../lib/text.ts';
import { NumberField } from '../../../widgets/number/number-field.tsx';
import { CopyPlaces } from './copy-places.tsx';
import classes from './copy-round.module.css';

interface CopyRulesProps {
  rule: CopyRule;
  onRule: (rule: CopyRule) => void;
  /** uuids; none: each copy stays at the place of its event. */
  places: readonly string[];
  onPlaces: (places: readonly string[]) => void;
}

/** To which dates and places events are copied. */
export function CopyRules({ rule, onRule, places, onPlaces }: CopyRulesProps) {
  const t = useText();
  const label = useId();
  return (
    <div className={classes.rules}>
      <Stack gap={4}>
        <Text id={label} size="sm" fw={500}>
          {t('calendar.copyDates')}
        </Text>
        <SegmentedControl
          aria-labelledby={label}
          className={classes.kinds ?? ''}
          value={rule.kind}
          data={[
            { value: 'month', label: t('calendar.copyByMonth') },
            { value: 'weekday', label: t('calendar.copyByWeekday') },
            { value: 'days', label: t('calendar.copyByDays') },
          ]}
          onChange={(kind) => onRule(kind === 'days' ? { kind, days: 28 } : { kind: kind === 'weekday' ? 'weekday' : 'month' })}
        />
      </Stack>
      {rule.kind === 'days' ? (
        <NumberField
          label={t('calendar.copyDays')}
          w={140}
          whole
          min={-3650}
          max={3650}
          value={rule.days}
          onChange={(days) => days !== undefined && onRule({ kind: 'days', days })}
        />
      ) : null}
      <CopyPlaces value={places} onChange={onPlaces} />
    </div>
  );
}

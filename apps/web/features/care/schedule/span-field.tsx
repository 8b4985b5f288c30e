import { spanUnits, type Span } from '@fieldward/domain/care/schedule/span.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { Group, Select } from '@mantine/core';
import { useText } from '../../../lib/text.ts';
import { NumberField } from '../../../widgets/number/number-field.tsx';
import classes from './schedule.module.css';

const MOST = 10_000;
const unitWords = {
  days: 'schedulescreen.unitDays',
  weeks: 'schedulescreen.unitWeeks',
  months: 'schedulescreen.unitMonths',
  years: 'schedulescreen.unitYears',
} as const satisfies Record<(typeof spanUnits)[number], PlainCode>;

interface SpanFieldProps {
  label: string;
  value: Span;
  onChange: (value: Span) => void;
  error?: string;
}

/** A length of time: a number and its unit. */
export function SpanField({ label, value, onChange, error }: SpanFieldProps) {
  const t = useText();
  return (
    <Group gap={8} wrap="nowrap" align="flex-end" className={classes.span!}>
      <NumberField
        label={label}
        whole
        min={0}
        max={MOST}
        required
        value={value.count}
        error={error}
        onChange={(count) => {
          if (count !== undefined) onChange({ ...value, count });
        }}
      />
      <Select
        aria-label={t('schedulescreen.unitOf', { label })}
        data={spanUnits.map((unit) => ({ value: unit, label: t(unitWords[unit]) }))}
        value={value.unit}
        allowDeselect={false}
        onChange={(next) => onChange({ ...value, unit: spanUnits.find((unit) => unit === next) ?? value.unit })}
      />
    </Group>
  );
}

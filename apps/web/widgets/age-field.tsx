import { Group, NativeSelect } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ageUnits, unitOfAge, type AgeUnit } from '@fieldward/domain/person/age.ts';
import { useText } from '../lib/text.ts';
import { NumberText } from './number/number-text.tsx';

interface AgeFieldProps {
  id?: string;
  label: string;
  required?: boolean;
  /** '40' years, '5 months', '12 days', or empty. */
  value: string;
  error?: ReactNode;
  disabled?: boolean;
  onChange: (age: string) => void;
  onBlur?: () => void;
}

const words = { years: 'person.unitYears', months: 'person.unitMonths', days: 'person.unitDays' } as const;

const written = (count: string, unit: AgeUnit): string => (count === '' || unit === 'years' ? count : `${count} ${unit}`);

/** An age in years, or in months or days for a child. */
export function AgeField({ id, label, required = false, value, error, disabled = false, onChange, onBlur }: AgeFieldProps) {
  const t = useText();
  // chosen before there is a number
  const [chosen, setChosen] = useState<AgeUnit>(unitOfAge(value));
  const unit = value === '' ? chosen : unitOfAge(value);
  const count = value.split(' ')[0] ?? '';
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      <NumberText
        {...(id === undefined ? {} : { id })}
        style={{ flex: 1 }}
        label={label}
        withAsterisk={required}
        {...(required ? { 'aria-required': true } : {})}
        onBlur={() => onBlur?.()}
        whole
        disabled={disabled}
        value={count}
        error={error}
        onChange={(next) => onChange(written(next.trim(), unit))}
      />
      <NativeSelect
        label={t('person.ageUnit')}
        disabled={disabled}
        data={ageUnits.map((each) => ({ value: each, label: t(words[each]) }))}
        value={unit}
        onChange={(event) => {
          const next = ageUnits.find((each) => each === event.currentTarget.value) ?? 'years';
          setChosen(next);
          onChange(written(count, next));
        }}
      />
    </Group>
  );
}

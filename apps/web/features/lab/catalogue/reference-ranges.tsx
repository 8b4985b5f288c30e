import { Group, NativeSelect, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { ageUnits, type AgeUnit } from '@fieldward/domain/lab/age.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { NUMBER_LENGTH } from '../../../lib/number-length.ts';
import { useText } from '../../../lib/text.ts';
import { NumberText } from '../../../widgets/number/number-text.tsx';
import classes from './catalogue-form.module.css';
import { unitLabels } from './lab-words.ts';
import { limitKeys, newRange, type LimitKey, type RangeDraft } from './range-draft.ts';
import { IconButton, TextButton } from '../../../ui/icon-button.tsx';

interface ReferenceRangesProps {
  ranges: readonly RangeDraft[];
  onChange: (ranges: readonly RangeDraft[]) => void;
  errorOf: (field: string) => string | null;
}

const limitLabels: Readonly<Record<LimitKey, PlainCode>> = {
  criticalLow: 'labcatalogue.criticalLow',
  low: 'labcatalogue.low',
  high: 'labcatalogue.high',
  criticalHigh: 'labcatalogue.criticalHigh',
};

/** What is normal and what is critical, by age, sex and pregnancy. */
export function ReferenceRanges({ ranges, onChange, errorOf }: ReferenceRangesProps) {
  const t = useText();
  const list = useRef<HTMLDivElement>(null);

  function add(): void {
    onChange([...ranges, newRange()]);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[data-range]:last-of-type input')?.focus());
  }

  return (
    <div role="group" aria-label={t('labcatalogue.ranges')} ref={list}>
      <Text fw={600} size="sm">
        {t('labcatalogue.ranges')}
      </Text>
      <Text size="sm" c="dimmed" mb={8}>
        {t('labcatalogue.rangesWhy')}
      </Text>
      {ranges.map((range, at) => (
        <RangeCard
          key={range.key}
          row={at + 1}
          range={range}
          errorOf={(field) => errorOf(`ranges[${at}].${field}`)}
          onChange={(change) => onChange(ranges.map((each) => (each.key === range.key ? { ...each, ...change } : each)))}
          onRemove={() => onChange(ranges.filter(({ key }) => key !== range.key))}
        />
      ))}
      <TextButton icon={IconPlus} text={t('labcatalogue.addRange')} variant="subtle" onClick={add} />
    </div>
  );
}

interface RangeCardProps {
  row: number;
  range: RangeDraft;
  errorOf: (field: string) => string | null;
  onChange: (change: Partial<RangeDraft>) => void;
  onRemove: () => void;
}

function RangeCard({ row, range, errorOf, onChange, onRemove }: RangeCardProps) {
  const t = useText();
  return (
    <div role="group" aria-label={t('labcatalogue.range', { row })} data-range className={classes.card} style={{ marginBottom: 8 }}>
      <Group justify="space-between" mb={4}>
        <Text size="sm" fw={600}>
          {t('labcatalogue.range', { row })}
        </Text>
        <IconButton icon={IconTrash} label={t('labcatalogue.removeRange', { row })} variant="subtle" color="gray" onClick={onRemove} />
      </Group>
      <div className={classes.ages}>
        <AgeField
          label={t('labcatalogue.ageFrom')}
          count={range.from}
          unit={range.fromUnit}
          error={errorOf('from')}
          onCount={(from) => onChange({ from })}
          onUnit={(fromUnit) => onChange({ fromUnit })}
        />
        <AgeField
          label={t('labcatalogue.ageTo')}
          count={range.to}
          unit={range.toUnit}
          error={errorOf('to')}
          onCount={(to) => onChange({ to })}
          onUnit={(toUnit) => onChange({ toUnit })}
        />
      </div>
      <div className={classes.cells} style={{ marginTop: 8 }}>
        <NativeSelect
          label={t('labcatalogue.sex')}
          data={[
            { value: '', label: t('labcatalogue.anySex') },
            { value: 'F', label: t('labcatalogue.female') },
            { value: 'M', label: t('labcatalogue.male') },
          ]}
          value={range.sex}
          onChange={({ currentTarget: { value } }) => onChange({ sex: value === 'M' || value === 'F' ? value : '' })}
        />
        <NativeSelect
          label={t('labcatalogue.pregnancy')}
          data={[
            { value: '', label: t('labcatalogue.anyPregnancy') },
            { value: 'yes', label: t('labcatalogue.pregnant') },
            { value: 'no', label: t('labcatalogue.notPregnant') },
          ]}
          value={range.pregnant}
          onChange={({ currentTarget: { value } }) => onChange({ pregnant: value === 'yes' || value === 'no' ? value : '' })}
        />
      </div>
      <div className={classes.cells} style={{ marginTop: 8 }}>
        {limitKeys.map((key) => (
          <NumberText
            key={key}
            label={t(limitLabels[key])}
            maxLength={NUMBER_LENGTH}
            value={range[key]}
            error={errorOf(key)}
            onChange={(limit) => onChange({ [key]: limit })}
          />
        ))}
      </div>
    </div>
  );
}

interface AgeFieldProps {
  label: string;
  count: string;
  unit: AgeUnit;
  error: string | null;
  onCount: (count: string) => void;
  onUnit: (unit: AgeUnit) => void;
}

function AgeField({ label, count, unit, error, onCount, onUnit }: AgeFieldProps) {
  const t = useText();
  return (
    <div className={classes.age}>
      <NumberText label={label} whole maxLength={NUMBER_LENGTH} value={count} error={error} onChange={onCount} />
      <NativeSelect
        aria-label={t('labcatalogue.unitOf', { what: label })}
        mt="auto"
        data={ageUnits.map((each) => ({ value: each, label: t(unitLabels[each]) }))}
        value={unit}
        onChange={({ currentTarget: { value } }) => onUnit(ageUnits.find((each) => each === value) ?? 'years')}
      />
    </div>
  );
}

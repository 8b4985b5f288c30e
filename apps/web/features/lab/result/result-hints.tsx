import { Group, Text } from '@mantine/core';
import type { ResultBasis } from '@fieldward/contract/lab/lab-result.operations.ts';
import { deltaOf, flagOf, rangeFor } from '@fieldward/domain/lab/range.ts';
import { useFormats } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { Status } from '../../../ui/status.tsx';
import { ResultFlag } from '../../../widgets/result-flag.tsx';
import type { ResultField } from './results.queries.ts';

interface ResultHintsProps {
  field: ResultField;
  value: string;
  basis: ResultBasis;
  /** As it is chosen on the page. */
  pregnant: boolean | null;
}

/** Under a number: what is normal for the patient, the last value, how far it moved and what that means, while it is typed. */
export function ResultHints({ field, value, basis, pregnant }: ResultHintsProps) {
  const t = useText();
  const { moment } = useFormats();
  const range = rangeFor(field.referenceRanges, { ageDays: basis.ageDays, sex: basis.sex, pregnant });
  const last = basis.last.find(({ attributeType }) => attributeType === field.uuid);
  const delta = value.trim() === '' ? null : deltaOf(value, last?.value ?? null, field.maxDelta);
  const normal =
    range === null
      ? field.referenceRanges.length === 0
        ? null
        : t('labscreen.noRange')
      : range.low !== null && range.high !== null
        ? t('labcatalogue.normal', { low: range.low, high: range.high })
        : range.low !== null
          ? t('labcatalogue.normalFrom', { low: range.low })
          : range.high !== null
            ? t('labcatalogue.normalTo', { high: range.high })
            : null;
  const words = [
    normal,
    last === undefined ? null : t('labscreen.lastValue', { value: last.value, day: moment(last.at) }),
    delta === null ? null : t('labscreen.change', { change: delta.change.startsWith('-') ? delta.change : `+${delta.change}` }),
  ].filter((word) => word !== null);
  if (words.length === 0) return null;
  return (
    <Group gap="xs" mt={4} role="status">
      <ResultFlag flag={flagOf(value, range)} />
      {delta?.beyond ? <Status tone="warning">{t('labscreen.beyondDelta')}</Status> : null}
      <Text size="sm" c="dimmed">
        {words.map((word, at) => (
          <span key={word}>
            {at === 0 ? '' : ' · '}
            <bdi>{word}</bdi>
          </span>
        ))}
      </Text>
    </Group>
  );
}

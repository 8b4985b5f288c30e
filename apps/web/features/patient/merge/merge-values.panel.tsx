import { Radio, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { ComparedValue, MergeSide } from '@fieldward/contract/patient/patient-merge.operations.ts';
import { useFormats } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { RadioChoice } from '../../../ui/radio-choice.tsx';
import { nameOfValue, shownValue } from './merge-words.ts';

interface MergeValuesProps {
  values: readonly ComparedValue[];
  keep: Readonly<Record<string, MergeSide>>;
  /** Whether what must be chosen and was not is shown as missing. */
  checked: boolean;
  onKeep: (name: string, side: MergeSide) => void;
}

/** The values of both records, each to choose from where they differ. */
export function MergeValues({ values, keep, checked, onKeep }: MergeValuesProps) {
  const t = useText();
  const formats = useFormats();
  return (
    <Stack gap="md" component="section" aria-label={t('merge.values')}>
      <div>
        <Title order={2} size="h4">
          {t('merge.values')}
        </Title>
        <Text c="dimmed" size="sm">
          {t('merge.valuesWhy')}
        </Text>
      </div>
      {values.map((value) => {
        const name = nameOfValue(value, t);
        const side = keep[value.name] ?? value.keep;
        if (value.from === value.into)
          return value.from === null ? null : (
            <div key={value.name}>
              <Text fw={600} size="sm">
                {name}
              </Text>
              <Text>
                <bdi>{shownValue(value.name, value.from, t, formats)}</bdi>{' '}
                <Text span c="dimmed" size="sm">
                  ({t('merge.bothSame')})
                </Text>
              </Text>
            </div>
          );
        return (
          <RadioChoice
            key={value.name}
            label={name}
            required={value.keep === null}
            error={checked && side === null ? t('merge.mustChoose') : null}
            value={side ?? ''}
            onChange={(next) => onKeep(value.name, next === 'from' ? 'from' : 'into')}
          >
            <SimpleGrid cols={2} spacing="md" w="100%">
              <Radio value="into" label={<bdi>{shownValue(value.name, value.into, t, formats)}</bdi>} />
              <Radio value="from" label={<bdi>{shownValue(value.name, value.from, t, formats)}</bdi>} />
            </SimpleGrid>
          </RadioChoice>
        );
      })}
    </Stack>
  );
}

import { SimpleGrid, Switch, Text } from '@mantine/core';
import { say } from '@fieldward/messages/catalogue.ts';
import { useMessageText, useText } from '../../../../lib/text.ts';
import { LimitInput } from '../../../../widgets/question-settings/limit-input.tsx';
import { nameOf, type CopyField } from '../editor/copy-field.ts';
import classes from './field-card.module.css';

type Settings = CopyField['kept'];

interface OtherApplicationsProps {
  field: CopyField;
  onChange: (kept: Settings) => void;
}

/** How often a question may be repeated and whether it counts for a score: data entry here makes no use of it, other applications do. */
export function OtherApplications({ field, onChange }: OtherApplicationsProps) {
  const t = useText();
  const sentence = useMessageText();
  const { kept } = field;
  const [min, max] = [kept.minOccurrence ?? 0, kept.maxOccurrence ?? 0];
  // a highest number of 0 means none
  const reversed = max > 0 && min > max;
  const set = (part: Settings): void => onChange({ ...kept, ...part });
  return (
    <details className={classes.others} open={min > 0 || max > 0 || kept.scoreable === true || undefined}>
      <summary>{t('builder.otherApplications')}</summary>
      <Text size="sm" c="dimmed" my={8}>
        {t('builder.otherApplicationsWhy')}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} mb="sm">
        <LimitInput
          label={t('preview.settingMinOccurrence')}
          whole
          value={kept.minOccurrence ?? undefined}
          disabled={false}
          error={reversed ? sentence(say('form.occurrencesInOrder', { question: nameOf(field), min, max })) : null}
          onChange={(minOccurrence) => set({ minOccurrence: minOccurrence ?? null })}
        />
        <LimitInput
          label={t('preview.settingMaxOccurrence')}
          whole
          value={kept.maxOccurrence ?? undefined}
          disabled={false}
          onChange={(maxOccurrence) => set({ maxOccurrence: maxOccurrence ?? null })}
        />
      </SimpleGrid>
      <Switch
        label={t('preview.settingScoreable')}
        checked={kept.scoreable ?? false}
        onChange={(event) => set({ scoreable: event.currentTarget.checked })}
      />
    </details>
  );
}

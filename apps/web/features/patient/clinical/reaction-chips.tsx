import type { Reaction } from '@fieldward/contract/patient/allergy.ts';
import { clinicalChoices } from '@fieldward/contract/patient/clinical-choices.ts';
import { Chip, Group, Input } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { answersOfSetting } from '../../../widgets/answers-of-setting.queries.ts';

interface ReactionChipsProps {
  value: readonly Reaction[];
  onChange: (value: readonly Reaction[]) => void;
}

const keyOf = ({ reaction, reactionNonCoded }: Reaction): string => reaction?.uuid ?? `words ${reactionNonCoded}`;

/** How somebody reacts: what the programme offers, and what is stored besides. */
export function ReactionChips({ value, onChange }: ReactionChipsProps) {
  const t = useText();
  const { setting, concept } = clinicalChoices.reactions;
  const answers = useQuery({ ...answersOfSetting(setting, concept), retry: false });
  const [stored] = useState(value);
  const offered: readonly Reaction[] = (answers.data ?? []).map(({ uuid, display }) => ({
    reaction: { uuid, display },
    reactionNonCoded: null,
  }));
  const all = [...offered, ...stored.filter((each) => !offered.some((other) => keyOf(other) === keyOf(each)))];
  if (all.length === 0) return null;
  return (
    <Input.Wrapper label={t('chart.reactions')} labelElement="div">
      <Chip.Group multiple value={value.map(keyOf)} onChange={(keys) => onChange(all.filter((each) => keys.includes(keyOf(each))))}>
        <Group gap={6} mt={4} role="group" aria-label={t('chart.reactions')}>
          {all.map((each) => (
            <Chip key={keyOf(each)} value={keyOf(each)} size="sm">
              {each.reaction?.display ?? each.reactionNonCoded}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  );
}

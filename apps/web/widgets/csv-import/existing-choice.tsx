import { Radio, Stack } from '@mantine/core';
import type { OnExisting } from '@fieldward/contract/list-import.ts';
import { RadioChoice } from '../../ui/radio-choice.tsx';

interface ExistingChoiceProps {
  label: string;
  skip: string;
  update: string;
  value: OnExisting;
  onChange: (value: OnExisting) => void;
}

/** What is done with rows of the file that exist already. */
export function ExistingChoice({ label, skip, update, value, onChange }: ExistingChoiceProps) {
  return (
    <RadioChoice label={label} value={value} onChange={(chosen) => onChange(chosen === 'update' ? 'update' : 'skip')}>
      <Stack gap={8} mt={8}>
        <Radio value="skip" label={skip} />
        <Radio value="update" label={update} />
      </Stack>
    </RadioChoice>
  );
}

import { TextInput } from '@mantine/core';
import { useText } from '../../../../lib/text.ts';

interface TestNameFieldProps {
  name: string;
  error: string | null;
  onChange: (name: string) => void;
}

/** The name of a test, first in its dialog. */
export function TestNameField({ name, error, onChange }: TestNameFieldProps) {
  const t = useText();
  return (
    <TextInput
      data-autofocus
      label={t('preview.testName')}
      dir="auto"
      autoComplete="off"
      maxLength={255}
      withAsterisk
      aria-required
      value={name}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

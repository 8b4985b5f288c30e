import { formTestCase } from '@fieldward/contract/form/form-version.ts';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { useText } from '../../../../lib/text.ts';
import { TextField } from '../../../../widgets/text-field.tsx';

interface TestNameFieldProps {
  name: string;
  error: string | null;
  onChange: (name: string) => void;
}

/** The name of a test, first in its dialog. */
export function TestNameField({ name, error, onChange }: TestNameFieldProps) {
  const t = useText();
  return (
    <TextField
      data-autofocus
      label={t('preview.testName')}
      dir="auto"
      autoComplete="off"
      maxLength={limitsOf(formTestCase, 'name').max}
      withAsterisk
      aria-required
      value={name}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

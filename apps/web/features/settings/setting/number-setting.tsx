import type { Select } from '@mantine/core';
import type { ComponentProps } from 'react';
import type { SettingName, SettingValues } from '@fieldward/domain/settings/setting-names.ts';
import { NUMBER_LENGTH } from '../../../lib/number-length.ts';
import { NumberText } from '../../../widgets/number/number-text.tsx';

type InputWrapperOrder = NonNullable<ComponentProps<typeof Select>['inputWrapperOrder']>;
/** The description of a setting stands below its field. */
export const ORDER = ['label', 'input', 'error', 'description'] satisfies InputWrapperOrder;

/** A part of the settings: their values, and what is wrong with them. */
export interface SettingsPart {
  values: SettingValues;
  set: (name: SettingName) => (value: string | null) => void;
  errorOf: (name: SettingName) => string | undefined;
  readOnly: boolean;
}

interface NumberSettingProps extends SettingsPart {
  name: SettingName;
  label: string;
  description: string;
}

/** A setting that is a whole number. */
export function NumberSetting({ name, label, description, values, set, errorOf, readOnly }: NumberSettingProps) {
  return (
    <NumberText
      label={label}
      description={description}
      inputWrapperOrder={ORDER}
      whole
      maxLength={NUMBER_LENGTH}
      maw={360}
      withAsterisk
      aria-required
      readOnly={readOnly}
      value={values[name]}
      error={errorOf(name)}
      onChange={set(name)}
    />
  );
}

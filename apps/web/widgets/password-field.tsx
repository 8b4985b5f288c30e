import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useText } from '../lib/text.ts';
import { useLimit, type Limited } from './text-limit.ts';

type PasswordFieldProps = Limited & Omit<PasswordInputProps, keyof Limited | 'visibilityToggleButtonProps'>;

/** A password, a PIN or another secret: a part of one would open nothing. It can be looked at, by keyboard too. */
export function PasswordField({ maxLength, error, ...rest }: PasswordFieldProps) {
  const t = useText();
  const kept = useLimit<HTMLInputElement>(rest.value, maxLength);
  return (
    <PasswordInput
      {...rest}
      {...kept.field}
      visibilityToggleButtonProps={{ 'aria-label': t('session.showPassword'), size: 'md', tabIndex: 0 }}
      error={kept.error ?? error}
    />
  );
}

import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useLimit, type Limited } from './text-limit.ts';

/** A password: a part of one would open nothing. */
export function PasswordField({ maxLength, error, ...rest }: Limited & Omit<PasswordInputProps, keyof Limited>) {
  const kept = useLimit<HTMLInputElement>(rest.value, maxLength);
  return <PasswordInput {...rest} {...kept.field} error={kept.error ?? error} />;
}

import { PasswordInput, Textarea, TextInput, type PasswordInputProps, type TextareaProps, type TextInputProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { lengthOf } from '@fieldward/domain/settings/pattern.ts';
import { useText } from '../lib/text.ts';
import { useKeptText } from '../ui/kept-text.ts';

/** Both are shown to the person: how long the text may be, and how long it is. */
interface Limited {
  value: string;
  /** Characters at most; as many as one likes when missing. Longer text, typed or pasted, stays and is explained: none of it is cut. */
  maxLength?: number | undefined;
}

function useLimit<E extends HTMLInputElement | HTMLTextAreaElement>(value: string, max: number | undefined) {
  const t = useText();
  const count = lengthOf(value);
  return useKeptText<E>(max === undefined || count <= max ? null : t('field.tooLong', { count, max }));
}

/** A line of text. */
export function TextField({ maxLength, error, ref, ...rest }: Limited & Omit<TextInputProps, keyof Limited>) {
  const kept = useLimit<HTMLInputElement>(rest.value, maxLength);
  return <TextInput {...rest} {...kept.field} ref={useMergedRef(ref, kept.field.ref)} error={kept.error ?? error} />;
}

/** A text of several lines. */
export function TextArea({ maxLength, error, ...rest }: Limited & Omit<TextareaProps, keyof Limited>) {
  const kept = useLimit<HTMLTextAreaElement>(rest.value, maxLength);
  return <Textarea {...rest} {...kept.field} error={kept.error ?? error} />;
}

/** A password: a part of one would open nothing. */
export function PasswordField({ maxLength, error, ...rest }: Limited & Omit<PasswordInputProps, keyof Limited>) {
  const kept = useLimit<HTMLInputElement>(rest.value, maxLength);
  return <PasswordInput {...rest} {...kept.field} error={kept.error ?? error} />;
}

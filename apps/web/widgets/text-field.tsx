import { Textarea, TextInput, type TextareaProps, type TextInputProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { useLimit, type Limited } from './text-limit.ts';

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

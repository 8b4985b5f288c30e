import type { ChangeEvent } from 'react';
import type { Wire } from '@fieldward/contract/wire.ts';

/** The fields of a draft that are texts. */
type TextIn<D> = { readonly [F in keyof D]: D[F] extends string ? F : never }[keyof D] & string;

interface TextInputProps {
  readonly maxLength?: number;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

/** Inputs for the texts of a draft: `<TextInput {...typed('name')} />` shows what was typed and what is wrong with it. */
export type TypedText<D> = (field: TextIn<D>) => TextInputProps;

/** @param wire limits a text to the length of its property of the same name */
export function typedText<D>(
  wire: Wire,
  draft: D,
  set: (change: Partial<D>) => void,
  errorOf: (field: TextIn<D>) => string | null,
): TypedText<D> {
  return (field) => {
    const declared = wire.fields[field];
    return {
      ...(declared?.kind === 'text' && declared.max !== undefined ? { maxLength: declared.max } : {}),
      value: String(draft[field]),
      error: errorOf(field),
      onChange: ({ currentTarget: { value } }) => set({ [field]: value } as Partial<D>), // the field is a text of the draft
    };
  };
}

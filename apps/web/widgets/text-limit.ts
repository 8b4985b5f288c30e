import { lengthOf } from '@fieldward/domain/settings/pattern.ts';
import { useText } from '../lib/text.ts';
import { useKeptText } from '../ui/kept-text.ts';

/** Both are shown to the person: how long the text may be, and how long it is. */
export interface Limited {
  value: string;
  /** Characters at most; as many as one likes when missing. Longer text, typed or pasted, stays and is explained: none of it is cut. */
  maxLength?: number | undefined;
}

/** Explains a text that is longer than `max` characters, and keeps its form from being sent. */
export function useLimit<E extends HTMLInputElement | HTMLTextAreaElement>(value: string, max: number | undefined) {
  const t = useText();
  const count = lengthOf(value);
  return useKeptText<E>(max === undefined || count <= max ? null : t('field.tooLong', { count, max }));
}

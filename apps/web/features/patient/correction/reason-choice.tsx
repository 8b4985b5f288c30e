import { Select } from '@mantine/core';
import { REASON_LENGTH } from '@fieldward/contract/limits.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { labelled, useText } from '../../../lib/text.ts';
import { TextField } from '../../../widgets/text-field.tsx';

/** A reason: one of a short list, and more in one's own words. */
interface ReasonGiven {
  readonly choice: string | null;
  readonly more: string;
}

export const noReason: ReasonGiven = { choice: null, more: '' };

/** The reason as it is kept; '' when it is not given yet. */
export function reasonText({ choice, more }: ReasonGiven, otherLabel: string): string {
  if (choice === null) return '';
  const words = more.trim();
  if (choice === otherLabel) return words;
  return words === '' ? choice : labelled(choice, words);
}

interface ReasonChoiceProps {
  of: readonly PlainCode[];
  value: ReasonGiven;
  error: string | null;
  /** Whether the dialog opens with the keyboard here; it does by default. */
  autofocus?: boolean;
  onChange: (reason: ReasonGiven) => void;
}

/** Asks why something is done: a choice of usual reasons, and a few words, which 'another reason' needs. */
export function ReasonChoice({ of, value, error, autofocus = true, onChange }: ReasonChoiceProps) {
  const t = useText();
  const other = t('correction.reasonOther');
  const missing = value.choice === other ? 'more' : 'choice';
  return (
    <>
      <Select
        label={t('correction.reason')}
        placeholder={t('dataentry.choose')}
        data={[...of.map((code) => t(code)), other]}
        value={value.choice}
        error={missing === 'choice' ? error : null}
        withAsterisk
        aria-required
        allowDeselect={false}
        data-autofocus={autofocus || undefined}
        onChange={(choice) => onChange({ ...value, choice })}
      />
      <TextField
        label={t(value.choice === other ? 'correction.reasonWords' : 'correction.reasonMore')}
        dir="auto"
        maxLength={REASON_LENGTH - 60}
        value={value.more}
        error={missing === 'more' ? error : null}
        {...(value.choice === other ? { withAsterisk: true, 'aria-required': true } : {})}
        onChange={(event) => onChange({ ...value, more: event.currentTarget.value })}
      />
    </>
  );
}

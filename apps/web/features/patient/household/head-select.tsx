import type { HouseholdMemberShown } from '@fieldward/contract/patient/household.operations.ts';
import { useText } from '../../../lib/text.ts';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { ageText } from '../../../widgets/age-text.ts';

interface HeadSelectProps {
  label: string;
  description?: string;
  /** Who can be chosen. */
  of: readonly HouseholdMemberShown[];
  value: string | null;
  error?: string | null;
  autoFocus?: boolean;
  onChange: (uuid: string | null) => void;
}

/** Chooses who is the head among some members, by name and age. */
export function HeadSelect({ of, description, error, autoFocus, ...rest }: HeadSelectProps) {
  const t = useText();
  return (
    <SearchSelect
      {...rest}
      withAsterisk
      aria-required
      {...(description === undefined ? {} : { description })}
      {...(autoFocus === true ? { 'data-autofocus': true } : {})}
      error={error ?? null}
      data={of.map((member) => ({ value: member.uuid, label: `${member.name} · ${ageText(member, t)}` }))}
      placeholder={t('dataentry.choose')}
    />
  );
}

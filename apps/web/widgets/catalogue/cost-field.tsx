import { NUMBER_LENGTH } from '../../lib/number-length.ts';
import { useSettings } from '../../lib/settings.ts';
import { NumberText } from '../number/number-text.tsx';

interface CostFieldProps {
  label: string;
  /** As it was typed. */
  value: string;
  onChange: (value: string) => void;
  error: string | null;
}

/** A required amount of money behind the currency of the programme; decimals stay as they are typed. */
export function CostField({ label, value, onChange, error }: CostFieldProps) {
  const { currency } = useSettings();
  const prefix = currency === '' ? {} : { leftSection: <span aria-hidden>{currency}</span>, leftSectionWidth: 18 + currency.length * 10 };
  return (
    <NumberText
      label={label}
      {...prefix}
      maxLength={NUMBER_LENGTH}
      withAsterisk
      aria-required
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}

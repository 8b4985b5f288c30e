import { NUMBER_LENGTH } from '../../lib/number-length.ts';
import { useSettings } from '../../lib/settings.ts';
import { NumberText } from '../number/number-text.tsx';

interface CostFieldProps {
  label: string;
  description: string | null;
  required: boolean;
  /** As it was typed. */
  value: string;
  onChange: (value: string) => void;
  error: string | null;
}

/** An amount of money behind the currency of the programme; decimals stay as they are typed. */
export function CostField({ label, description, required, value, onChange, error }: CostFieldProps) {
  const { currency } = useSettings();
  const prefix = currency === '' ? {} : { leftSection: <span aria-hidden>{currency}</span>, leftSectionWidth: 18 + currency.length * 10 };
  return (
    <NumberText
      label={label}
      description={description}
      {...prefix}
      maxLength={NUMBER_LENGTH}
      withAsterisk={required}
      aria-required={required}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}

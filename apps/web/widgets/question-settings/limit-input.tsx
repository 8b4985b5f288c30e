import { NumberField } from '../number/number-field.tsx';

interface LimitInputProps {
  label: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  disabled: boolean;
  /** Whole numbers from 0, as lengths and counts are. */
  whole?: boolean;
  error?: string | null;
}

const MOST = 100_000;

/** A limit that may be left empty. */
export function LimitInput({ whole = false, ...rest }: LimitInputProps) {
  return <NumberField {...rest} {...(whole ? { whole, min: 0, max: MOST } : {})} />;
}

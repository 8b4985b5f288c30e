import type { ChangeEventHandler } from 'react';
import classes from './choice.module.css';

interface ChoiceProps {
  type: 'radio' | 'checkbox';
  /** What stands beside the circle or box, and names it. */
  label: string;
  value: string;
  checked: boolean;
  onChange: ChangeEventHandler<HTMLInputElement>;
  id?: string;
  /** Of radio buttons: one of those with the same name is chosen. */
  name?: string;
  disabled?: boolean;
  /** Read out with a box; of a radio button its group says it. */
  invalid?: boolean;
}

/**
 * One answer among those of a question. A form has dozens: three elements each, where the library's own has seven and as many components, let it open on a slow phone
 * without being waited for. It looks like the library's.
 */
export function Choice({ type, label, value, checked, onChange, id, name, disabled = false, invalid }: ChoiceProps) {
  return (
    <label className={classes.choice} data-choice data-disabled={disabled || undefined}>
      <input
        type={type}
        id={id}
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        aria-invalid={invalid}
        className={classes.mark}
        onChange={onChange}
      />
      <span className={classes.text}>{label}</span>
    </label>
  );
}

import { Radio, type RadioGroupProps } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './radio-choice.module.css';

interface RadioChoiceProps extends Omit<RadioGroupProps, 'error' | 'withAsterisk' | 'required' | 'aria-label'> {
  required?: boolean;
  /** What is wrong with the choice; it is read out with the group. */
  error?: string | null | undefined;
  /** Names the group where no label stands above it. */
  named?: string;
}

/** One of a few answers. The group says whether it is required and whether it is wrong: a radio button may say neither. */
export function RadioChoice({ required = false, error = null, named, children, ...rest }: RadioChoiceProps) {
  const rows = useRef<HTMLDivElement>(null);
  // the library draws the group and hands no attributes on to it
  useEffect(() => {
    const group = rows.current?.closest('[role="radiogroup"]');
    group?.setAttribute('aria-required', String(required));
    group?.setAttribute('aria-invalid', String(error !== null));
    if (named !== undefined) group?.setAttribute('aria-label', named);
  }, [required, error, named]);
  return (
    <Radio.Group {...rest} withAsterisk={required} error={error}>
      <div ref={rows} className={classes.rows}>
        {children}
      </div>
    </Radio.Group>
  );
}

import { Button } from '@mantine/core';
import { Sign, type SignProps } from '../../ui/icon-button.tsx';
import classes from './tasks.module.css';

/** A way to begin with a task. */
export interface Way {
  readonly icon: SignProps['icon'];
  readonly text: string;
  readonly label: string;
  readonly begin: () => void;
}

/** The way that is meant to be taken next. */
export function FirstWay({ way: { icon, text, label, begin } }: { way: Way }) {
  return (
    <Button
      variant="default"
      size="sm"
      className={classes.fill!}
      leftSection={<Sign icon={icon} iconSize={18} />}
      aria-label={label}
      onClick={begin}
    >
      {text}
    </Button>
  );
}

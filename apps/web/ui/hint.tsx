import { Tooltip } from '@mantine/core';
import type { RefObject } from 'react';

interface HintProps {
  label: string;
  opened: boolean;
  target: RefObject<HTMLElement | null>;
  /** Below by default. */
  position?: 'right';
}

/** Words beside something that has none. */
export function Hint({ label, opened, target, position }: HintProps) {
  return <Tooltip label={label} position={position ?? 'bottom'} opened={opened} target={target} />;
}

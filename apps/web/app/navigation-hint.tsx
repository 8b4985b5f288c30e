import { Tooltip } from '@mantine/core';
import type { RefObject } from 'react';

interface NavigationHintProps {
  label: string;
  opened: boolean;
  target: RefObject<HTMLElement | null>;
}

/** The name of a destination beside its icon, when the navigation is folded. */
export function NavigationHint({ label, opened, target }: NavigationHintProps) {
  return <Tooltip label={label} position="right" opened={opened} target={target} />;
}

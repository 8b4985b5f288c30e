import { ActionIcon, Button, type ActionIconProps, type ButtonProps, type ElementProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

export interface SignProps {
  icon: Icon;
  /** Pixels. */
  iconSize?: number | undefined;
  /** It points to a side: it turns where the page is read from the right. */
  turns?: boolean | undefined;
}

/** An icon beside or instead of a text; screen readers pass over it. */
export function Sign({ icon: Drawing, iconSize = 16, turns = false }: SignProps) {
  return <Drawing size={iconSize} {...(turns ? { className: 'fw-turn' } : {})} aria-hidden />;
}

interface IconButtonProps extends SignProps, Omit<ActionIconProps, 'children'>, ElementProps<'button', keyof ActionIconProps> {
  /** What it does, and to what, for those who do not see the icon. */
  label: string;
}

/** A button that is an icon and nothing else. */
export function IconButton({ icon, iconSize, turns, label, ...button }: IconButtonProps) {
  return (
    <ActionIcon aria-label={label} {...button}>
      <Sign icon={icon} iconSize={iconSize} turns={turns} />
    </ActionIcon>
  );
}

interface TextButtonProps extends SignProps, Omit<ButtonProps, 'children' | 'leftSection'>, ElementProps<'button', keyof ButtonProps> {
  text: string;
}

/** A button with a text behind an icon. */
export function TextButton({ icon, iconSize, turns, text, ...button }: TextButtonProps) {
  return (
    <Button leftSection={<Sign icon={icon} iconSize={iconSize} turns={turns} />} {...button}>
      {text}
    </Button>
  );
}

import { Menu, type MenuItemProps, type ElementProps } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton, Sign, type SignProps } from './icon-button.tsx';

/** Three dots that open a menu of what else can be done with a row. */
export function MoreMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton icon={IconDots} label={label} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

interface MenuEntryProps extends SignProps, Omit<MenuItemProps, 'children' | 'leftSection'>, ElementProps<'button', keyof MenuItemProps> {
  text: string;
  /** Why it cannot be done now: it is shown, and does nothing. */
  away?: string | undefined;
}

/** A line of a menu: a text behind an icon. */
export function MenuEntry({ icon, iconSize, turns, text, away, ...item }: MenuEntryProps) {
  // not `disabled`: a menu whose first line cannot take the focus would be closed to the keyboard, and nobody would hear why
  const awayItem = { 'aria-disabled': true, 'data-disabled': true, onClick: undefined, rightSection: <small>{away}</small> };
  return (
    <Menu.Item leftSection={<Sign icon={icon} iconSize={iconSize} turns={turns} />} {...item} {...(away === undefined ? {} : awayItem)}>
      {text}
    </Menu.Item>
  );
}

import { Menu, type MenuProps } from '@mantine/core';
import { cloneElement, useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';

interface BarMenuProps {
  /** The button that opens the menu; it stands in the place of one that had the focus. */
  button: ReactElement;
  children: ReactNode;
  width?: NonNullable<MenuProps['width']>;
}

/** A menu of the top bar, open from the start. */
export function BarMenu({ button, children, width }: BarMenuProps) {
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  // The menu gives the focus back to where it was when it opened.
  useEffect(() => {
    target.current?.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  return (
    <Menu position="bottom-end" opened={opened} onChange={setOpened} {...(width === undefined ? {} : { width })}>
      <Menu.Target>{cloneElement(button as ReactElement<{ ref: unknown }>, { ref: target })}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

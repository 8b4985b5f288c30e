import { UnstyledButton } from '@mantine/core';
import { useState, type ComponentType, type ReactElement } from 'react';
import { warmUp } from '../lib/warm-up.ts';
import classes from './shell.module.css';

/** What a menu module exports: it draws the menu, open, around its button. */
type MenuAround = ComponentType<{ button: ReactElement }>;

interface LateMenuProps {
  label: string;
  children: React.ReactNode;
  load: () => Promise<{ default: MenuAround }>;
}

/** A button of the top bar whose menu is fetched when it is wanted: the first page does without. */
export function LateMenu({ label, children, load }: LateMenuProps) {
  const [Menu, setMenu] = useState<MenuAround | null>(null);
  const props = { className: classes.account, 'aria-label': label, children };
  if (Menu) return <Menu button={<UnstyledButton {...props} />} />;
  const fetch = (): void => warmUp(load);
  return (
    <UnstyledButton
      {...props}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={fetch}
      onFocus={fetch}
      onClick={() => void load().then((module) => setMenu(() => module.default))}
    />
  );
}

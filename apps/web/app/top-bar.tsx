import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconLanguage, IconMenu2, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { languages } from '../lib/language.ts';
import { useSession } from '../lib/session.ts';
import { labelled, useLanguage, useText } from '../lib/text.ts';
import { Wordmark } from '../ui/wordmark.tsx';
import { LateMenu } from './late-menu.tsx';
import classes from './shell.module.css';

/** 'admin' → 'Admin'. */
function capitalised(name: string): string {
  return name.charAt(0).toLocaleUpperCase() + name.slice(1);
}

/** Mark, quick open, language, and the person's menu with Logout. */
export function TopBar({ onMenu, onSearch }: { onMenu: () => void; onSearch: () => void }) {
  const t = useText();
  const language = useLanguage();
  const { user } = useSession();
  const name = capitalised(user.username);
  return (
    <header className={classes.top}>
      <ActionIcon className={classes.menu} aria-label={t('shell.openMenu')} onClick={onMenu}>
        <IconMenu2 size={20} aria-hidden />
      </ActionIcon>
      <Link to="/" className={classes.mark} aria-label={`${t('shell.product')}, ${t('shell.home')}`}>
        <Wordmark />
      </Link>
      <UnstyledButton
        className={classes.search}
        aria-label={`${t('shell.quickOpenPlaceholder')} Ctrl K`}
        aria-keyshortcuts="Control+K"
        onClick={onSearch}
      >
        <IconSearch size={16} aria-hidden />
        <span>{t('shell.quickOpenPlaceholder')}</span>
        <Kbd size="xs">Ctrl K</Kbd>
      </UnstyledButton>
      <LateMenu label={labelled(t('shell.language'), languages[language])} load={() => import('./language-menu.tsx')}>
        <IconLanguage size={20} stroke={1.75} aria-hidden />
        <span className={classes.wide}>{languages[language]}</span>
      </LateMenu>
      <LateMenu label={t('shell.account', { user: name })} load={() => import('./account-menu.tsx')}>
        <span className={classes.initial} data-initial={name.charAt(0)} aria-hidden />
        <span className={classes.wide}>{name}</span>
        <IconChevronDown size={16} aria-hidden className={classes.wide} />
      </LateMenu>
    </header>
  );
}

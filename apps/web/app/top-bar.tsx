import { ActionIcon, Kbd, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import {
  IconCheck,
  IconChevronDown,
  IconDeviceDesktop,
  IconKey,
  IconLanguage,
  IconLogout,
  IconMenu2,
  IconMoon,
  IconSearch,
  IconSun,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { languages, type Language } from '../lib/language.ts';
import { useSession } from '../lib/session.ts';
import { signOut } from '../lib/sign-out.ts';
import { changeLanguage, useLanguage, useText } from '../lib/text.ts';
import { Wordmark } from '../ui/wordmark.tsx';
import classes from './shell.module.css';

const appearances = [
  { value: 'light', label: 'shell.light', icon: IconSun },
  { value: 'dark', label: 'shell.dark', icon: IconMoon },
  { value: 'auto', label: 'shell.system', icon: IconDeviceDesktop },
] as const;

/** 'admin' → 'Admin'. */
export function capitalised(name: string): string {
  return name.charAt(0).toLocaleUpperCase() + name.slice(1);
}

/** Mark, quick open, language, and the person's menu with Logout. */
export function TopBar({ onMenu, onSearch }: { onMenu: () => void; onSearch: () => void }) {
  const t = useText();
  const language = useLanguage();
  const { user } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
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
      <Menu position="bottom-end">
        <Menu.Target>
          <UnstyledButton className={classes.account} aria-label={`${t('shell.language')}: ${languages[language]}`}>
            <IconLanguage size={20} stroke={1.75} aria-hidden />
            <span className={classes.wide}>{languages[language]}</span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {Object.entries(languages).map(([code, label]) => (
            <Menu.Item
              key={code}
              lang={code}
              leftSection={<IconCheck size={16} aria-hidden style={{ opacity: code === language ? 1 : 0 }} />}
              onClick={() => void changeLanguage(code as Language)}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <UnstyledButton className={classes.account} aria-label={t('shell.account', { user: name })}>
            <span className={classes.initial} data-initial={name.charAt(0)} aria-hidden />
            <span className={classes.wide}>{name}</span>
            <IconChevronDown size={16} aria-hidden className={classes.wide} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{user.name}</Menu.Label>
          <Menu.Divider />
          <Menu.Label>{t('shell.appearance')}</Menu.Label>
          {appearances.map(({ value, label, icon: Icon }) => (
            <Menu.Item
              key={value}
              closeMenuOnClick={false}
              leftSection={<Icon size={16} aria-hidden />}
              rightSection={colorScheme === value ? <IconCheck size={16} aria-hidden /> : null}
              onClick={() => setColorScheme(value)}
            >
              {t(label)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconKey size={16} aria-hidden />} component={Link} to="/password">
            {t('session.changePassword')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={16} className="fw-turn" aria-hidden />} onClick={() => void signOut()}>
            {t('session.logout')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </header>
  );
}

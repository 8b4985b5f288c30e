import { Menu, useMantineColorScheme } from '@mantine/core';
import {
  IconCheck,
  IconDeviceDesktop,
  IconDeviceMobileCheck,
  IconDeviceMobileUp,
  IconKey,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserShield,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useNeedsServer } from '../lib/needs-server.ts';
import { mayOpen } from '../lib/page-rights.ts';
import { useSession } from '../lib/session.ts';
import { signOut } from '../lib/sign-out.ts';
import { useText } from '../lib/text.ts';
import { useUnsentCount } from '../lib/unsent/use-unsent.ts';
import { confirm } from '../ui/confirm.tsx';
import { BarMenu } from './bar-menu.tsx';
import { MenuEntry } from '../ui/more-menu.tsx';

const appearances = [
  { value: 'light', label: 'shell.light', icon: IconSun },
  { value: 'dark', label: 'shell.dark', icon: IconMoon },
  { value: 'auto', label: 'shell.system', icon: IconDeviceDesktop },
] as const;

const own = [
  { to: '/account', label: 'session.account', icon: IconUserShield },
  { to: '/password', label: 'session.changePassword', icon: IconKey },
] as const;

/** The person's menu: appearance, their account, Logout. */
export default function AccountMenu({ button }: { button: ReactElement }) {
  const t = useText();
  const { user, may } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { own: count } = useUnsentCount();
  const needsServer = useNeedsServer();

  /** Somebody who leaves records here is told so: whoever is at this device next cannot send them. */
  async function leave(): Promise<void> {
    const sure =
      count === 0 ||
      (await confirm({
        title: t('session.leaveUnsent'),
        message: t('session.leaveUnsentText', { count }),
        yes: t('session.logout'),
        no: t('shell.cancel'),
      }));
    if (sure) await signOut();
  }
  return (
    <BarMenu button={button} width={220}>
      <Menu.Label>{user.name}</Menu.Label>
      <Menu.Divider />
      <Menu.Label>{t('shell.appearance')}</Menu.Label>
      {appearances.map(({ value, label, icon: Icon }) => (
        <MenuEntry
          icon={Icon}
          text={t(label)}
          key={value}
          closeMenuOnClick={false}
          rightSection={colorScheme === value ? <IconCheck size={16} aria-hidden /> : null}
          onClick={() => setColorScheme(value)}
        />
      ))}
      <Menu.Divider />
      {own.map(({ to, label, icon: Icon }) => {
        const away = needsServer(to);
        return away === undefined ? (
          <Menu.Item key={to} leftSection={<Icon size={16} aria-hidden />} component={Link} to={to}>
            {t(label)}
          </Menu.Item>
        ) : (
          <MenuEntry key={to} icon={Icon} text={t(label)} away={away} />
        );
      })}
      <Menu.Item leftSection={<IconDeviceMobileUp size={16} aria-hidden />} component={Link} to="/unsent">
        {t('session.onDevice')}
      </Menu.Item>
      {mayOpen('/device', may) ? (
        <Menu.Item leftSection={<IconDeviceMobileCheck size={16} aria-hidden />} component={Link} to="/device">
          {t('session.thisDevice')}
        </Menu.Item>
      ) : null}
      <MenuEntry icon={IconLogout} turns text={t('session.logout')} onClick={() => void leave()} />
    </BarMenu>
  );
}

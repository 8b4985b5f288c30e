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

/** The person's menu: appearance, their account, Logout. */
export default function AccountMenu({ button }: { button: ReactElement }) {
  const t = useText();
  const { user, may } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { own: count } = useUnsentCount();

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
      <Menu.Item leftSection={<IconUserShield size={16} aria-hidden />} component={Link} to="/account">
        {t('session.account')}
      </Menu.Item>
      <Menu.Item leftSection={<IconKey size={16} aria-hidden />} component={Link} to="/password">
        {t('session.changePassword')}
      </Menu.Item>
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

import { Button, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { late } from '../../../ui/late.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { AccountSection } from './account-section.tsx';
import { FormDisplayPanel } from './form-display.panel.tsx';
import { OwnAppsPanel } from './own-apps.panel.tsx';
import { OwnContactPanel } from './own-contact.panel.tsx';
import { OwnSessionsPanel } from './own-sessions.panel.tsx';
import { SecondFactorPanel } from './second-factor.panel.tsx';
import { useProductWord } from '../../../widgets/product-word.ts';
import { Labelled } from '../../../ui/labelled.tsx';

const OwnDevicesPanel = late(async () => (await import('./own-devices.panel.tsx')).OwnDevicesPanel);

/** /account: the own account, and how its owner signs in. */
export default function AccountScreen() {
  const t = useText();
  const { user } = useSession();
  const word = useProductWord();
  return (
    <>
      <PageHeader title={t('session.account')} />
      <Stack gap="md" maw={720}>
        <AccountSection title={t('signin.who')}>
          <Text fw={600}>
            <bdi>{user.name}</bdi>
          </Text>
          <Text c="dimmed">
            <bdi>{user.username}</bdi>
          </Text>
          {user.roles.length > 0 ? (
            <Text>
              <Labelled label={t('signin.roles')}>
                <bdi>{user.roles.map(word).join(', ')}</bdi>
              </Labelled>
            </Text>
          ) : null}
        </AccountSection>
        <AccountSection title={t('signin.password')} hint={t('signin.passwordHint')}>
          <Button
            variant="default"
            component={Link}
            to="/password"
            leftSection={<IconKey size={16} aria-hidden />}
            style={{ alignSelf: 'flex-start' }}
          >
            {t('session.changePassword')}
          </Button>
        </AccountSection>
        <FormDisplayPanel />
        <OwnContactPanel />
        <SecondFactorPanel />
        <OwnSessionsPanel />
        <OwnAppsPanel />
        <OwnDevicesPanel />
      </Stack>
    </>
  );
}

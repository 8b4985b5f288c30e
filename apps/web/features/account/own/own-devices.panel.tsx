import type { Device } from '@fieldward/contract/device/device.operations.ts';
import { Badge, Button, Group, List, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deviceState, removeDevice } from '../../../lib/device/device.ts';
import { useFormats } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { notify } from '../../../lib/notify.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { late } from '../../../ui/late.tsx';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { WhatEndsWith } from '../../../widgets/device/device-state.tsx';
import { DEVICES, devicesQuery, endDevice } from '../../../widgets/device/device.queries.ts';
import { RouteLink } from '../../../widgets/navigation.tsx';
import { AccountSection } from './account-section.tsx';

const ChangePin = late(async () => (await import('../../../widgets/device/change-pin.modal.tsx')).ChangePin);

/** More than anybody has. */
const MOST = 100;

/** The own devices that hold patients, each with a button that ends it: the lost tablet, from any other browser. */
export function OwnDevicesPanel() {
  const t = useText();
  const { moment, number } = useFormats();
  const { user, may } = useSession();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(devicesQuery({ whose: 'own', state: 'holding', limit: MOST, startIndex: 0 }));
  const [busy, work] = useWork();
  const here = deviceState().device?.uuid;
  const [changing, setChanging] = useState(false);

  async function end(device: Device): Promise<void> {
    const title = t('device.endMine', { device: isolated(device.name) });
    if (
      !(await confirm({
        title,
        message: <WhatEndsWith waiting={device.waiting} numbers={device.numbers} />,
        yes: t('device.end'),
        no: t('shell.cancel'),
      }))
    )
      return;
    await work(async () => {
      await endDevice(device.uuid, null);
      // it need not wait for its next contact
      if (device.uuid === here) await removeDevice(user.uuid);
      notify('device.ended');
      await queries.invalidateQueries({ queryKey: DEVICES });
    });
  }

  const content = () => {
    if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (!data) return <Skeletons rows={2} />;
    if (data.results.length === 0) return <Text>{t('device.mineNone')}</Text>;
    return (
      <List
        listStyleType="none"
        withPadding={false}
        spacing="md"
        aria-label={t('device.mine')}
        styles={{ itemWrapper: { width: '100%' }, itemLabel: { flex: 1, minWidth: 0 } }}
      >
        {data.results.map((device) => (
          <List.Item key={device.uuid}>
            <Group justify="space-between" wrap="nowrap" gap="sm">
              <div style={{ minWidth: 0 }}>
                <Group gap={8}>
                  <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                    <bdi>{device.name}</bdi>
                  </Text>
                  {device.uuid === here ? <Badge variant="light">{t('signin.thisDevice')}</Badge> : null}
                  {device.state === 'revoked' ? (
                    <Badge variant="light" color="orange">
                      {t('device.revoked')}
                    </Badge>
                  ) : null}
                </Group>
                <Text size="sm" c="dimmed">
                  {t('device.mineFacts', { when: moment(device.lastContact), people: number(device.people) })}
                </Text>
              </div>
              {device.uuid === here && device.state === 'active' ? (
                <Button variant="default" onClick={() => setChanging(true)} style={{ flexShrink: 0 }}>
                  {t('ondevice.pinChange')}
                </Button>
              ) : null}
              {device.state === 'revoked' ? null : (
                <Button
                  variant="default"
                  disabled={busy}
                  aria-label={t('device.endMine', { device: isolated(device.name) })}
                  onClick={() => void end(device)}
                  style={{ flexShrink: 0 }}
                >
                  {t('device.end')}
                </Button>
              )}
            </Group>
          </List.Item>
        ))}
      </List>
    );
  };

  return (
    <AccountSection title={t('device.mine')} hint={t('device.mineHint')}>
      {content()}
      {changing ? <ChangePin onClose={() => setChanging(false)} /> : null}
      {may('Hold Patients on a Device') ? <RouteLink to="/device">{t('ondevice.title')}</RouteLink> : null}
    </AccountSection>
  );
}

import type { Device } from '@fieldward/contract/device/device.operations.ts';
import { Text } from '@mantine/core';
import { useText } from '../../lib/text.ts';
import { Status } from '../../ui/status.tsx';

const TONE = { active: 'good', silent: 'warning', revoked: 'warning', erased: 'neutral' } as const;

/** Whether a device holds patients, in a word. */
export function DeviceState({ state }: Pick<Device, 'state'>) {
  const t = useText();
  return <Status tone={TONE[state]}>{t(`device.${state}`)}</Status>;
}

/** What follows when a device is ended, before somebody says so. */
export function WhatEndsWith({ waiting, numbers }: Pick<Device, 'waiting' | 'numbers'>) {
  const t = useText();
  return (
    <>
      <Text size="sm">{t('device.endWhat')}</Text>
      {waiting === 0 ? null : (
        <Text size="sm" fw={600} mt="xs">
          {t('device.endWaiting', { count: waiting })}
        </Text>
      )}
      {numbers === 0 ? null : (
        <Text size="sm" mt="xs">
          {t('device.endNumbers', { count: numbers })}
        </Text>
      )}
      <Text size="sm" c="dimmed" mt="xs">
        {t('device.endSession')}
      </Text>
    </>
  );
}

/** One that was not ended yet: also one that has been silent for too long, whose clock may have been put back. */
export const canBeEnded = ({ revoked }: Pick<Device, 'revoked'>): boolean => revoked === null;

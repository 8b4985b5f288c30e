import { Alert, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isSetUp } from '../../lib/device/device-flag.ts';
import { whenDeviceChanges } from '../../lib/device/device.ts';
import { useText } from '../../lib/text.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeletons } from '../../ui/states.tsx';
import { HeldPanel } from './held.panel.tsx';
import { SetUpForm } from './set-up-form.tsx';
import { thisDeviceQuery } from './this-device.queries.ts';

const can = [
  'ondevice.canTasks',
  'ondevice.canFind',
  'ondevice.canChart',
  'ondevice.canForms',
  'ondevice.canRegister',
  'ondevice.canCorrect',
  'ondevice.canEvents',
  'ondevice.canOrder',
  'ondevice.canSamples',
] as const;

/** /device: sets this device up to hold patients for work without a network, and says what it holds. */
export default function ThisDeviceScreen() {
  const t = useText();
  const { data, isPending, refetch } = useQuery(thisDeviceQuery);
  useEffect(() => whenDeviceChanges(() => void refetch()), [refetch]);
  // a page that is not secure lacks it, whatever its type says
  const seals = (crypto.subtle as SubtleCrypto | undefined) !== undefined && 'locks' in navigator;
  return (
    <>
      <PageHeader title={t('ondevice.title')} subtitle={t('ondevice.about')} />
      <Stack maw={640}>
        {!seals ? (
          <Alert color="yellow">{t('ondevice.cannot')}</Alert>
        ) : isPending ? (
          <Skeletons rows={4} />
        ) : data != null ? (
          <HeldPanel held={data} />
        ) : isSetUp() && data === undefined ? (
          <Skeletons rows={4} />
        ) : (
          <SetUpForm />
        )}
        <section>
          <Text fw={600}>{t('ondevice.can')}</Text>
          <ul>
            {can.map((code) => (
              <li key={code}>{t(code)}</li>
            ))}
          </ul>
          <Text c="dimmed">{t('ondevice.cannotYet')}</Text>
        </section>
      </Stack>
    </>
  );
}

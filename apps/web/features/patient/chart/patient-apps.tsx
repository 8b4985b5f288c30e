import { Button } from '@mantine/core';
import { IconAppWindow } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { isolated } from '../../../lib/isolated.ts';
import { notify } from '../../../lib/notify.ts';
import { offReach } from '../../../ui/off-reach.tsx';
import { useNeedsServer } from '../../../lib/needs-server.ts';
import { useWork } from '../../../ui/use-work.ts';

const launchableAppsQuery = queryOptions({
  queryKey: ['launchable-apps'],
  queryFn: async ({ signal }) => (await call('GET fieldward/launchableapps', {}, signal)).results,
  staleTime: 60_000,
  retry: false,
});

/** The apps of others that are opened for this patient; none where the server has none. */
export function PatientApps({ patient }: { patient: string }) {
  const needsServer = useNeedsServer();
  const { data = [] } = useQuery(launchableAppsQuery);
  const [busy, work] = useWork();

  // a window that is opened later than the click would be stopped
  const open = (app: { readonly uuid: string; readonly name: string }): Promise<unknown> => {
    const opened = window.open('about:blank', '_blank');
    return work(async () => {
      try {
        const { address } = await call('POST fieldward/applaunch', { body: { app: app.uuid, patient } });
        if (opened === null) location.assign(address);
        else {
          opened.opener = null;
          opened.location.replace(address);
          notify('app.opened', { name: app.name });
        }
      } catch (error) {
        opened?.close();
        throw error;
      }
    });
  };

  return data.map((app) => (
    <Button
      key={app.uuid}
      variant="default"
      justify="flex-start"
      fullWidth
      size="md"
      {...offReach(needsServer())}
      {...(busy ? { disabled: true } : {})}
      leftSection={<IconAppWindow size={18} aria-hidden />}
      onClick={() => void open(app)}
    >
      {isolated(app.name)}
    </Button>
  ));
}

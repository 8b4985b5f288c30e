import type { Device } from '@fieldward/contract/device/device.operations.ts';
import { CLOCK_MAY_DIFFER } from '@fieldward/domain/device/device.ts';
import { Button, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useFormats } from '../../lib/format.ts';
import { isolated } from '../../lib/isolated.ts';
import { labelled, type Text as Say, useText } from '../../lib/text.ts';
import type { GridColumn } from '../../ui/data-grid.tsx';
import { canBeEnded, DeviceState } from '../../widgets/device/device-state.tsx';

/** How wrong the clock of a device is, in whole minutes. */
function clockText({ clockOff }: Device, t: Say): string {
  if (Math.abs(clockOff) <= CLOCK_MAY_DIFFER) return t('device.clockRight');
  const minutes = Math.round(Math.abs(clockOff) / 60);
  return t(clockOff > 0 ? 'device.clockAhead' : 'device.clockBehind', { minutes });
}

/** The places whose people a device holds. */
function placesText({ places }: Device, t: Say): string {
  return places.length === 0 ? t('device.ownPlaces') : places.map(({ display }) => display).join(', ');
}

/** Whose device it is, when it was last here, what it holds, and whether it still does. */
export function useDeviceColumns(end: (device: Device) => void): readonly GridColumn<Device>[] {
  const t = useText();
  const { moment, number } = useFormats();
  return useMemo<readonly GridColumn<Device>[]>(() => {
    const ended = ({ revoked }: Device): string =>
      revoked === null
        ? ''
        : [t('device.endedBy', { name: isolated(revoked.by), when: moment(revoked.at) }), revoked.reason ?? '']
            .filter((each) => each !== '')
            .join('. ');
    return [
      { key: 'person', title: t('device.person'), width: 140, wrap: true, phone: 'title', value: ({ user }) => user.display },
      {
        key: 'device',
        title: t('device.name'),
        width: 170,
        wrap: true,
        phone: 'first',
        value: ({ name }) => name,
        render: (row) => (
          <>
            {row.name}
            <Text size="sm" c="dimmed">
              {placesText(row, t)}
            </Text>
          </>
        ),
      },
      { key: 'contact', title: t('device.lastContact'), width: 145, phone: 'below', value: ({ lastContact }) => moment(lastContact) },
      {
        key: 'people',
        title: t('device.people'),
        width: 90,
        numeric: true,
        value: ({ people }) => people,
        render: ({ people }) => number(people),
        short: ({ people }) => labelled(t('device.people'), number(people)),
      },
      {
        key: 'places',
        title: t('device.places'),
        width: 160,
        hidden: true,
        phone: 'later',
        value: (row) => placesText(row, t),
      },
      {
        key: 'waiting',
        title: t('device.waiting'),
        width: 110,
        numeric: true,
        value: ({ waiting }) => waiting,
        render: ({ waiting }) => number(waiting),
        short: ({ waiting }) => (waiting === 0 ? '' : labelled(t('device.waiting'), number(waiting))),
      },
      { key: 'numbers', title: t('device.numbers'), width: 110, numeric: true, hidden: true, value: ({ numbers }) => numbers },
      {
        key: 'state',
        title: t('device.state'),
        width: 200,
        phone: 'below',
        value: (row) => [t(`device.${row.state}`), ended(row)].filter((each) => each !== '').join('. '),
        render: (row) => (
          <>
            <DeviceState state={row.state} />
            {row.revoked === null ? null : (
              <Text size="sm" style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
                {ended(row)}
              </Text>
            )}
          </>
        ),
      },
      { key: 'registered', title: t('device.registered'), width: 140, hidden: true, value: ({ registered }) => moment(registered) },
      { key: 'address', title: t('device.address'), width: 130, hidden: true, value: ({ lastAddress }) => lastAddress ?? '' },
      { key: 'clock', title: t('device.clock'), width: 130, hidden: true, value: (row) => clockText(row, t) },
      {
        key: 'end',
        title: t('device.end'),
        action: true,
        render: (row) =>
          canBeEnded(row) ? (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('device.endOf', { device: isolated(row.name), name: isolated(row.user.display) })}
              onClick={() => end(row)}
            >
              {t('device.end')}
            </Button>
          ) : null,
      },
    ];
  }, [t, moment, number, end]);
}

import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import type { GridColumn } from '../../../ui/data-grid.tsx';
import { late } from '../../../ui/late.tsx';
import { lastColumns, nameColumn } from '../../../widgets/supply/supply.columns.tsx';
import { SupplyList } from '../../../widgets/supply/supply-list.tsx';
import type { SupplyRecord } from '../../../widgets/supply/supply.queries.ts';
import type { ServiceTypeRecord } from './service-type.modal.tsx';

const ServiceModal = late(async () => (await import('./service.modal.tsx')).ServiceModal);
const ServiceTypeModal = late(async () => (await import('./service-type.modal.tsx')).ServiceTypeModal);
const EventTypeModal = late(async () => (await import('./event-type.modal.tsx')).EventTypeModal);
const KindListModal = late(async () => (await import('../../../widgets/supply/kind-list.modal.tsx')).KindListModal<ServiceTypeRecord>);

interface ServiceRow extends SupplyRecord {
  unitCost: string;
  serviceType: { uuid: string; name: string };
}
const VIEW = 'custom:(uuid,name,retired,unitCost,serviceType:(uuid,name))';

/** `from` is where a closed dialog leads back to. */
type Open = { what: 'service' | 'type' | 'event type'; uuid: string; from?: 'kinds' | 'event kinds' } | { what: 'kinds' | 'event kinds' };

/** /administration/services: what is done for people at events. */
export default function ServiceListScreen() {
  const t = useText();
  const { money } = useFormats();
  const { may } = useSession();
  const editor = may('Manage Events Metadata');
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(open !== null && 'from' in open ? { what: open.from } : null);
  const edit = useCallback(({ uuid }: SupplyRecord) => setOpen({ what: 'service', uuid }), []);
  const columns = useMemo<readonly GridColumn<ServiceRow>[]>(
    () => [
      nameColumn(t),
      {
        key: 'serviceType',
        title: t('supplyscreen.serviceType'),
        sortable: true,
        width: 150,
        yields: true,
        value: (row) => row.serviceType.name,
      },
      {
        key: 'unitCost',
        title: t('supplyscreen.unitCost'),
        sortable: true,
        numeric: true,
        width: 130,
        value: (row) => money(row.unitCost),
      },
      ...lastColumns<ServiceRow>(t, editor ? edit : null),
    ],
    [t, money, editor, edit],
  );

  return (
    <>
      <SupplyList<ServiceRow>
        path="service"
        by="q"
        view={VIEW}
        title={t('administration.services')}
        about={t('supplyscreen.servicesAbout')}
        search={t('supplyscreen.searchServices')}
        columns={columns}
        onOpen={editor ? edit : null}
        actions={
          editor ? (
            <>
              <Button variant="subtle" onClick={() => setOpen({ what: 'kinds' })}>
                {t('supplyscreen.serviceTypes')}
              </Button>
              <Button variant="subtle" onClick={() => setOpen({ what: 'event kinds' })}>
                {t('supplyscreen.eventTypes')}
              </Button>
              <Button variant="default" onClick={() => setOpen({ what: 'type', uuid: '' })}>
                {t('supplyscreen.createType')}
              </Button>
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ what: 'service', uuid: '' })}>
                {t('supplyscreen.createNew')}
              </Button>
            </>
          ) : null
        }
      />
      {open?.what === 'service' ? <ServiceModal uuid={open.uuid} onClose={close} /> : null}
      {open?.what === 'type' ? <ServiceTypeModal uuid={open.uuid} onClose={close} /> : null}
      {open?.what === 'event type' ? <EventTypeModal uuid={open.uuid} onClose={close} /> : null}
      {open?.what === 'event kinds' ? (
        <KindListModal
          title={t('supplyscreen.eventTypes')}
          lists={[
            {
              path: 'event-type',
              view: 'custom:(uuid,name,retired)',
              title: t('supplyscreen.eventTypes'),
              create: {
                label: t('supplyscreen.createEventType'),
                open: () => setOpen({ what: 'event type', uuid: '', from: 'event kinds' }),
              },
              edit: ({ uuid }) => setOpen({ what: 'event type', uuid, from: 'event kinds' }),
            },
          ]}
          onClose={close}
        />
      ) : null}
      {open?.what === 'kinds' ? (
        <KindListModal
          title={t('supplyscreen.serviceTypes')}
          lists={[
            {
              path: 'service-type',
              view: 'custom:(uuid,name,retired,encounterType:(uuid,display))',
              title: t('supplyscreen.serviceTypes'),
              belongs: { title: t('supplyscreen.form'), of: (type) => type.encounterType?.display ?? '' },
              edit: ({ uuid }) => setOpen({ what: 'type', uuid, from: 'kinds' }),
            },
          ]}
          onClose={close}
        />
      ) : null}
    </>
  );
}

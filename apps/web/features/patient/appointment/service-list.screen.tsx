import { appointmentService } from '@fieldward/contract/care/appointment.ts';
import { view, type Seen } from '@fieldward/contract/view.ts';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import type { GridColumn } from '../../../ui/data-grid.tsx';
import { TextButton } from '../../../ui/icon-button.tsx';
import { late } from '../../../ui/late.tsx';
import { CatalogueList } from '../../../widgets/catalogue/catalogue-list.tsx';
import { lastColumns, nameColumn } from '../../../widgets/catalogue/catalogue.columns.tsx';
import { hoursInShort } from './hours-text.ts';
import { useWeekdays } from '../../../lib/weekdays.ts';

const ServiceModal = late(async () => (await import('./service.modal.tsx')).ServiceModal);

const serviceRow = view(appointmentService, {
  uuid: true,
  name: true,
  retired: true,
  duration: true,
  capacity: true,
  hours: true,
  location: { uuid: true, name: true },
});

/** /administration/appointmentServices: what clinics offer, when, and for how many at a time. */
export default function ServiceListScreen() {
  const t = useText();
  const { may } = useSession();
  const weekdays = useWeekdays('short');
  const editor = may(appointmentService.privileges.write);
  /** uuid of what is edited, '' for a new one. */
  const [open, setOpen] = useState<string | null>(null);
  const columns = useMemo(
    (): readonly GridColumn<Seen<typeof serviceRow>>[] => [
      nameColumn(t),
      { key: 'location', title: t('appointment.clinic'), width: 170, wrap: true, sortable: true, value: (row) => row.location.name },
      { key: 'duration', title: t('appointment.duration'), width: 100, numeric: true, sortable: true, value: (row) => row.duration },
      { key: 'capacity', title: t('appointment.capacity'), width: 140, numeric: true, sortable: true, value: (row) => row.capacity },
      {
        key: 'hours',
        title: t('appointment.hours'),
        width: 220,
        wrap: true,
        sortable: false,
        value: (row) => (row.hours.length === 0 ? t('appointment.noHours') : hoursInShort(row.hours, weekdays)),
      },
      ...lastColumns(t, editor ? ({ uuid }) => setOpen(uuid) : null),
    ],
    [t, editor, weekdays],
  );
  return (
    <>
      <CatalogueList
        view={serviceRow}
        title={t('administration.clinicServices')}
        about={t('appointment.servicesAbout')}
        search={t('appointment.searchServices')}
        columns={columns}
        onOpen={editor ? ({ uuid }) => setOpen(uuid) : null}
        actions={editor ? <TextButton icon={IconPlus} text={t('appointment.addService')} onClick={() => setOpen('')} /> : null}
      />
      {open === null ? null : <ServiceModal uuid={open} onClose={() => setOpen(null)} />}
    </>
  );
}

import { closedDay } from '@fieldward/contract/care/appointment.ts';
import { location } from '@fieldward/contract/place/location.ts';
import { view } from '@fieldward/contract/view.ts';
import { CataloguePage } from '../../../widgets/catalogue/catalogue-page.tsx';
import { catalogue, searchOf } from '../../../widgets/catalogue/catalogue.ts';

const closedDays = catalogue(closedDay, {
  view: view(closedDay, {
    uuid: true,
    name: true,
    retired: true,
    firstDay: true,
    lastDay: true,
    location: { uuid: true, display: true },
  }),
  texts: {
    title: 'administration.closedDays',
    create: 'appointment.addClosed',
    edit: 'appointment.editClosed',
    saved: 'appointment.closedSaved',
  },
  page: {
    about: 'appointment.closedDaysAbout',
    search: 'appointment.searchClosed',
    columns: [
      { key: 'firstDay', title: 'appointment.firstDay', width: 130, value: (row, { day }) => day(row.firstDay) },
      { key: 'lastDay', title: 'appointment.lastDay', width: 130, value: (row, { day }) => day(row.lastDay) },
      { key: 'location', title: 'appointment.clinic', value: (row) => row.location?.display ?? null },
    ],
  },
  fields: [
    { of: 'name', label: 'entries.name' },
    [
      { of: 'firstDay', label: 'appointment.firstDay' },
      { of: 'lastDay', label: 'appointment.lastDay' },
    ],
    {
      of: 'location',
      label: 'appointment.clinicOrAll',
      search: searchOf(view(location, { uuid: true, display: true }), (place) => place),
    },
  ],
});

/** /administration/closedDays: days on which clinics take nobody. */
export default function ClosedDayListScreen() {
  return <CataloguePage of={closedDays} />;
}

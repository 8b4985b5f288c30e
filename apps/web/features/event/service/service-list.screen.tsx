import { eventType, service, serviceType } from '@fieldward/contract/event/supply.ts';
import { encounterType } from '@fieldward/contract/patient/encounter.ts';
import { view } from '@fieldward/contract/view.ts';
import { CataloguePage } from '../../../widgets/catalogue/catalogue-page.tsx';
import { catalogue, choiceOf, searchOf } from '../../../widgets/catalogue/catalogue.ts';

const typeRow = view(serviceType, { uuid: true, name: true, retired: true, encounterType: 'ref' });

const serviceTypes = catalogue(serviceType, {
  view: typeRow,
  texts: {
    title: 'supplyscreen.serviceTypes',
    create: 'supplyscreen.createType',
    edit: 'supplyscreen.editType',
    saved: 'supplyscreen.typeSaved',
  },
  belongs: { title: 'supplyscreen.form', of: (type) => type.encounterType?.display ?? '' },
  fields: [
    { of: 'name', label: 'entries.name' },
    {
      of: 'encounterType',
      label: 'supplyscreen.form',
      description: 'supplyscreen.formWhy',
      search: searchOf(view(encounterType, { uuid: true, display: true }), (form) => form),
    },
  ],
});

const eventTypes = catalogue(eventType, {
  view: view(eventType, { uuid: true, name: true, retired: true }),
  texts: {
    title: 'supplyscreen.eventTypes',
    create: 'supplyscreen.createEventType',
    edit: 'supplyscreen.editEventType',
    saved: 'supplyscreen.typeSaved',
  },
  fields: [{ of: 'name', label: 'entries.name' }],
});

/** What is done for people at events. */
const services = catalogue(service, {
  view: view(service, { uuid: true, name: true, retired: true, unitCost: true, serviceType: { uuid: true, name: true } }),
  texts: {
    title: 'administration.services',
    create: 'supplyscreen.createService',
    edit: 'supplyscreen.editService',
    saved: 'supplyscreen.saved',
  },
  page: {
    about: 'supplyscreen.servicesAbout',
    search: 'supplyscreen.searchServices',
    columns: [
      { key: 'serviceType', title: 'supplyscreen.serviceType', width: 150, yields: true, value: (row) => row.serviceType.name },
      { key: 'unitCost', title: 'supplyscreen.unitCost', numeric: true, width: 130, value: (row, { money }) => money(row.unitCost) },
    ],
  },
  fields: [
    { of: 'name', label: 'entries.name' },
    {
      of: 'serviceType',
      label: 'supplyscreen.serviceType',
      choice: choiceOf(typeRow, { none: 'supplyscreen.typeFirst' }),
    },
    { of: 'unitCost', label: 'supplyscreen.unitCost' },
    { of: 'referenceId', label: 'supplyscreen.referenceId' },
    { of: 'description', label: 'supplyscreen.description', lines: 2 },
  ],
});

/** /administration/services */
export default function ServiceListScreen() {
  return (
    <CataloguePage
      of={services}
      kinds={[
        { label: 'supplyscreen.serviceTypes', lists: [serviceTypes] },
        { label: 'supplyscreen.eventTypes', lists: [eventTypes] },
      ]}
      create={[serviceTypes]}
    />
  );
}

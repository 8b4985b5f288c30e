import type { Page } from './page.ts';

const patient = ['patient', 'patientidentifier', 'person'] as const;

/** Patients and the entry of data. */
export const patientPages = [
  {
    path: '/patient',
    screen: 'features/patient/search/find-patient.screen.tsx',
    crumb: 'shell.crumbPatient',
    // phone, place and last visit come from fieldward/patientcontacts, where the server has it
    reads: [...patient],
    menu: { group: 'main', order: 2, label: 'shell.findPatient', hint: 'shell.findPatientHint', icon: 'IconUserSearch', tile: 1 },
    help: 'find',
    gateway: 'specification',
  },
  {
    path: '/patient/detail',
    screen: 'features/patient/chart/patient-detail.screen.tsx',
    later: ['features/patient/chart/patient-sections.tsx'],
    crumb: 'shell.crumbDetail',
    reads: [...patient, 'fieldward/patientbanner', 'fieldward/patientpanels', 'fieldward/patienttimeline'],
    about: 'patient',
    help: 'patient',
    gateway: 'more',
  },
  {
    path: '/household',
    screen: 'features/patient/household/household-list.screen.tsx',
    crumb: 'shell.crumbHousehold',
    reads: [...patient, 'household', 'fieldward/households'],
    menu: { group: 'main', order: 2.5, label: 'shell.households', hint: 'shell.householdsHint', icon: 'IconHome2', tile: 9 },
    help: 'households',
    gateway: 'more',
  },
  {
    path: '/household/detail',
    screen: 'features/patient/household/household.screen.tsx',
    crumb: 'shell.crumbDetail',
    reads: [...patient, 'household', 'fieldward/householdpage'],
    help: 'households',
    gateway: 'more',
  },
  {
    path: '/patient/merge',
    screen: 'features/patient/merge/merge.screen.tsx',
    crumb: 'shell.crumbMerge',
    reads: [...patient, 'fieldward/patientmerge'],
    help: 'merge',
    gateway: 'more',
  },
  {
    path: '/patient/detail/visit',
    screen: 'features/patient/history/service-history.screen.tsx',
    crumb: 'shell.crumbVisit',
    reads: [...patient, 'encounter', 'visit'],
    about: 'patient',
    help: 'history',
    gateway: 'specification',
  },
  {
    path: '/patient/detail/visit/correct',
    screen: 'features/patient/correction/correct-form.screen.tsx',
    crumb: 'shell.crumbCorrect',
    reads: [...patient, 'encounter', 'fieldward/filledform'],
    needs: 'Enter Data',
    about: 'patient',
    help: 'history',
    gateway: 'more',
  },
  {
    path: '/patient/detail/dataentry',
    screen: 'features/form/data-entry/data-view.screen.tsx',
    crumb: 'shell.crumbDataentry',
    reads: [...patient, 'componentform', 'form'],
    needs: 'Enter Data',
    about: 'patient',
    help: 'enter',
    gateway: 'specification',
  },
  {
    path: '/patient/detail/dataentry/form',
    screen: 'features/form/data-entry/data-entry-form.screen.tsx',
    crumb: 'shell.crumbForm',
    about: 'patient',
    help: 'enter',
    gateway: 'specification',
  },
] as const satisfies readonly Page[];

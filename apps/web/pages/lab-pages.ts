import type { Page } from './page.ts';

const patient = ['patient', 'patientidentifier', 'person'] as const;

/** The laboratory: its work list, and the tests of a patient. */
export const labPages = [
  {
    path: '/patient/detail/laboratory',
    screen: 'features/lab/order/test-order-list.screen.tsx',
    crumb: 'shell.laboratory',
    reads: [...patient, 'labtestorder'],
    about: 'patient',
    help: 'lab-patient',
    gateway: 'specification',
    offline: 'device',
  },
  {
    path: '/laboratory',
    screen: 'features/lab/work-list/work-list.screen.tsx',
    crumb: 'shell.laboratory',
    reads: ['fieldward/labworklist', 'fieldward/labscan'],
    menu: { group: 'main', order: 4, label: 'shell.laboratory', hint: 'shell.laboratoryHint', icon: 'IconMicroscope', tile: 3 },
    help: 'lab-work',
    gateway: 'more',
    offline: 'server',
  },
  {
    path: '/laboratory/turnaround',
    screen: 'features/lab/work-list/turnaround.screen.tsx',
    crumb: 'shell.crumbTurnaround',
    reads: ['fieldward/labturnaround'],
    help: 'lab-work',
    gateway: 'more',
    offline: 'server',
  },
  {
    path: '/testorder',
    screen: 'features/lab/order/test-order.screen.tsx',
    crumb: 'shell.crumbTestorder',
    reads: [...patient, 'encounter', 'caresetting', 'labtesttype'],
    writes: ['labtestorder'],
    about: 'patient',
    help: 'lab-patient',
    gateway: 'more',
    offline: 'device',
  },
  {
    path: '/samplelist',
    screen: 'features/lab/sample/sample-list.screen.tsx',
    crumb: 'shell.crumbSamplelist',
    reads: ['labtestorder', 'labtestsample'],
    about: 'test',
    help: 'lab-patient',
    gateway: 'specification',
    offline: 'device',
  },
  {
    path: '/testresults',
    screen: 'features/lab/result/test-results.screen.tsx',
    crumb: 'shell.crumbTestresults',
    reads: ['labtestorder', 'labtestattributetype', 'fieldward/labresultbasis'],
    about: 'test',
    help: 'lab-patient',
    gateway: 'more',
    offline: 'server',
  },
] as const satisfies readonly Page[];

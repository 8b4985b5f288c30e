import type { Page } from './page.ts';

/** Reports, dumps and the dashboard. */
export const reportPages = [
  {
    path: '/reports',
    screen: 'features/report/report/reports.screen.tsx',
    crumb: 'shell.reports',
    reads: ['fieldward/export', 'fieldward/reportlist', 'fieldward/ownreports'],
    menu: { group: 'main', order: 6, label: 'shell.reports', hint: 'shell.reportsHint', icon: 'IconReportAnalytics', tile: 2 },
    help: 'reports',
    gateway: 'more',
  },
  {
    path: '/dashboard',
    screen: 'features/report/dashboard/page/dashboard.screen.tsx',
    crumb: 'shell.dashboard',
    reads: ['fieldward/dashboard'],
    menu: { group: 'main', order: 7, label: 'shell.dashboard', hint: 'shell.dashboardHint', icon: 'IconChartBar', tile: 7 },
    help: 'dashboard',
    gateway: 'more',
  },
  {
    path: '/dashboard/people',
    screen: 'features/report/dashboard/people/people.screen.tsx',
    crumb: 'shell.crumbPeople',
    reads: ['fieldward/dashboardpeople'],
    help: 'dashboard',
    gateway: 'more',
  },
  {
    path: '/followup',
    screen: 'features/report/followup/followup.screen.tsx',
    crumb: 'shell.followup',
    reads: ['fieldward/followup'],
    menu: { group: 'main', order: 7.5, label: 'shell.followup', hint: 'shell.followupHint', icon: 'IconHeartHandshake', tile: 11 },
    help: 'followup',
    gateway: 'more',
  },
  {
    path: '/followup/people',
    screen: 'features/report/followup/people.screen.tsx',
    crumb: 'shell.crumbPeople',
    reads: ['fieldward/followuppeople'],
    help: 'followup',
    gateway: 'more',
  },
  {
    path: '/followup/cohort',
    screen: 'features/report/followup/cohort.screen.tsx',
    crumb: 'shell.crumbPeople',
    reads: ['fieldward/cohortpeople'],
    help: 'followup',
    gateway: 'more',
  },
] as const satisfies readonly Page[];

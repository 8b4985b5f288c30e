import type { Page } from './page.ts';

/** Reports, dumps and the dashboard. */
export const reportPages = [
  {
    path: '/reports',
    screen: 'features/report/report/reports.screen.tsx',
    crumb: 'shell.reports',
    reads: ['fieldward/export', 'fieldward/reportlist'],
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
] as const satisfies readonly Page[];

import {
  IconCalendarEvent,
  IconChartBar,
  IconHelp,
  IconHome,
  IconMicroscope,
  IconReportAnalytics,
  IconRoute,
  IconSettings,
  IconUserSearch,
  type Icon,
} from '@tabler/icons-react';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';

/** One destination of the side navigation and of quick open. */
export interface Destination {
  to: '/' | '/patient' | '/workflow' | '/event/calendar' | '/laboratory' | '/reports' | '/dashboard' | '/administration' | '/help';
  label: PlainCode;
  icon: Icon;
  /** Addresses that count as being there. */
  under: string;
  /** Opens beside the application. */
  outside?: true;
}

/** The destinations, in the order of the menu. */
export const destinations: readonly Destination[] = [
  { to: '/', label: 'shell.home', icon: IconHome, under: '/' },
  { to: '/patient', label: 'shell.findPatient', icon: IconUserSearch, under: '/patient' },
  { to: '/event/calendar', label: 'shell.events', icon: IconCalendarEvent, under: '/event' },
  { to: '/laboratory', label: 'shell.laboratory', icon: IconMicroscope, under: '/laboratory' },
  { to: '/workflow', label: 'shell.workflows', icon: IconRoute, under: '/workflow' },
  { to: '/reports', label: 'shell.reports', icon: IconReportAnalytics, under: '/reports' },
  { to: '/dashboard', label: 'shell.dashboard', icon: IconChartBar, under: '/dashboard' },
  { to: '/administration', label: 'shell.administration', icon: IconSettings, under: '/administration' },
  { to: '/help', label: 'shell.help', icon: IconHelp, under: '/help', outside: true },
];

/** Whether an address lies at or under a destination. */
export function isUnder(pathname: string, under: string): boolean {
  return under === '/'
    ? pathname === '/'
    : pathname === under || pathname.startsWith(`${under}/`) || (under === '/event' && /^\/event(s|planner)/.test(pathname));
}

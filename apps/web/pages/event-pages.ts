import type { Page } from './page.ts';

/** Outreach events. */
export const eventPages = [
  {
    path: '/event',
    screen: 'features/event/list/event-list.screen.tsx',
    crumb: 'shell.crumbEvent',
    reads: ['fieldward/eventrange', 'event', 'fieldward/eventcosts'],
    help: 'events',
    gateway: 'more',
  },
  {
    path: '/event/costs',
    screen: 'features/event/costs/event-costs.panel.tsx',
    crumb: 'shell.crumbCosts',
    help: 'events',
    gateway: 'more',
  },
  {
    path: '/event/print',
    screen: 'features/event/summary/event-print.screen.tsx',
    crumb: 'shell.crumbPrint',
    about: 'event',
    help: 'events',
    gateway: 'more',
  },
  {
    path: '/event/calendar',
    aliases: [{ path: '/events', crumb: 'shell.events' }],
    screen: 'features/event/calendar/event-calendar.screen.tsx',
    crumb: 'shell.crumbCalendar',
    reads: ['fieldward/eventrange', 'event-type'],
    menu: {
      group: 'main',
      order: 3,
      label: 'shell.events',
      hint: 'shell.eventsHint',
      icon: 'IconCalendarEvent',
      tile: 4,
      under: '/event',
    },
    help: 'events',
    gateway: 'more',
  },
  {
    path: '/event/planner',
    aliases: [{ path: '/eventplanner', crumb: 'shell.crumbEventplanner' }],
    screen: 'features/event/planner/event-planner.screen.tsx',
    crumb: 'shell.crumbPlanner',
    reads: ['event', 'asset', 'service', 'participant'],
    help: 'events',
    gateway: 'specification',
  },
  {
    path: '/event/closure',
    screen: 'features/event/closure/event-closure.screen.tsx',
    crumb: 'shell.crumbClosure',
    help: 'events',
    gateway: 'specification',
  },
] as const satisfies readonly Page[];

// Made by `npm run generate`; not edited by hand.

import {
  IconCalendarEvent,
  IconCalendarUser,
  IconChartBar,
  IconHeartHandshake,
  IconHelp,
  IconHome,
  IconHome2,
  IconMicroscope,
  IconReportAnalytics,
  IconRoute,
  IconSettings,
  IconTransfer,
  IconUserSearch,
} from '@tabler/icons-react';

/** Icons by their name, as the pages name them. */
export const menuIcons = {
  IconCalendarEvent,
  IconCalendarUser,
  IconChartBar,
  IconHeartHandshake,
  IconHelp,
  IconHome,
  IconHome2,
  IconMicroscope,
  IconReportAnalytics,
  IconRoute,
  IconSettings,
  IconTransfer,
  IconUserSearch,
} as const;

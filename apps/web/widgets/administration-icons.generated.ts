// Made by `npm run generate`; not edited by hand.

import {
  IconBooks,
  IconBox,
  IconFileDownload,
  IconFlag,
  IconFlask,
  IconForms,
  IconGitBranch,
  IconHistory,
  IconListCheck,
  IconListDetails,
  IconMapPin,
  IconNumber123,
  IconSettings,
  IconShieldCheck,
  IconShieldLock,
  IconStethoscope,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';

/** Icons by their name, as the pages name them. */
export const administrationIcons = {
  IconBooks,
  IconBox,
  IconFileDownload,
  IconFlag,
  IconFlask,
  IconForms,
  IconGitBranch,
  IconHistory,
  IconListCheck,
  IconListDetails,
  IconMapPin,
  IconNumber123,
  IconSettings,
  IconShieldCheck,
  IconShieldLock,
  IconStethoscope,
  IconUsers,
  IconUsersGroup,
} as const;

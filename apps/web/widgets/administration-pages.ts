import {
  IconBooks,
  IconBox,
  IconFileDownload,
  IconFlask,
  IconForms,
  IconGitBranch,
  IconHistory,
  IconListCheck,
  IconListDetails,
  IconMapPin,
  IconSettings,
  IconShieldCheck,
  IconShieldLock,
  IconStethoscope,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import type { May } from '@fieldward/contract/privileges.ts';
import { mayOpen } from '../lib/page-rights.ts';

type Group = 'forms' | 'people' | 'places' | 'events' | 'laboratory';

/** A page of the administration. */
interface AdministrationPage {
  readonly to: `/administration/${string}`;
  readonly label: Extract<PlainCode, `administration.${string}`>;
  readonly hint: Extract<PlainCode, `administration.${string}Hint`>;
  readonly icon: Icon;
}

interface AdministrationGroup {
  readonly label: `administration.${Group}`;
  readonly pages: readonly AdministrationPage[];
}

/** The pages of the administration by group, in the order of the menu and of the tiles. */
const administrationGroups: readonly AdministrationGroup[] = [
  {
    label: 'administration.forms',
    pages: [
      { to: '/administration/form', label: 'administration.form', hint: 'administration.formHint', icon: IconForms },
      { to: '/administration/questions', label: 'administration.questions', hint: 'administration.questionsHint', icon: IconBooks },
      {
        to: '/administration/ruleEngine',
        label: 'administration.ruleEngine',
        hint: 'administration.ruleEngineHint',
        icon: IconGitBranch,
      },
      { to: '/administration/options', label: 'administration.options', hint: 'administration.optionsHint', icon: IconListCheck },
    ],
  },
  {
    label: 'administration.people',
    pages: [
      { to: '/administration/users', label: 'administration.users', hint: 'administration.usersHint', icon: IconUsers },
      { to: '/administration/roles', label: 'administration.roles', hint: 'administration.rolesHint', icon: IconShieldCheck },
      { to: '/administration/signin', label: 'administration.signin', hint: 'administration.signinHint', icon: IconShieldLock },
    ],
  },
  {
    label: 'administration.places',
    pages: [
      { to: '/administration/location', label: 'administration.location', hint: 'administration.locationHint', icon: IconMapPin },
      {
        to: '/administration/systemsettings',
        label: 'administration.systemsettings',
        hint: 'administration.systemsettingsHint',
        icon: IconSettings,
      },
      { to: '/administration/audit', label: 'administration.audit', hint: 'administration.auditHint', icon: IconHistory },
      { to: '/administration/reports', label: 'administration.reports', hint: 'administration.reportsHint', icon: IconFileDownload },
    ],
  },
  {
    label: 'administration.events',
    pages: [
      { to: '/administration/services', label: 'administration.services', hint: 'administration.servicesHint', icon: IconStethoscope },
      { to: '/administration/assets', label: 'administration.assets', hint: 'administration.assetsHint', icon: IconBox },
      { to: '/administration/workforce', label: 'administration.workforce', hint: 'administration.workforceHint', icon: IconUsersGroup },
    ],
  },
  {
    label: 'administration.laboratory',
    pages: [
      {
        to: '/administration/manageLabTest',
        label: 'administration.manageLabTest',
        hint: 'administration.manageLabTestHint',
        icon: IconFlask,
      },
      {
        to: '/administration/manageLabTestAttribute',
        label: 'administration.manageLabTestAttribute',
        hint: 'administration.manageLabTestAttributeHint',
        icon: IconListDetails,
      },
    ],
  },
];

/** The groups with the pages that somebody may open; a group without any is left out. */
export function administrationGroupsFor(may: May): readonly AdministrationGroup[] {
  return administrationGroups
    .map(({ label, pages }) => ({ label, pages: pages.filter(({ to }) => mayOpen(to, may)) }))
    .filter(({ pages }) => pages.length > 0);
}

import type { Icon } from '@tabler/icons-react';
import type { May } from '@fieldward/contract/privileges.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { mayOpen } from '../lib/page-rights.ts';
import { menuOf, type PagePath } from '../pages/all-pages.ts';
import { administrationGroupNames, type AdministrationGroupName } from '../pages/page.ts';
import { administrationIcons } from './administration-icons.generated.ts';

/** A page of the administration, as its menu, its tiles and quick open show it. */
interface AdministrationPage {
  readonly to: PagePath;
  readonly label: PlainCode;
  readonly hint: PlainCode | undefined;
  readonly icon: Icon;
}

interface AdministrationGroup {
  readonly label: `administration.${AdministrationGroupName}`;
  readonly pages: readonly AdministrationPage[];
}

/** The groups of the administration with the pages that somebody may open; a group without any is left out. */
export function administrationGroupsFor(may: May): readonly AdministrationGroup[] {
  return administrationGroupNames
    .map((group) => ({
      label: `administration.${group}` as const,
      pages: menuOf(group)
        .filter(({ path }) => mayOpen(path, may))
        // the generated table has the icons that these groups name
        .map(({ path, menu: { label, hint, icon } }) => ({
          to: path,
          label,
          hint,
          icon: administrationIcons[icon as keyof typeof administrationIcons],
        })),
    }))
    .filter(({ pages }) => pages.length > 0);
}

import { IconLayoutDashboard } from '@tabler/icons-react';
import { useText } from '../lib/text.ts';
import { administrationGroups } from '../widgets/administration-pages.ts';
import { NavigationItem } from './navigation-item.tsx';
import { isUnder } from './navigation.ts';
import classes from './shell.module.css';

/** The pages of the administration, by group. */
export default function AdministrationNavigation({ pathname, ...common }: { pathname: string; collapsed: boolean; onChosen: () => void }) {
  const t = useText();
  return (
    <>
      <NavigationItem
        {...common}
        icon={IconLayoutDashboard}
        label={t('administration.title')}
        to="/administration"
        here={pathname === '/administration'}
      />
      {administrationGroups.map(({ label, pages }) => (
        <div key={label} role="group" aria-label={t(label)} className={classes.group}>
          <span className={classes.groupName} aria-hidden>
            {t(label)}
          </span>
          {pages.map(({ to, label: name, icon }) => (
            <NavigationItem key={to} {...common} icon={icon} label={t(name)} to={to} here={isUnder(pathname, to)} />
          ))}
        </div>
      ))}
    </>
  );
}

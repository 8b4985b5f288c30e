import { IconLayoutDashboard } from '@tabler/icons-react';
import { useNeedsServer } from '../lib/needs-server.ts';
import { useSession } from '../lib/session.ts';
import { useText } from '../lib/text.ts';
import { isUnder } from '../pages/all-pages.ts';
import { administrationGroupsFor } from '../widgets/administration-pages.ts';
import { NavigationItem } from './navigation-item.tsx';
import classes from './shell.module.css';

/** The pages of the administration that the person may open, by group. */
export default function AdministrationNavigation({ pathname, ...common }: { pathname: string; collapsed: boolean; onChosen: () => void }) {
  const t = useText();
  const { may } = useSession();
  const needsServer = useNeedsServer();
  return (
    <>
      <NavigationItem
        {...common}
        icon={IconLayoutDashboard}
        label={t('administration.title')}
        to="/administration"
        here={pathname === '/administration'}
        away={needsServer('/administration')}
      />
      {administrationGroupsFor(may).map(({ label, pages }) => (
        <div key={label} role="group" aria-label={t(label)} className={classes.group}>
          <span className={classes.groupName} aria-hidden>
            {t(label)}
          </span>
          {pages.map(({ to, label: name, icon }) => (
            <NavigationItem key={to} {...common} icon={icon} label={t(name)} to={to} here={isUnder(pathname, to)} away={needsServer(to)} />
          ))}
        </div>
      ))}
    </>
  );
}

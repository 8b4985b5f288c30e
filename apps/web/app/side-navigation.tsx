import { IconArrowLeft, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useLocation, useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { helpAddress } from '../lib/language.ts';
import { useNeedsServer } from '../lib/needs-server.ts';
import { mayOpen } from '../lib/page-rights.ts';
import { useSession } from '../lib/session.ts';
import { useLanguage, useText } from '../lib/text.ts';
import { isUnder, pageOf } from '../pages/all-pages.ts';
import { destinationsFor } from '../widgets/main-menu.ts';
import { NavigationItem } from './navigation-item.tsx';
import classes from './shell.module.css';

const AdministrationNavigation = lazy(() => import('./administration-navigation.tsx'));

interface SideNavigationProps {
  /** Icons only. */
  collapsed: boolean;
  /** Folds or unfolds; absent on a phone, where the navigation is a drawer. */
  onCollapse?: () => void;
  /** Called when a destination was chosen: the drawer closes. */
  onChosen?: () => void;
}

/** Go Back and the destinations that the person may open; in the administration, its pages. */
export function SideNavigation({ collapsed, onCollapse, onChosen }: SideNavigationProps) {
  const t = useText();
  const language = useLanguage();
  const { may } = useSession();
  const needsServer = useNeedsServer();
  const router = useRouter();
  const pathname = useLocation({ select: (location) => location.pathname });
  const administering = isUnder(pathname, '/administration') && mayOpen('/administration', may);
  const open = destinationsFor(may);
  const shown = open.filter(({ to, outside }) => !outside && (!administering || to === '/'));
  const common = { collapsed, onChosen: () => onChosen?.() };
  return (
    <nav aria-label={t('shell.mainNavigation')} className={classes.nav} data-collapsed={collapsed || undefined}>
      <NavigationItem
        {...common}
        icon={IconArrowLeft}
        turns
        label={t('shell.goBack')}
        onClick={() => {
          if (router.history.canGoBack()) router.history.back();
          else void router.navigate({ to: '/' });
        }}
      />
      <hr />
      {shown.map(({ to, label, icon, under }) => (
        <NavigationItem key={to} {...common} icon={icon} label={t(label)} to={to} here={isUnder(pathname, under)} away={needsServer(to)} />
      ))}
      {administering ? (
        <Suspense fallback={null}>
          <AdministrationNavigation {...common} pathname={pathname} />
        </Suspense>
      ) : null}
      {open
        .filter(({ outside }) => outside)
        .map(({ to, label, icon }) => (
          <NavigationItem
            key={to}
            {...common}
            icon={icon}
            label={t(label)}
            href={helpAddress(language, pageOf.get(pathname)?.help)}
            away={needsServer(to)}
          />
        ))}
      {onCollapse ? (
        <>
          <span className={classes.push} />
          <NavigationItem
            {...common}
            icon={collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse}
            turns
            label={t(collapsed ? 'shell.expand' : 'shell.collapse')}
            expanded={!collapsed}
            onClick={onCollapse}
          />
        </>
      ) : null}
    </nav>
  );
}

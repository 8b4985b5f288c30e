import { useLocalStorage, useMediaQuery, useWindowEvent } from '@mantine/hooks';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react';
import { DEVICE_PREFIX } from '../lib/local-store.ts';
import { mayOpen } from '../lib/page-rights.ts';
import { useSession } from '../lib/session.ts';
import { useText, withTextsOf } from '../lib/text.ts';
import { whenIdle } from '../lib/warm-up.ts';
import { late } from '../ui/late.tsx';
import { Skeletons } from '../ui/states.tsx';
import { useGo } from '../widgets/navigation.tsx';
import { useScanner } from '../widgets/scan/use-scanner.ts';
import { BreadcrumbBar } from './breadcrumbs.tsx';
import classes from './shell.module.css';
import { SideNavigation } from './side-navigation.tsx';
import { TopBar } from './top-bar.tsx';

const ChangePassword = lazy(() =>
  withTextsOf(
    'features/account/password/change-password.screen.tsx',
    () => import('../features/account/password/change-password.screen.tsx'),
  ),
);
const MustAddFactor = lazy(() =>
  withTextsOf('features/account/own/must-add-factor.screen.tsx', () => import('../features/account/own/must-add-factor.screen.tsx')),
);
const PhoneMenu = late(
  async () => (await import('./phone-menu.tsx')).PhoneMenu,
  ({ opened }) => opened,
);
const QuickOpen = lazy(() => withTextsOf('app/quick-open.tsx', () => import('./quick-open.tsx')));

/** What runs beside every page is fetched once the page is there; without it the page is none the worse. */
const Standby = lazy<ComponentType>(() =>
  new Promise<void>(whenIdle)
    .then(() => withTextsOf('app/standby.tsx', () => import('./standby.tsx')))
    .catch(() => ({ default: () => null })),
);

/** The frame of every page: top bar, side navigation, crumbs, and the page itself. */
export function Shell() {
  const t = useText();
  const { user, may } = useSession();
  const go = useGo();
  const [collapsed, setCollapsed] = useLocalStorage({
    key: `${DEVICE_PREFIX}navigation-collapsed`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const phone = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false });
  const [drawer, setDrawer] = useState(false);
  const [quick, setQuick] = useState(false);
  const main = useRef<HTMLElement>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
  const shown = useRef(pathname);

  const opensPatients =
    mayOpen('/patient', may) && mayOpen('/patient/detail', may) && !user.mustChangePassword && !user.mustAddSecondFactor;
  useScanner((code) => {
    if (!opensPatients) return;
    setQuick(false);
    void withTextsOf('app/open-scanned.ts', () => import('./open-scanned.ts')).then(({ openScanned }) =>
      openScanned(code, { t, registers: may('Edit Patients'), go }),
    );
  }, true);
  // by itself: the parser of shortcuts would be loaded with every page for this one; of other letters, the key that has K elsewhere
  useWindowEvent('keydown', (event) => {
    const [letter, { ctrlKey, metaKey, altKey, shiftKey }] = [event.key.toLowerCase(), event];
    const isK = /^[a-z]$/.test(letter) ? letter === 'k' : event.code === 'KeyK';
    if (!isK || !(ctrlKey || metaKey) || altKey || shiftKey) return;
    event.preventDefault();
    setQuick(true);
  });

  // A new page is announced by moving the focus to it; the first one keeps the browser's own.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <div className={classes.shell} data-collapsed={collapsed || undefined}>
      <a href="#content" className={classes.skip}>
        {t('shell.skip')}
      </a>
      <TopBar onMenu={() => setDrawer(true)} onSearch={() => setQuick(true)} />
      {phone ? (
        <PhoneMenu opened={drawer} onClose={() => setDrawer(false)} />
      ) : (
        <aside className={classes.side}>
          <SideNavigation collapsed={collapsed} onCollapse={() => setCollapsed(!collapsed)} />
        </aside>
      )}
      <div className={classes.content}>
        <Suspense fallback={null}>
          <Standby />
        </Suspense>
        <BreadcrumbBar />
        <main id="content" ref={main} tabIndex={-1} className={classes.main}>
          {user.mustChangePassword ? (
            <Suspense fallback={<Skeletons />}>
              <ChangePassword />
            </Suspense>
          ) : user.mustAddSecondFactor ? (
            <Suspense fallback={<Skeletons />}>
              <MustAddFactor />
            </Suspense>
          ) : (
            <Outlet />
          )}
        </main>
      </div>
      {quick ? (
        <Suspense fallback={null}>
          <QuickOpen onClose={() => setQuick(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { CrashScreen } from '../features/errors/crash.screen.tsx';
import { NotFoundScreen } from '../features/errors/not-found.screen.tsx';
import { helpAddress } from '../lib/language.ts';
import { currentLanguage } from '../lib/text.ts';
import { pageOf, type PagePath } from '../pages/all-pages.ts';
import { Skeletons } from '../ui/states.tsx';
import { enterPage } from './page-entrance.ts';
import { pageScreens } from './page-screens.generated.ts';
import { Shell } from './shell.tsx';

/** Search parameters are read by each screen with `useUrlState`; anything else in the address is left alone. */
const root = createRootRoute({ component: Shell, validateSearch: (search: Record<string, unknown>): Record<string, unknown> => search });

/**
 * A page of the application: its address, and its screen, which is fetched when it is first opened. Somebody who lacks a privilege
 * that it needs is told which. The user guide has no screen: it is a page of its own beside the application.
 */
function routeOf<const Path extends PagePath>(path: Path) {
  const load: (() => Promise<{ default: ComponentType }>) | undefined = screens[pageOf.get(path)?.path ?? path];
  return createRoute({
    getParentRoute: () => root,
    path,
    ...(load === undefined ? {} : { component: lazyRouteComponent(load) }),
    beforeLoad: ({ cause }) => (load === undefined ? location.replace(helpAddress(currentLanguage())) : enterPage(path, cause !== 'stay')),
  });
}

const screens: Partial<Readonly<Record<string, () => Promise<{ default: ComponentType }>>>> = pageScreens;

// An object made of a list forgets which key leads to which value; the keys are the addresses of the pages.
const routes = Object.fromEntries([...pageOf.keys()].map((path) => [path, routeOf(path as PagePath)])) as unknown as {
  readonly [Path in PagePath]: ReturnType<typeof routeOf<Path>>;
};

const tree = root.addChildren(routes);

/** The router of the application; links and navigation are typed by it. */
export const router = createRouter({
  routeTree: tree,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
  defaultPendingComponent: () => <Skeletons />,
  defaultErrorComponent: ({ error, reset }) => (
    <CrashScreen
      error={error}
      reset={() => {
        reset();
        // what stood before the page (who may open it, its sentences) is asked again
        void router.invalidate();
      }}
    />
  ),
  defaultNotFoundComponent: NotFoundScreen,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

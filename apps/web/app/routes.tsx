import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { CrashScreen } from '../features/errors/crash.screen.tsx';
import { NotFoundScreen } from '../features/errors/not-found.screen.tsx';
import { NotThereYetScreen } from '../features/not-there-yet/not-there-yet.screen.tsx';
import { helpAddress } from '../lib/language.ts';
import { ApiProblem } from '../lib/api.ts';
import { mayNow } from '../lib/session.ts';
import { currentLanguage, loadTexts, type TextPart } from '../lib/text.ts';
import { Skeletons } from '../ui/states.tsx';
import { Shell } from './shell.tsx';

/** Search parameters are read by each screen with `useUrlState`; anything else in the address is left alone. */
const root = createRootRoute({ component: Shell, validateSearch: (search: Record<string, unknown>): Record<string, unknown> => search });

/** A page of the application: its address and its screen, which is fetched when it is first opened, and sentences that come with it. */
function page<const Path extends string>(path: Path, load: () => Promise<{ default: ComponentType }>, ...parts: readonly TextPart[]) {
  const beforeLoad = (): Promise<void> => loadTexts(...parts);
  return createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(load),
    ...(parts.length > 0 ? { beforeLoad } : {}),
  });
}

/**
 * A page of the administration, with the sentences of its part besides those of people, places and settings.
 * @throws ApiProblem 403 for who may not administer: the page says so instead of asking the server in vain.
 */
function administration<const Path extends string>(
  path: Path,
  load: () => Promise<{ default: ComponentType }>,
  ...parts: readonly TextPart[]
) {
  const beforeLoad = async (): Promise<void> => {
    if (!mayNow('Access Administration')) throw new ApiProblem(403, undefined);
    await loadTexts('programme', ...parts);
  };
  return createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load), beforeLoad });
}

/** An address of the specification whose screen is still to come. */
function later<const Path extends string>(path: Path, title: PlainCode) {
  return createRoute({ getParentRoute: () => root, path, component: () => <NotThereYetScreen page={title} /> });
}

const laterInAdministration = () => import('./administration-later.tsx');

const tree = root.addChildren([
  page('/', () => import('../features/home/home.screen.tsx')),
  page('/password', () => import('../features/password/change-password.screen.tsx')),
  page('/account', () => import('../features/account/account.screen.tsx'), 'programme'),
  // patients
  page('/patient', () => import('../features/patients/find-patient.screen.tsx')),
  page('/patient/detail', () => import('../features/patients/patient-detail.screen.tsx')),
  page('/patient/detail/visit', () => import('../features/patients/service-history.screen.tsx')),
  page('/patient/detail/dataentry', () => import('../features/data-entry/data-view.screen.tsx')),
  page('/patient/detail/dataentry/form', () => import('../features/data-entry/data-entry-form.screen.tsx')),
  // workflows
  page('/workflow', () => import('../features/workflows/workflow-list.screen.tsx')),
  page('/workflow/phase', () => import('../features/workflows/phase-list.screen.tsx')),
  page('/workflow/phase/stage', () => import('../features/workflows/stage-list.screen.tsx')),
  page('/workflow/phase/stage/form', () => import('../features/workflows/stage-forms.screen.tsx')),
  // events
  later('/event', 'shell.events'),
  later('/event/calendar', 'shell.events'),
  later('/events', 'shell.events'),
  later('/event/planner', 'shell.events'),
  later('/eventplanner', 'shell.events'),
  later('/event/closure', 'shell.events'),
  // laboratory
  later('/testorder', 'shell.laboratory'),
  later('/samplelist', 'shell.laboratory'),
  later('/testresults', 'shell.laboratory'),
  // reports and dashboard
  later('/reports', 'shell.reports'),
  later('/dashboard', 'shell.dashboard'),
  // the user guide is a page of its own beside the application
  createRoute({ getParentRoute: () => root, path: '/help', beforeLoad: () => location.replace(helpAddress(currentLanguage())) }),
  // administration
  administration('/administration', () => import('../features/administration/administration.screen.tsx')),
  administration('/administration/form', () => import('../features/form-builder/form-list.screen.tsx'), 'form building'),
  administration('/administration/form/create', () => import('../features/form-builder/form-builder.screen.tsx'), 'form building'),
  administration('/administration/questions', () => import('../features/questions/question-list.screen.tsx'), 'form building'),
  administration('/administration/options', () => import('../features/options/option-list.screen.tsx'), 'form building'),
  administration('/administration/ruleEngine', () => import('../features/rule-engine/rule-engine.screen.tsx'), 'form building'),
  administration('/administration/users', () => import('../features/users/user-list.screen.tsx')),
  administration('/administration/roles', () => import('../features/roles/role-list.screen.tsx')),
  administration('/administration/signin', () => import('../features/sign-in-policy/sign-in-policy.screen.tsx')),
  administration('/administration/location', () => import('../features/locations/location-list.screen.tsx')),
  administration('/administration/systemsettings', () => import('../features/settings/settings.screen.tsx')),
  administration('/administration/audit', () => import('../features/audit/audit-list.screen.tsx')),
  administration('/administration/services', laterInAdministration),
  administration('/administration/assets', laterInAdministration),
  administration('/administration/workforce', laterInAdministration),
  administration('/administration/manageLabTest', laterInAdministration),
  administration('/administration/manageLabTestAttribute', laterInAdministration),
]);

/** The router of the application; links and navigation are typed by it. */
export const router = createRouter({
  routeTree: tree,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
  defaultPendingComponent: () => <Skeletons />,
  defaultErrorComponent: CrashScreen,
  defaultNotFoundComponent: NotFoundScreen,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { CrashScreen } from '../features/errors/crash.screen.tsx';
import { NotFoundScreen } from '../features/errors/not-found.screen.tsx';
import { NotThereYetScreen } from '../features/not-there-yet/not-there-yet.screen.tsx';
import { helpAddress } from '../lib/language.ts';
import { ApiProblem } from '../lib/api.ts';
import { mayNow } from '../lib/session.ts';
import { currentLanguage, loadAdministrationTexts } from '../lib/text.ts';
import { Skeletons } from '../ui/states.tsx';
import { Shell } from './shell.tsx';

/** Search parameters are read by each screen with `useUrlState`; anything else in the address is left alone. */
const root = createRootRoute({ component: Shell, validateSearch: (search: Record<string, unknown>): Record<string, unknown> => search });

/** A page of the application: its address and its screen, which is fetched when it is first opened. */
function page<const Path extends string>(path: Path, load: () => Promise<{ default: ComponentType }>) {
  return createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load) });
}

/** @throws ApiProblem 403 for who may not administer: the page says so instead of asking the server in vain. */
async function enterAdministration(): Promise<void> {
  if (!mayNow('Access Administration')) throw new ApiProblem(403, undefined);
  await loadAdministrationTexts('without forms');
}

/** A page outside of the administration whose sentences stand among those that are loaded later. */
function laterTexts<const Path extends string>(path: Path, load: () => Promise<{ default: ComponentType }>) {
  return createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(load),
    beforeLoad: () => loadAdministrationTexts('without forms'),
  });
}

/** A page of the administration of people, places and settings: its sentences are loaded with it. */
function administration<const Path extends string>(path: Path, load: () => Promise<{ default: ComponentType }>) {
  return createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load), beforeLoad: enterAdministration });
}

/** A page of the administration of forms and what they are made of: all sentences are loaded with it. */
function formBuilding<const Path extends string>(path: Path, load: () => Promise<{ default: ComponentType }>) {
  const beforeLoad = async (): Promise<void> => {
    await enterAdministration();
    await loadAdministrationTexts();
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
  laterTexts('/account', () => import('../features/account/account.screen.tsx')),
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
  formBuilding('/administration/form', () => import('../features/form-builder/form-list.screen.tsx')),
  formBuilding('/administration/form/create', () => import('../features/form-builder/form-builder.screen.tsx')),
  formBuilding('/administration/questions', () => import('../features/questions/question-list.screen.tsx')),
  formBuilding('/administration/options', () => import('../features/options/option-list.screen.tsx')),
  formBuilding('/administration/ruleEngine', () => import('../features/rule-engine/rule-engine.screen.tsx')),
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

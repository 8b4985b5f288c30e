import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { CrashScreen } from '../features/errors/crash.screen.tsx';
import { NotFoundScreen } from '../features/errors/not-found.screen.tsx';
import { helpAddress } from '../lib/language.ts';
import { currentLanguage, type TextPart } from '../lib/text.ts';
import { Skeletons } from '../ui/states.tsx';
import { enterPage } from './page-entrance.ts';
import { Shell } from './shell.tsx';

/** Search parameters are read by each screen with `useUrlState`; anything else in the address is left alone. */
const root = createRootRoute({ component: Shell, validateSearch: (search: Record<string, unknown>): Record<string, unknown> => search });

/**
 * A page of the application: its address and its screen, which is fetched when it is first opened, and sentences that come with it.
 * Whoever lacks a privilege that it needs is told which.
 */
function page<const Path extends string>(path: Path, load: () => Promise<{ default: ComponentType }>, ...parts: readonly TextPart[]) {
  return createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load), beforeLoad: () => enterPage(path, parts) });
}

/** A page of the administration, with the sentences of its part besides those that all of them share. */
function administration<const Path extends string>(
  path: Path,
  load: () => Promise<{ default: ComponentType }>,
  ...parts: readonly TextPart[]
) {
  return page(path, load, 'administration', ...parts);
}

const tree = root.addChildren([
  page('/', () => import('../features/home/home.screen.tsx')),
  page('/password', () => import('../features/account/password/change-password.screen.tsx')),
  page('/account', () => import('../features/account/own/account.screen.tsx'), 'programme'),
  // patients
  page('/patient', () => import('../features/patient/search/find-patient.screen.tsx')),
  page('/patient/detail', () => import('../features/patient/chart/patient-detail.screen.tsx')),
  page('/patient/detail/visit', () => import('../features/patient/history/service-history.screen.tsx')),
  page('/patient/detail/dataentry', () => import('../features/form/data-entry/data-view.screen.tsx')),
  page('/patient/detail/dataentry/form', () => import('../features/form/data-entry/data-entry-form.screen.tsx')),
  page('/patient/detail/laboratory', () => import('../features/lab/order/test-order-list.screen.tsx'), 'laboratory'),
  // workflows
  page('/workflow', () => import('../features/care/workflow/workflow-list.screen.tsx')),
  page('/workflow/phase', () => import('../features/care/workflow/phase-list.screen.tsx')),
  page('/workflow/phase/stage', () => import('../features/care/workflow/stage-list.screen.tsx')),
  page('/workflow/phase/stage/form', () => import('../features/care/workflow/stage-forms.screen.tsx')),
  // events
  page('/event', () => import('../features/event/list/event-list.screen.tsx'), 'outreach'),
  page('/event/costs', () => import('../features/event/costs/event-costs.panel.tsx'), 'outreach'),
  page('/event/print', () => import('../features/event/summary/event-print.screen.tsx'), 'outreach'),
  page('/event/calendar', () => import('../features/event/calendar/event-calendar.screen.tsx'), 'outreach'),
  page('/events', () => import('../features/event/calendar/event-calendar.screen.tsx'), 'outreach'),
  page('/event/planner', () => import('../features/event/planner/event-planner.screen.tsx'), 'outreach'),
  page('/eventplanner', () => import('../features/event/planner/event-planner.screen.tsx'), 'outreach'),
  page('/event/closure', () => import('../features/event/closure/event-closure.screen.tsx'), 'outreach'),
  // laboratory
  page('/laboratory', () => import('../features/lab/work-list/work-list.screen.tsx'), 'laboratory'),
  page('/laboratory/turnaround', () => import('../features/lab/work-list/turnaround.screen.tsx'), 'laboratory'),
  page('/testorder', () => import('../features/lab/order/test-order.screen.tsx'), 'laboratory'),
  page('/samplelist', () => import('../features/lab/sample/sample-list.screen.tsx'), 'laboratory'),
  page('/testresults', () => import('../features/lab/result/test-results.screen.tsx'), 'laboratory'),
  // reports and dashboard
  page('/reports', () => import('../features/report/report/reports.screen.tsx'), 'reports'),
  page('/dashboard', () => import('../features/report/dashboard/page/dashboard.screen.tsx'), 'reports'),
  page('/dashboard/people', () => import('../features/report/dashboard/people/people.screen.tsx'), 'reports'),
  // the user guide is a page of its own beside the application
  createRoute({ getParentRoute: () => root, path: '/help', beforeLoad: () => location.replace(helpAddress(currentLanguage())) }),
  // administration
  administration('/administration', () => import('../features/administration/administration.screen.tsx')),
  administration('/administration/form', () => import('../features/form/builder/list/form-list.screen.tsx'), 'form building'),
  administration('/administration/form/create', () => import('../features/form/builder/editor/form-builder.screen.tsx'), 'form building'),
  administration('/administration/questions', () => import('../features/form/question/question-list.screen.tsx'), 'form building'),
  administration('/administration/options', () => import('../features/form/option/option-list.screen.tsx'), 'form building'),
  administration('/administration/ruleEngine', () => import('../features/form/rule/list/rule-engine.screen.tsx'), 'form building'),
  administration('/administration/users', () => import('../features/account/user/user-list.screen.tsx'), 'programme'),
  administration('/administration/roles', () => import('../features/account/role/role-list.screen.tsx'), 'programme'),
  administration('/administration/signin', () => import('../features/account/sign-in-policy/sign-in-policy.screen.tsx'), 'programme'),
  administration('/administration/location', () => import('../features/place/location/location-list.screen.tsx'), 'programme'),
  administration('/administration/systemsettings', () => import('../features/settings/setting/settings.screen.tsx'), 'programme'),
  administration('/administration/audit', () => import('../features/audit/audit-list.screen.tsx'), 'programme'),
  administration('/administration/reports', () => import('../features/report/report/reports.screen.tsx'), 'reports'),
  administration('/administration/services', () => import('../features/event/service/service-list.screen.tsx'), 'outreach'),
  administration('/administration/assets', () => import('../features/event/asset/asset-list.screen.tsx'), 'outreach'),
  administration('/administration/workforce', () => import('../features/event/workforce/workforce-list.screen.tsx'), 'outreach'),
  administration('/administration/manageLabTest', () => import('../features/lab/catalogue/lab-test-list.screen.tsx'), 'laboratory'),
  administration(
    '/administration/manageLabTestAttribute',
    () => import('../features/lab/catalogue/lab-attribute-list.screen.tsx'),
    'laboratory',
  ),
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

import { Link, useLocation } from '@tanstack/react-router';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { useText } from '../lib/text.ts';
import classes from './shell.module.css';

/** What the parts of an address are called; in English that is the part itself with a capital letter. */
const names: Readonly<Record<string, PlainCode>> = {
  patient: 'shell.crumbPatient',
  detail: 'shell.crumbDetail',
  visit: 'shell.crumbVisit',
  dataentry: 'shell.crumbDataentry',
  laboratory: 'shell.laboratory',
  testorder: 'shell.crumbTestorder',
  samplelist: 'shell.crumbSamplelist',
  testresults: 'shell.crumbTestresults',
  turnaround: 'shell.crumbTurnaround',
  form: 'shell.crumbForm',
  workflow: 'shell.crumbWorkflow',
  phase: 'shell.crumbPhase',
  stage: 'shell.crumbStage',
  event: 'shell.crumbEvent',
  events: 'shell.events',
  eventplanner: 'shell.crumbEventplanner',
  calendar: 'shell.crumbCalendar',
  planner: 'shell.crumbPlanner',
  closure: 'shell.crumbClosure',
  costs: 'shell.crumbCosts',
  print: 'shell.crumbPrint',
  people: 'shell.crumbPeople',
  reports: 'shell.reports',
  dashboard: 'shell.dashboard',
  account: 'shell.crumbAccount',
  password: 'session.password',
};

/** The crumbs of an address: one per segment, called as the language has it or by the segment with a capital letter. None on the root, the sign-in page and in administration. */
export function crumbsOf(pathname: string, t: (code: PlainCode) => string): { name: string; to: string }[] {
  const segments = pathname.split('/').filter(Boolean);
  if (segments.length === 0 || segments[0] === 'login' || segments[0] === 'administration') return [];
  return segments.map((segment, index) => {
    const code = Object.hasOwn(names, segment) ? names[segment] : undefined;
    const name = decodeURIComponent(segment);
    return {
      name: code === undefined ? name.charAt(0).toUpperCase() + name.slice(1) : t(code),
      to: `/${segments.slice(0, index + 1).join('/')}`,
    };
  });
}

/** Home and one crumb per part of the address; the last one is where the person is. */
export function BreadcrumbBar() {
  const t = useText();
  const crumbs = crumbsOf(useLocation({ select: ({ pathname }) => pathname }), t);
  if (crumbs.length === 0) return null;
  return (
    <nav aria-label={t('shell.breadcrumbs')} className={classes.crumbs}>
      <ol>
        <li>
          <Link to="/" activeOptions={{ exact: true }}>
            {t('shell.home')}
          </Link>
        </li>
        {crumbs.map(({ name, to }, index) => (
          <li key={to}>
            {index === crumbs.length - 1 ? (
              <span aria-current="page">{name}</span>
            ) : (
              <Link to={to as '/'} activeOptions={{ exact: true }}>
                {name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

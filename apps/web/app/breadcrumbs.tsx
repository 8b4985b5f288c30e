import { Link, useLocation } from '@tanstack/react-router';
import { useText } from '../lib/text.ts';
import classes from './shell.module.css';

/** The crumbs of an address: one per segment, its first letter capitalised. None on the root, the sign-in page and in administration. */
export function crumbsOf(pathname: string): { name: string; to: string }[] {
  const segments = pathname.split('/').filter(Boolean);
  if (segments.length === 0 || segments[0] === 'login' || segments[0] === 'administration') return [];
  return segments.map((segment, index) => {
    const name = decodeURIComponent(segment);
    return { name: name.charAt(0).toUpperCase() + name.slice(1), to: `/${segments.slice(0, index + 1).join('/')}` };
  });
}

/** Home and one crumb per part of the address; the last one is where the person is. */
export function BreadcrumbBar() {
  const t = useText();
  const crumbs = crumbsOf(useLocation({ select: ({ pathname }) => pathname }));
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

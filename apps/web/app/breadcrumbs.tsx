import { Link, useLocation } from '@tanstack/react-router';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { useText } from '../lib/text.ts';
import { crumbOf } from '../pages/all-pages.ts';
import classes from './shell.module.css';

/** The crumbs of an address: one per segment, called as the page there says or by the segment with a capital letter. None on the root, the sign-in page and in administration. */
export function crumbsOf(pathname: string, t: (code: PlainCode) => string): { name: string; to: string }[] {
  const segments = pathname.split('/').filter(Boolean);
  if (segments.length === 0 || segments[0] === 'login' || segments[0] === 'administration') return [];
  return segments.map((segment, index) => {
    const to = `/${segments.slice(0, index + 1).join('/')}`;
    const code = crumbOf(to);
    const name = decodeURIComponent(segment);
    return { name: code === undefined ? name.charAt(0).toUpperCase() + name.slice(1) : t(code), to };
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

import { Tooltip } from '@mantine/core';
import { IconArrowLeft, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { helpAddress } from '../lib/language.ts';
import { useSession } from '../lib/session.ts';
import { useLanguage, useText } from '../lib/text.ts';
import { destinations, isUnder } from './navigation.ts';
import classes from './shell.module.css';

export interface SideNavigationProps {
  /** Icons only. */
  collapsed: boolean;
  /** Folds or unfolds; absent on a phone, where the navigation is a drawer. */
  onCollapse?: () => void;
  /** Called when a destination was chosen: the drawer closes. */
  onChosen?: () => void;
}

/** Go Back and the destinations that the person may open. */
export function SideNavigation({ collapsed, onCollapse, onChosen }: SideNavigationProps) {
  const t = useText();
  const language = useLanguage();
  const { may } = useSession();
  const router = useRouter();
  const pathname = useLocation({ select: (location) => location.pathname });
  const named = (label: string, element: ReactElement) => (
    <Tooltip label={label} position="right" disabled={!collapsed} key={label}>
      {element}
    </Tooltip>
  );
  return (
    <nav aria-label={t('shell.mainNavigation')} className={classes.nav} data-collapsed={collapsed || undefined}>
      {named(
        t('shell.goBack'),
        <a
          href="#back"
          className={classes.item}
          aria-label={t('shell.goBack')}
          onClick={(event) => {
            event.preventDefault();
            onChosen?.();
            if (router.history.canGoBack()) router.history.back();
            else void router.navigate({ to: '/' });
          }}
        >
          <IconArrowLeft size={20} stroke={1.75} className="fw-turn" aria-hidden />
          <span>{t('shell.goBack')}</span>
        </a>,
      )}
      <hr />
      {destinations
        .filter(({ privilege }) => privilege === undefined || may(privilege))
        .map(({ to, label, icon: Icon, under, outside }) => {
          const content = (
            <>
              <Icon size={20} stroke={1.75} aria-hidden />
              <span>{t(label)}</span>
            </>
          );
          const here = isUnder(pathname, under);
          return named(
            t(label),
            outside ? (
              <a href={helpAddress(language)} target="_blank" rel="noreferrer" className={classes.item} aria-label={t(label)}>
                {content}
              </a>
            ) : (
              <Link
                to={to}
                className={classes.item}
                data-here={here || undefined}
                aria-label={t(label)}
                {...(here ? { 'aria-current': 'page' as const } : {})}
                onClick={onChosen}
              >
                {content}
              </Link>
            ),
          );
        })}
      {onCollapse ? (
        <>
          <span className={classes.push} />
          {named(
            t(collapsed ? 'shell.expand' : 'shell.collapse'),
            <button
              type="button"
              className={classes.item}
              aria-expanded={!collapsed}
              aria-label={t(collapsed ? 'shell.expand' : 'shell.collapse')}
              onClick={onCollapse}
            >
              {collapsed ? (
                <IconLayoutSidebarLeftExpand size={20} stroke={1.75} className="fw-turn" aria-hidden />
              ) : (
                <IconLayoutSidebarLeftCollapse size={20} stroke={1.75} className="fw-turn" aria-hidden />
              )}
              <span>{t(collapsed ? 'shell.expand' : 'shell.collapse')}</span>
            </button>,
          )}
        </>
      ) : null}
    </nav>
  );
}

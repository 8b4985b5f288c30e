import { labelled } from '../lib/text.ts';
import type { Icon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { late } from '../ui/late.tsx';
import classes from './shell.module.css';

const NavigationHint = late(
  async () => (await import('../ui/hint.tsx')).Hint,
  ({ opened }) => opened,
);

interface NavigationItemProps {
  label: string;
  icon: Icon;
  /** The icon points along the line of writing. */
  turns?: boolean;
  /** Icons only: the label becomes a tooltip. */
  collapsed: boolean;
  onChosen: () => void;
  /** A page of the application. */
  to?: string;
  /** The person is there. */
  here?: boolean;
  /** A page beside the application. */
  href?: string;
  /** Something to do instead of somewhere to go. */
  onClick?: () => void;
  /** Why nobody can go there now: it is shown, and does nothing. */
  away?: string | undefined;
  /** Of a button that unfolds something. */
  expanded?: boolean;
}

/** One line of the side navigation. */
export function NavigationItem({
  label,
  icon: Sign,
  turns,
  collapsed,
  onChosen,
  to,
  here,
  href,
  onClick,
  expanded,
  away,
}: NavigationItemProps) {
  const fullLabel = away === undefined ? label : labelled(label, away);
  const content = (
    <>
      <Sign size={20} stroke={1.75} {...(turns ? { className: 'fw-turn' } : {})} aria-hidden />
      <span>
        {label}
        {away === undefined ? null : <small> {away}</small>}
      </span>
    </>
  );
  const [near, setNear] = useState(false);
  const target = useRef<HTMLAnchorElement & HTMLButtonElement>(null);
  const common = {
    ref: target,
    className: classes.item,
    'aria-label': fullLabel,
    onPointerEnter: ({ pointerType }: PointerEvent) => setNear(pointerType !== 'touch'),
    onPointerLeave: () => setNear(false),
    onFocus: ({ currentTarget }: FocusEvent) => setNear(currentTarget.matches(':focus-visible')),
    onBlur: () => setNear(false),
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setNear(false);
    },
  };
  return (
    <>
      {away !== undefined ? (
        <span {...common} role="link" aria-disabled tabIndex={0}>
          {content}
        </span>
      ) : to !== undefined ? (
        <Link
          {...common}
          to={to as '/'}
          data-here={here || undefined}
          {...(here ? { 'aria-current': 'page' as const } : {})}
          onClick={onChosen}
        >
          {content}
        </Link>
      ) : href !== undefined ? (
        <a {...common} href={href} target="_blank" rel="noreferrer">
          {content}
        </a>
      ) : expanded !== undefined ? (
        <button {...common} type="button" aria-expanded={expanded} onClick={onClick}>
          {content}
        </button>
      ) : (
        <a
          {...common}
          href="#back"
          onClick={(event: MouseEvent) => {
            event.preventDefault();
            onChosen();
            onClick?.();
          }}
        >
          {content}
        </a>
      )}
      {collapsed ? <NavigationHint label={fullLabel} opened={near} target={target} position="right" /> : null}
    </>
  );
}

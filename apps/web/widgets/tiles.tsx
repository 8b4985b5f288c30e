import type { Icon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './tiles.module.css';

/** A list of tiles that fills the width; `compact`: a row of their names. */
export function Tiles({ children, label, compact = false }: { children: ReactNode; label?: string; compact?: boolean }) {
  return (
    <ul className={compact ? classes.compact : classes.tiles} {...(label === undefined ? {} : { 'aria-label': label })}>
      {children}
    </ul>
  );
}

interface TileProps {
  name: string;
  /** What is there, in a few words. */
  hint: string;
  icon: Icon;
  /** A page of the application. */
  to?: string;
  /** A page beside the application. */
  href?: string;
  onClick?: () => void;
  /** Why nobody can go there now: it is shown, and does nothing. */
  away?: string | undefined;
}

/** An area of work: its name, what it is for, and where it leads. */
export function Tile({ name, hint, icon: Sign, to, href, onClick, away }: TileProps) {
  const content = (
    <>
      <span className={classes.icon}>
        <Sign size={22} stroke={1.75} aria-hidden />
      </span>
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        {away === undefined ? <span className={classes.hint}>{hint}</span> : <span className={classes.away}>{away}</span>}
      </span>
    </>
  );
  return (
    <li>
      {away !== undefined ? (
        <span role="link" aria-disabled tabIndex={0} className={classes.tile}>
          {content}
        </span>
      ) : href !== undefined ? (
        <a className={classes.tile} href={href} target="_blank" rel="noreferrer">
          {content}
        </a>
      ) : to !== undefined ? (
        <Link className={classes.tile} to={to as '/'}>
          {content}
        </Link>
      ) : (
        <button type="button" className={classes.tile} onClick={onClick}>
          {content}
        </button>
      )}
    </li>
  );
}

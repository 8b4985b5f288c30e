import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useText } from '../lib/text.ts';
import { startSending } from '../lib/unsent/unsent-sending.ts';
import { useUnsentCount } from '../lib/unsent/use-unsent.ts';
import classes from './standby.module.css';

/** How many records are on this device and not on the server, and how many it holds that their person has not seen there; sends them meanwhile. */
export function UnsentNotice() {
  const t = useText();
  const { own, stopped, held } = useUnsentCount();
  useEffect(startSending, []);
  if (own + held === 0) return null;
  return (
    <p className={classes.unsent} data-stopped={stopped + held > 0 || undefined}>
      {own > 0 ? (
        <span>
          {t('unsent.notice', { count: own })}
          {stopped > 0 ? ` (${t('unsent.noticeStopped', { count: stopped })})` : null}
        </span>
      ) : null}
      {held > 0 ? <span>{t('unsent.noticeHeld', { count: held })}</span> : null}
      <Link to="/unsent">{t('unsent.show')}</Link>
    </p>
  );
}

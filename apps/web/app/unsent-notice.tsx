import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useText } from '../lib/text.ts';
import { startSending } from '../lib/unsent/unsent-sending.ts';
import { useUnsentCount } from '../lib/unsent/use-unsent.ts';
import classes from './standby.module.css';

/** How many records are on this device and not on the server, as long as there is one; sends them meanwhile. */
export function UnsentNotice() {
  const t = useText();
  const { own, stopped } = useUnsentCount();
  useEffect(startSending, []);
  if (own === 0) return null;
  return (
    <p className={classes.unsent} data-stopped={stopped > 0 || undefined}>
      <span>
        {t('unsent.notice', { count: own })}
        {stopped > 0 ? ` (${t('unsent.noticeStopped', { count: stopped })})` : null}
      </span>
      <Link to="/unsent">{t('unsent.show')}</Link>
    </p>
  );
}

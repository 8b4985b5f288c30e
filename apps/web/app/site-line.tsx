import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../lib/format.ts';
import { sessionQuery } from '../lib/session.ts';
import { useText } from '../lib/text.ts';
import classes from './standby.module.css';

/** A site speaks with its centre as often, in milliseconds. */
const EVERY = 300_000;

/** Where this server is a site: when it reached its centre last, and what still waits for that. */
export function SiteLine() {
  const t = useText();
  const { moment, number } = useFormats();
  const { data } = useQuery({ ...sessionQuery, refetchInterval: ({ state }) => (state.data?.site ? EVERY : false) });
  const site = data?.site;
  if (!site) return null;
  const when = site.lastContact === null ? t('offline.siteNever') : moment(site.lastContact);
  return <p className={classes.site}>{t('offline.site', { when, patients: number(site.waiting) })}</p>;
}

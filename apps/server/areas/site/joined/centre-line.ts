import type { Given } from '@fieldward/contract/operation.ts';
import type { joinSiteWire, siteGreetingWire, siteRowsWire } from '@fieldward/contract/site/site.operations.ts';
import type { sitePeopleWire, siteRecordWire } from '@fieldward/contract/site/site-people.operations.ts';
import type { siteRecordsWire } from '@fieldward/contract/site/site-records.operations.ts';
import { Problem } from '../../../engine/problem.ts';

/** What a site asks of its centre, by path. */
interface Asked {
  'fieldward/sitejoin': typeof joinSiteWire;
  'fieldward/sitegreeting': typeof siteGreetingWire;
  'fieldward/siterows': typeof siteRowsWire;
  'fieldward/siterecords': typeof siteRecordsWire;
  'fieldward/sitepeople': typeof sitePeopleWire;
  'fieldward/siterecord': typeof siteRecordWire;
}

/** What a centre answers to a request, by the path of its wire. Raises `site.unreachable`, `site.refused`, and the centre's own refusals of sites. */
export type CentreLine = <P extends keyof Asked>(path: P, body: Given<Asked[P]['body']>) => Promise<Given<Asked[P]['response']>>;

/** Milliseconds until a page that does not come counts as lost: lines are slow. */
const WITHIN = 120_000;
const MOST_BYTES = 64 * 1024 * 1024;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** The address of a centre as it was typed; null unless it is an `https:` one, or one of the same machine. */
export function centreAddress(typed: string): string | null {
  const url = URL.canParse(typed) ? new URL(typed) : null;
  if (url === null || url.username !== '' || url.search !== '' || url.hash !== '') return null;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && LOOPBACK.test(url.hostname))) return null;
  return url.href.replace(/\/+$/, '');
}

/** The refusal of a centre: its own codes about sites as they are, others in its words. */
function refusal(status: number, text: string): Problem {
  const error: { readonly code?: unknown; readonly message?: unknown } = envelope(text);
  const code = String(error.code ?? '');
  if (status === 401) return new Problem('site.noSite');
  if (code === 'site.badCode' || code === 'site.otherVersion' || code === 'site.noSite') return new Problem(code);
  return new Problem('site.refused', { reason: String(error.message ?? status).slice(0, 200) });
}

function envelope(text: string): { readonly code?: unknown; readonly message?: unknown } {
  try {
    const read: unknown = JSON.parse(text);
    return (read as { error?: { code?: unknown; message?: unknown } }).error ?? {}; // looked at below
  } catch {
    return {};
  }
}

/** The line to a centre. Nothing follows a redirect with the token. */
export function lineTo(address: string, token: string | null): CentreLine {
  return async (path, body) => {
    const response = await fetch(`${address}/openmrs/ws/rest/v1/${path}`, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(WITHIN),
      headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    }).catch(() => null);
    if (response === null) throw new Problem('site.unreachable');
    if (Number(response.headers.get('content-length') ?? 0) > MOST_BYTES) throw new Problem('site.unreachable');
    const text = await response.text().catch(() => null);
    if (text === null) throw new Problem('site.unreachable');
    if (!response.ok) throw refusal(response.status, text);
    try {
      return JSON.parse(text);
    } catch {
      throw new Problem('site.unreachable');
    }
  };
}

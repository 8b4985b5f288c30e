import { ApiProblem } from '../lib/api.ts';
import { outOfReach } from '../lib/needs-server.ts';
import { missingFor } from '../lib/page-rights.ts';
import { queryClient } from '../lib/query-client.ts';
import { knowsZone } from '../lib/clock.ts';
import { local } from '../lib/local-store.ts';
import { mayNow, sessionQuery } from '../lib/session.ts';
import { settingsQuery } from '../lib/settings.ts';
import type { Screen } from '../lib/sentences.ts';
import { loadTextsOf } from '../lib/text.ts';
import { pageOf } from '../pages/all-pages.ts';

/**
 * What happens before a page is drawn: who lacks a privilege that it needs is told which one, instead of asking the server in vain.
 * What the browser remembers may be out of date, so nobody is refused before the server has told again what they may do.
 * @param entered whether another page stood there before; a page that stays keeps what was typed when the connection ends
 * @throws ApiProblem 403 `engine.forbidden` with the missing privilege; 501 `shell.needsServer` on a device that is without its server
 */
export async function enterPage(path: string, entered: boolean): Promise<void> {
  if (entered && outOfReach(path)) throw new ApiProblem(501, { error: { code: 'shell.needsServer' } });
  if (missingFor(path, mayNow) !== undefined) await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
  const privilege = missingFor(path, mayNow);
  if (privilege !== undefined) throw new ApiProblem(403, { error: { code: 'engine.forbidden', holes: { privilege } } });
  // on a new device a page that was drawn now would show the days of the device's zone
  if (!knowsZone() && local.get('uuid') !== undefined) await queryClient.ensureQueryData(settingsQuery).catch(() => undefined);
  const screen = pageOf.get(path)?.screen;
  // the sentences of every screen are generated from the same records
  if (screen != null) await loadTextsOf(screen as Screen);
}

import { local } from './local-store.ts';
import { addressed, apiUrl } from './operation-address.ts';

/** Why somebody lands on the sign-in page; it says a sentence for each. */
type SignOutReason = 'idle' | 'expired';

let leaving = false;

/** The address of the sign-in page that leads back to where the person is. */
export function loginAddress(reason?: SignOutReason, from: Pick<Location, 'pathname' | 'search'> = location): string {
  const query = new URLSearchParams();
  const back = `${from.pathname}${from.search}`;
  if (back !== '/' && !back.startsWith('/login')) query.set('next', back);
  if (reason) query.set('why', reason);
  const text = query.toString();
  return `/login${text ? `?${text}` : ''}`;
}

/** Forgets the person in this browser and goes to the sign-in page. A fresh page load drops everything held in memory. */
export function leaveForLogin(reason?: SignOutReason): void {
  if (leaving || location.pathname === '/login') return;
  leaving = true;
  const address = loginAddress(reason);
  local.clear();
  location.replace(address);
}

/** Ends the session on the server and in this browser. Other tabs follow because the stored username goes. */
export async function signOut(reason?: SignOutReason): Promise<void> {
  let elsewhere: string | null = null;
  try {
    const { method, path } = addressed('DELETE session');
    // a reload of the page must not cancel it
    const response = await fetch(apiUrl(path, reason === undefined ? {} : { here: true }), {
      method,
      credentials: 'same-origin',
      keepalive: true,
    });
    elsewhere = response.headers.get('location');
  } catch {
    // Offline: the session ends by itself on the server; here it ends now.
  }
  if (reason) return leaveForLogin(reason);
  if (leaving) return;
  leaving = true;
  local.clear();
  // Who signed in at the programme's OpenID provider signs out there too, and comes back from it.
  location.replace(elsewhere !== null && /^https?:\/\//.test(elsewhere) ? elsewhere : '/login');
}

/** Follows a sign-out that happened in another tab. Returns the way to stop watching. */
export function watchOtherTabs(): () => void {
  const follow = (event: StorageEvent): void => {
    const gone = event.key === null || (event.key === 'username' && event.newValue === null);
    if (gone && local.get('username') === undefined) leaveForLogin();
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}

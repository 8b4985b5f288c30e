import { serverAnswers, UNREACHABLE } from '../lib/connection.ts';
import { clearEntries } from '../lib/draft-entries.ts';
import { local } from '../lib/local-store.ts';
import { loginAddress } from '../lib/sign-out.ts';
import { markScheme } from '../lib/appearance.ts';
import { isWarmingUp } from '../lib/warm-up.ts';

// A new version was installed while this page was open: its old files are gone, the new ones are one reload away. Without a server they are not.
addEventListener('vite:preloadError', () => {
  if (!isWarmingUp()) void reloadOnce();
});

async function reloadOnce(): Promise<void> {
  const KEY = 'fieldward:reloaded';
  if (!(await serverAnswers())) {
    dispatchEvent(new Event(UNREACHABLE));
    return;
  }
  if (Date.now() - Number(sessionStorage.getItem(KEY)) < 10_000) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const loadApp = () => import('./app.tsx');

markScheme();
// The service worker has marked that the server cannot be reached (worker/rules.ts).
const offline = 'offline' in document.documentElement.dataset;
// Whoever holds a one-time link sets a password, signed in or not.
const reset = location.pathname === '/password' ? new URLSearchParams(location.search).get('reset') : null;
const signedOut = local.get('username') === undefined;
// in a tab that slept while the session ended in another
if (signedOut) clearEntries(sessionStorage);
if (!offline && reset === null && signedOut && location.pathname !== '/login') history.replaceState(null, '', loginAddress());
if (offline) {
  const { showOffline } = await import('../features/account/offline/offline.screen.tsx');
  await showOffline(root, async () => (await loadApp()).showApp(root));
} else if (reset !== null) {
  const { showResetPassword } = await import('../features/account/login/reset-password.screen.tsx');
  await showResetPassword(root, reset);
} else if (location.pathname === '/login') {
  const { showLogin } = await import('../features/account/login/login.screen.tsx');
  await showLogin(root, {
    prefetch: () => void loadApp(),
    enter: async (address) => {
      history.replaceState(null, '', address);
      await (await loadApp()).showApp(root);
    },
  });
} else {
  await (await loadApp()).showApp(root);
}

import { BUILD_PREFIX, type KeepResponse, type KeepRequest } from '../lib/kept-build.ts';

/** How often a page that stays open looks for a new version, in milliseconds. */
const LOOK_EVERY = 1_800_000;

/** The build that this page runs: the file that it began with. */
const ownBuild = (): string | undefined =>
  document.querySelector<HTMLScriptElement>('script[src^="/assets/index-"]')?.src.replace(/^.*?\/(?=assets\/)/, '');

/** Says to the worker, for as long as the page lives, which build's files it needs. */
function holdBuild(build: string): void {
  if ('locks' in navigator) void navigator.locks.request(BUILD_PREFIX + build, { mode: 'shared' }, () => new Promise(() => undefined));
}

/**
 * Keeps what the account may open on this device, where the browser allows it: on https and on the machine itself.
 * @param wanted what is kept; asked again when a worker takes over
 * @param onBuild told when the server has another build than this page
 * @returns the way to keep something else; undefined where nothing is kept
 */
export async function keepOnDevice(wanted: () => KeepRequest['keep'], onBuild: (build: string) => void): Promise<(() => void) | undefined> {
  const own = ownBuild();
  if (!('serviceWorker' in navigator) || own === undefined) return undefined;
  const workers = navigator.serviceWorker;
  holdBuild(own);
  const registration = await workers.register('/sw.js', { updateViaCache: 'none' });
  const ask = (): void => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }: MessageEvent<KeepResponse>) => {
      if (data.build !== own) onBuild(data.build);
      port1.close();
    });
    port1.start();
    workers.controller?.postMessage({ keep: wanted() } satisfies KeepRequest, [port2]);
  };
  const update = (): void => void registration.update().catch(() => undefined);
  workers.addEventListener('controllerchange', ask);
  setInterval(update, LOOK_EVERY);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') update();
  });
  ask();
  return ask;
}

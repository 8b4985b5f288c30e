import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { isSetUp, SET_UP_CHANGED } from '../lib/device/device-flag.ts';
import { useConnectionLost, watchConnection } from '../lib/connection-state.ts';
import type { KeepRequest } from '../lib/kept-build.ts';
import { beside } from '../lib/notify.ts';
import { mayOpen } from '../lib/page-rights.ts';
import { useSession } from '../lib/session.ts';
import { useLanguage, useText } from '../lib/text.ts';
import { keepPresses } from '../ui/kept-press.ts';
import { keepOnDevice } from './kept-on-device.ts';
import { takeVersion, takeWithNextPage } from './new-version.ts';
import { noteSaves, saveAgain } from './save-again.tsx';
import { SiteLine } from './site-line.tsx';
import { UnsentNotice } from './unsent-notice.tsx';
import classes from './standby.module.css';

/** Files are kept so many milliseconds after the page is there: what somebody waits for comes first. */
const KEEP_AFTER = 3_000;

watchConnection();
noteSaves();
keepPresses();
beside.unreachable = saveAgain;

/** What runs beside every page: says when there is no connection, keeps the application on the device, and takes a new version when it disturbs nobody. */
export default function Standby() {
  const t = useText();
  const lost = useConnectionLost();
  const build = useNewBuild();
  const [put, setPut] = useState('');
  useManifest();
  const holds = useDevice();
  return (
    <output className={classes.standby}>
      {lost ? <p className={classes.lost}>{t(holds ? 'offline.deviceBanner' : 'offline.banner')}</p> : null}
      <UnsentNotice />
      <SiteLine />
      {build !== undefined && build !== put && !lost ? (
        <p className={classes.version}>
          <span>{t('offline.newVersion')}</span>
          <Button variant="default" size="xs" onClick={() => void takeVersion(build)}>
            {t('offline.take')}
          </Button>
          <Button variant="subtle" size="xs" onClick={() => setPut(build)}>
            {t('offline.later')}
          </Button>
        </p>
      ) : null}
    </output>
  );
}

/** Runs the device that holds patients, where there is one; whether it is open. */
function useDevice(): boolean {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    let stop: (() => void) | undefined;
    const start = async (): Promise<void> => {
      if (!isSetUp()) return setOpen(false);
      const { runDevice } = await import('./device-runner.ts');
      stop ??= runDevice(setOpen);
    };
    const onChange = (): void => void start();
    addEventListener(SET_UP_CHANGED, onChange);
    void start();
    return () => {
      removeEventListener(SET_UP_CHANGED, onChange);
      stop?.();
    };
  }, []);
  return open;
}

/** Keeps the application on this device, and answers the build of the server when it is another than that of this page. */
function useNewBuild(): string | undefined {
  const router = useRouter();
  const { may } = useSession();
  const language = useLanguage();
  const [build, setBuild] = useState<string>();
  const ask = useRef<() => void>(undefined);
  const open = Object.keys(router.routesByPath).filter((path) => mayOpen(path, may));
  const paths = open.join();
  const wanted = useRef<KeepRequest['keep']>({ pages: open, language });

  useEffect(() => {
    wanted.current = { pages: paths.split(','), language };
    ask.current?.();
  }, [paths, language]);
  useEffect(() => {
    const timer = setTimeout(() => {
      keepOnDevice(() => wanted.current, setBuild).then(
        (keep) => {
          ask.current = keep;
        },
        // the browser or its person does not want it
        () => undefined,
      );
    }, KEEP_AFTER);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => (build === undefined ? undefined : takeWithNextPage(router, build)), [router, build]);
  return build;
}

/** Whoever installs the application installs it in their language. */
function useManifest(): void {
  const language = useLanguage();
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
    if (link !== null) link.href = `/manifest-${language}.webmanifest`;
  }, [language]);
}

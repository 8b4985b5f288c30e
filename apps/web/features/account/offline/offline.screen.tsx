import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { fill } from '@fieldward/messages/message.ts';
import { isSetUp } from '../../../lib/device/device-flag.ts';
import { awaitServer } from '../../../lib/connection-wait.ts';
import { languageOfDevice } from '../../../lib/language.ts';
import { countUnsent } from '../../../lib/unsent/count-unsent.ts';
import { Wordmark } from '../../../ui/wordmark.tsx';
import { nextAddress } from '../login/sign-in.ts';
import { offlineTexts, type OfflineTexts } from './offline-texts.ts';
import { UnlockForm } from './unlock-form.tsx';
import classes from './offline.module.css';

/**
 * Draws what stands at every address while the server cannot be reached: who is signed in is not known, so nobody is named and nothing is
 * shown. The page that was asked for comes as soon as the server answers, or somebody opens what this device holds by their PIN.
 * @param enter shows the application to who did
 */
export async function showOffline(element: HTMLElement, enter: () => Promise<void>): Promise<void> {
  const texts = await offlineTexts(languageOfDevice());
  document.title = `${texts['offline.title']} · Fieldward`;
  const root = createRoot(element);
  const opened = async (): Promise<void> => {
    root.unmount();
    delete document.documentElement.dataset['offline'];
    if (location.pathname === '/login') history.replaceState(null, '', nextAddress(location.search));
    await enter();
  };
  root.render(<OfflineScreen texts={texts} onAnswer={() => void eraseEndedDevices().finally(() => location.reload())} onOpened={opened} />);
}

/** The server answers: what it ended meanwhile is erased before anybody opens it. */
async function eraseEndedDevices(): Promise<void> {
  if (isSetUp()) await (await import('../../../lib/device/ended-devices.ts')).eraseEndedDevices();
}

type Trying = 'waiting' | 'trying' | 'still';

/** The page for no connection. */
function OfflineScreen({ texts, onAnswer, onOpened }: { texts: OfflineTexts; onAnswer: () => void; onOpened: () => Promise<void> }) {
  const [holds, setHolds] = useState(isSetUp);
  const [state, setState] = useState<Trying>('waiting');
  const [unsent, setUnsent] = useState(0);
  const server = useRef<ReturnType<typeof awaitServer>>(undefined);
  useEffect(() => void countUnsent().then(setUnsent), []);
  useEffect(() => {
    const waiting = awaitServer(onAnswer);
    server.current = waiting;
    return waiting.stop;
  }, [onAnswer]);

  async function tryAgain(): Promise<void> {
    setState('trying');
    if ((await server.current?.askNow()) !== true) setState('still');
  }

  return (
    <main className={classes.page}>
      <Wordmark size={36} />
      <section className={classes.card}>
        <h1>{texts['offline.title']}</h1>
        {holds ? <UnlockForm texts={texts} onOpened={onOpened} onErased={() => setHolds(false)} /> : <p>{texts['offline.server']}</p>}
        {unsent > 0 ? (
          <p>
            <strong>{fill(texts['offline.unsent'], { count: unsent })}</strong>
          </p>
        ) : null}
        <p>{texts['offline.kept']}</p>
        <button type="button" className={holds ? classes.other : classes.again} onClick={() => void tryAgain()}>
          {texts['offline.again']}
        </button>
        <output className={classes.state}>{texts[`offline.${state}`]}</output>
      </section>
    </main>
  );
}

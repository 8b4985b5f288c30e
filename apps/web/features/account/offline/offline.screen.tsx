import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { fill } from '@fieldward/messages/message.ts';
import { awaitServer } from '../../../lib/connection-wait.ts';
import { languageOfDevice } from '../../../lib/language.ts';
import { countUnsent } from '../../../lib/unsent/count-unsent.ts';
import { Wordmark } from '../../../ui/wordmark.tsx';
import { offlineTexts, type OfflineTexts } from './offline-texts.ts';
import classes from './offline.module.css';

/**
 * Draws what stands at every address while the server cannot be reached: who is signed in is not known, so nobody is named and nothing is
 * shown. The page that was asked for comes as soon as the server answers.
 */
export async function showOffline(element: HTMLElement): Promise<void> {
  const texts = await offlineTexts(languageOfDevice());
  document.title = `${texts['offline.title']} · Fieldward`;
  createRoot(element).render(<OfflineScreen texts={texts} onAnswer={() => location.reload()} />);
}

type Trying = 'waiting' | 'trying' | 'still';

/** The page for no connection. */
function OfflineScreen({ texts, onAnswer }: { texts: OfflineTexts; onAnswer: () => void }) {
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
        <p>{texts['offline.server']}</p>
        {unsent > 0 ? (
          <p>
            <strong>{fill(texts['offline.unsent'], { count: unsent })}</strong>
          </p>
        ) : null}
        <p>{texts['offline.kept']}</p>
        <button type="button" className={classes.again} onClick={() => void tryAgain()}>
          {texts['offline.again']}
        </button>
        <output className={classes.state}>{texts[`offline.${state}`]}</output>
      </section>
    </main>
  );
}

import { serverAnswers } from './connection.ts';

/** Between two questions whether the server answers, in milliseconds: often at first, then in the time that a person waits anyway. */
const WAITS = [1_000, 2_000, 3_000, 5_000, 10_000] as const;

/**
 * Asks the server until it answers, then calls `onAnswer` once; at once when the browser says that it is online again, and when somebody
 * looks at the page. Returns the way to ask now, which tells whether it answered, and the way to stop.
 */
export function awaitServer(onAnswer: () => void): { askNow: () => Promise<boolean>; stop: () => void } {
  let asked = 0;
  let timer: ReturnType<typeof setTimeout>;
  let asking: Promise<boolean> | undefined;
  let over = false;

  const ask = async (): Promise<boolean> => {
    clearTimeout(timer);
    const answers = await serverAnswers();
    asking = undefined;
    if (over) return answers;
    if (answers) {
      stop();
      onAnswer();
    } else wait();
    return answers;
  };
  const askNow = (): Promise<boolean> => (asking ??= ask());
  const wait = (): void => {
    timer = setTimeout(() => void askNow(), WAITS[Math.min(asked, WAITS.length - 1)]);
    asked += 1;
  };
  const onOnline = (): void => void askNow();
  const onLook = (): void => {
    if (document.visibilityState === 'visible') void askNow();
  };
  addEventListener('online', onOnline);
  document.addEventListener('visibilitychange', onLook);
  wait();

  function stop(): void {
    over = true;
    clearTimeout(timer);
    removeEventListener('online', onOnline);
    document.removeEventListener('visibilitychange', onLook);
  }
  return { askNow, stop };
}

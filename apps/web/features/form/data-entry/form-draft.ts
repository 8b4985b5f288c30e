import type { Answers } from '@fieldward/domain/form/answers.ts';
import { dropDraft, keepDraft, type DraftOf } from '../../../lib/drafts.ts';

/** What is kept of a form that was not saved. */
export interface FormDraft {
  /** The id under which it will be sent: the same after a crash in the middle of sending. */
  uuid: string;
  answers: Answers;
  dateEntered: string;
  location: string;
}

const PAUSE = 250;

export interface DraftKeeper {
  /** Keeps what was typed, a quarter of a second after the last key. */
  keep: (content: FormDraft) => void;
  /** Keeps at once what is still waiting: the page is about to go. */
  flush: () => void;
  /** The form was saved: forgets the draft. */
  drop: () => void;
  /** Stops watching the page. */
  stop: () => void;
}

/**
 * Keeps the draft of one form on the device.
 * @param onKept says after each write whether the device could keep it
 */
export function draftKeeper(of: DraftOf, onKept: (kept: boolean) => void): DraftKeeper {
  let waiting: FormDraft | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting === undefined) return;
    const kept = keepDraft(of, waiting);
    waiting = undefined;
    onKept(kept);
  }
  const onHide = (): void => {
    if (document.visibilityState === 'hidden') flush();
  };
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', onHide);
  return {
    keep(content) {
      waiting = content;
      timer ??= setTimeout(flush, PAUSE);
    },
    flush,
    drop() {
      clearTimeout(timer);
      timer = undefined;
      waiting = undefined;
      dropDraft(of);
    },
    stop() {
      flush();
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', onHide);
    },
  };
}

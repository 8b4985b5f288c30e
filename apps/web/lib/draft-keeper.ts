import { dropDraft, keepDraft, type DraftOf } from './drafts.ts';

/** Keeps one draft while it is typed. */
export interface DraftKeeper<T> {
  /** Keeps what `content` gives, a moment later; undefined forgets the draft. */
  keep: (content: () => T | undefined) => void;
  /** Keeps at once what is still waiting. */
  flush: () => void;
  /** Forgets the draft: it was saved, or is not wanted. */
  drop: () => void;
  /** Keeps at once what is still waiting, and stops watching the page. */
  stop: () => void;
}

interface KeeperOptions {
  /** How long a change waits, in milliseconds. */
  readonly pause?: number;
  /** Whether a further change waits as long again: for a draft that takes a moment to write. */
  readonly untilQuiet?: boolean;
  /** Told after each write whether the device could keep it. */
  readonly onKept?: (kept: boolean) => void;
}

/** Keeps the draft of one form. When the page goes, it keeps what is still waiting: sealing takes a moment, which a page about to go still has. */
export function draftKeeper<T>(of: DraftOf, { pause = 250, untilQuiet = false, onKept }: KeeperOptions = {}): DraftKeeper<T> {
  let waiting: (() => T | undefined) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function rest(): void {
    clearTimeout(timer);
    timer = undefined;
    waiting = undefined;
  }
  function flush(): void {
    const content = waiting?.();
    const waited = waiting !== undefined;
    rest();
    if (!waited) return;
    if (content === undefined) dropDraft(of);
    else void keepDraft(of, content).then((kept) => onKept?.(kept));
  }
  const onHide = (): void => {
    if (document.visibilityState === 'hidden') flush();
  };
  addEventListener('beforeunload', flush);
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', onHide);
  return {
    keep(content) {
      waiting = content;
      if (untilQuiet) clearTimeout(timer);
      if (untilQuiet || timer === undefined) timer = setTimeout(flush, pause);
    },
    flush,
    drop() {
      rest();
      dropDraft(of);
    },
    stop() {
      flush();
      removeEventListener('beforeunload', flush);
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', onHide);
    },
  };
}

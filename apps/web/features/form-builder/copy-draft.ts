import { draft, dropDraft, keepDraft } from '../../lib/drafts.ts';
import type { BuilderStore } from './builder-store.ts';
import { flagIn, objectIn, textIn } from './loose-json.ts';
import type { TestCase } from './test-case.ts';
import { asWire, copyFromWire, type WorkingCopy } from './working-copy.ts';

/** What is kept on the device of a form that is being built. */
export interface KeptCopy {
  copy: WorkingCopy;
  /** Test cases, when they were changed too. */
  cases: readonly TestCase[] | null;
  /** When it was last changed, in milliseconds. */
  at: number;
}

/** Waits until typing pauses: writing a form of 2,000 questions takes a moment. */
const PAUSE = 700;
const draftOf = (key: string) => ({ form: `form-builder:${key}` });

/** What was kept of a form; undefined when there is nothing that can be taken up. `key`: uuid of the form, or 'new'. */
export function keptCopy(key: string): KeptCopy | undefined {
  const found = draft<unknown>(draftOf(key));
  if (!found) return undefined;
  const content = objectIn(found.content);
  const { etag: _none, ...copy } = copyFromWire(content['form']);
  if (copy.uuid === '') return undefined;
  const etag = textIn(content['etag']);
  return {
    copy: { ...copy, isNew: flagIn(content['isNew']), ...(etag === '' ? {} : { etag }) },
    cases: Array.isArray(content['cases']) ? (content['cases'] as TestCase[]) : null,
    at: found.at,
  };
}

/** Forgets what was kept of a form. */
export function dropCopy(key: string): void {
  dropDraft(draftOf(key));
}

/** Keeps what is being built on this device while it is changed, until `stop`. `told`: whether the device could keep it. */
export function keepCopies(key: string, store: BuilderStore, told: (kept: boolean) => void): { stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let seen = store.copy();
  let seenCases = store.cases();
  let waiting = false;

  function flush(): void {
    clearTimeout(timer);
    if (!waiting) return;
    waiting = false;
    if (!store.changed()) return dropCopy(key);
    const { etag, isNew } = store.copy();
    told(keepDraft(draftOf(key), { form: asWire(store.copy()), isNew, etag, cases: store.casesChanged() ? store.cases() : null }));
  }
  const off = store.subscribe(() => {
    if (store.copy() === seen && store.cases() === seenCases) return;
    seen = store.copy();
    seenCases = store.cases();
    waiting = true;
    clearTimeout(timer);
    timer = setTimeout(flush, PAUSE);
  });
  addEventListener('pagehide', flush);
  return {
    stop() {
      off();
      removeEventListener('pagehide', flush);
      flush();
    },
  };
}

import { draftKeeper } from '../../../../lib/draft-keeper.ts';
import { draftForms } from '../../../../lib/draft-forms.ts';
import { draft, dropDraft, keepDraft } from '../../../../lib/drafts.ts';
import { DEVICE_PREFIX } from '../../../../lib/local-store.ts';
import type { BuilderStore } from './builder-store.ts';
import { flagIn, objectIn, textIn } from './loose-json.ts';
import type { TestCase } from '../test-case/test-case.ts';
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

const NEW = 'new';
const TAB = `${DEVICE_PREFIX}form-builder-tab`;
/** Somebody who is building keeps the draft younger than this; an older one was left. */
const LEFT_AFTER = 5 * 60_000;

/**
 * The key of a new form: each tab has its own, so that two of them do not write over one another. A tab that has nothing takes over
 * what was left by one that was closed.
 */
export function newFormKey(now = Date.now()): string {
  const tab = sessionStorage.getItem(TAB) ?? crypto.randomUUID();
  sessionStorage.setItem(TAB, tab);
  const own = `${NEW} ${tab}`;
  if (draft<unknown>(draftOf(own))) return own;
  const left = draftForms(draftOf(NEW).form)
    .map((form) => ({ form, at: draft<unknown>({ form })?.at ?? now }))
    .filter(({ at }) => now - at > LEFT_AFTER)
    .toSorted((a, b) => b.at - a.at)[0];
  const found = left && draft<unknown>({ form: left.form });
  if (found) void keepDraft(draftOf(own), found.content, found.at).then((kept) => kept && dropDraft({ form: left.form }));
  return own;
}

/** What was kept of a form; undefined when there is nothing that can be taken up. `key`: uuid of the form, or that of a new one. */
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

/** Keeps what is being built on this device while it is changed, until `stop`. `onKept`: whether the device could keep it. */
export function keepCopies(key: string, store: BuilderStore, onKept: (kept: boolean) => void): { stop: () => void } {
  const keeper = draftKeeper<object>(draftOf(key), { pause: PAUSE, untilQuiet: true, onKept });
  let seen = store.copy();
  let seenCases = store.cases();

  function content(): object | undefined {
    if (!store.changed()) return undefined;
    const { etag, isNew } = store.copy();
    return { form: asWire(store.copy()), isNew, etag, cases: store.casesChanged() ? store.cases() : null };
  }
  const off = store.subscribe(() => {
    if (store.copy() === seen && store.cases() === seenCases) return;
    seen = store.copy();
    seenCases = store.cases();
    keeper.keep(content);
  });
  return {
    stop() {
      off();
      keeper.stop();
    },
  };
}

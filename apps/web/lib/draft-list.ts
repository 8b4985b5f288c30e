/** Which drafts the person signed in has, in this browser and in others. */
import { useEffect, useReducer } from 'react';
import {
  DRAFT_LIFE,
  draftsReady,
  dropDraft,
  openDrafts,
  ownDrafts,
  startSharing,
  whenDraftsCome,
  type DraftOf,
  type Elsewhere,
} from './drafts.ts';

/** Milliseconds. */
const SOON = 2_000;

/** A draft that the person signed in has, whatever it is of. */
export interface KeptDraft extends DraftOf {
  /** When it was last changed, in milliseconds since 1970. */
  readonly at: number;
  /** What another browser has; absent for this one's own. */
  readonly elsewhere?: Elsewhere;
}

function kept(key: string, at: number): KeptDraft {
  const end = key.indexOf(':');
  const [patient, form] = [key.slice(0, end), key.slice(end + 1)];
  return { form, at, ...(patient === '-' ? {} : { patient }) };
}

/** All drafts of the person signed in: first those of this browser, then those of others, each the last changed first. */
export function keptDrafts(now = Date.now()): KeptDraft[] {
  const { held = new Map(), elsewhere = [] } = ownDrafts() ?? {};
  const own = [...held].flatMap(([key, draft]) => (draft === null || now - draft.at > DRAFT_LIFE ? [] : [kept(key, draft.at)]));
  return [...own.toSorted((a, b) => b.at - a.at), ...elsewhere.map((each) => ({ ...kept(each.key, each.at), elsewhere: each }))];
}

/** The same as soon as they can be read, and again when others come. */
export function useKeptDrafts(): KeptDraft[] {
  const [, again] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const stop = whenDraftsCome(again);
    if (!draftsReady()) void openDrafts();
    // what other browsers have may wait until this page is there
    const timer = setTimeout(() => void openDrafts().then(() => startSharing()), SOON);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  return draftsReady() ? keptDrafts() : [];
}

/** From now on the form to which it belongs offers what another browser has; undefined: it offers what this one has. */
export function askFor(elsewhere: Elsewhere | undefined): void {
  const own = ownDrafts();
  if (own !== undefined) own.asked = elsewhere;
}

/** Gives up a draft where it is: of one form, this browser's own or what another one has. */
export function giveUp(of: DraftOf, elsewhere: Elsewhere | undefined): void {
  const own = ownDrafts();
  if (elsewhere === undefined || own === undefined) return dropDraft(of);
  own.over = [...own.over, elsewhere];
  own.elsewhere = own.elsewhere.filter((each) => each !== elsewhere);
  own.share?.();
}

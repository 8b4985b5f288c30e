import Type, { type Static } from 'typebox';
import { operationWire, orNull } from '../operation.ts';

/** The most drafts of one account; beyond them the oldest give way. */
export const MOST_DRAFTS = 200;
/** The most characters of a sealed draft: some 250 kB of what was typed. */
export const DRAFT_LENGTH = 350_000;
/** The most characters of sealed drafts in one answer; the rest is asked for again. */
export const DRAFTS_AT_ONCE = 1_000_000;

const name = Type.String({ minLength: 1, maxLength: 64, description: 'a keyed hash of what the draft belongs to' });
const browser = Type.String({ minLength: 8, maxLength: 64, description: 'the random name of the browser that typed it' });
const version = Type.Integer({ minimum: 0, description: 'grows with each change' });
const at = Type.Integer({ minimum: 0, description: 'when it was typed: milliseconds since 1970, by the clock of the browser' });
const sealed = orNull(Type.String({ maxLength: DRAFT_LENGTH, description: 'null: it was saved or given up' }));
const device = Type.String({ minLength: 1, maxLength: 80, description: 'browser and system, for people' });

const sharedDraft = Type.Object({ name, browser, version, at, sealed, device });

/** A sealed draft, as the browsers of its account have it. */
export type SharedDraft = Static<typeof sharedDraft>;

/** Keeps the sealed drafts of an account alike in all of its browsers. */
export const draftSyncWire = operationWire('POST fieldward/draftsync', {
  privilege: 'authenticated',
  forPeople: true,
  about: 'Sends what one browser of the person signed in changed of their sealed drafts, and answers what their other browsers changed',
  body: Type.Object(
    {
      browser,
      device,
      changed: Type.Array(Type.Object({ name, at, sealed }, { additionalProperties: false }), { maxItems: 2 * MOST_DRAFTS }),
      over: Type.Array(Type.Object({ name, browser, at }, { additionalProperties: false }), {
        maxItems: 2 * MOST_DRAFTS,
        description: 'drafts of other browsers that were gone on with and saved here, or given up',
      }),
      since: Type.Integer({ minimum: 0, description: 'the last version that this browser has; 0 for all that there is' }),
    },
    { additionalProperties: false },
  ),
  response: Type.Object({
    drafts: Type.Array(sharedDraft, {
      description: 'of other browsers; and those of this one that were given up elsewhere',
    }),
    more: Type.Boolean({ description: 'whether there are more than one answer holds' }),
  }),
  bodyLimit: 4 * 1024 * 1024,
});

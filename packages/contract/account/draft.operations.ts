import Type from 'typebox';
import { operationWire, orNull } from '../operation.ts';

/** The most drafts of one account; beyond them the oldest give way. */
export const MOST_DRAFTS = 200;
/** The most characters of a sealed draft: some 250 kB of what was typed. */
export const DRAFT_LENGTH = 350_000;
/** The most characters of sealed drafts in one answer; the rest is asked for again. */
export const DRAFTS_AT_ONCE = 1_000_000;

const name = Type.String({ minLength: 1, maxLength: 64, description: 'a keyed hash of what the draft belongs to' });
const version = Type.Integer({ minimum: 0, description: 'grows with each change' });
const at = Type.Integer({ minimum: 0, description: 'when it was typed: milliseconds since 1970, by the clock of the browser' });
const sealed = orNull(Type.String({ maxLength: DRAFT_LENGTH, description: 'null: it was saved or given up' }));
const device = Type.String({ minLength: 1, maxLength: 80, description: 'browser and system, for people' });

const keptDraft = Type.Object({
  name,
  version,
  at,
  sealed,
  device,
  own: Type.Boolean({ description: 'whether the browser that asks typed it' }),
  other: orNull(
    Type.Object(
      { at, sealed: Type.String(), device, own: Type.Boolean() },
      { description: 'what another browser typed of the same, earlier' },
    ),
  ),
});

/** Keeps the sealed drafts of an account alike in all of its browsers. */
export const draftSyncWire = operationWire('POST fieldward/draftsync', {
  privilege: 'authenticated',
  about: 'Sends what one browser of the person signed in changed of their sealed drafts, and answers what their other browsers changed',
  body: Type.Object(
    {
      browser: Type.String({ minLength: 8, maxLength: 64, description: 'a random name of this browser' }),
      device,
      changed: Type.Array(Type.Object({ name, at, sealed }, { additionalProperties: false }), { maxItems: MOST_DRAFTS }),
      known: Type.Array(Type.Object({ name, version }, { additionalProperties: false }), {
        maxItems: 2 * MOST_DRAFTS,
        description: 'the versions that this browser has',
      }),
    },
    { additionalProperties: false },
  ),
  response: Type.Object({
    drafts: Type.Array(keptDraft),
    more: Type.Boolean({ description: 'whether there are more than one answer holds' }),
  }),
  bodyLimit: 4 * 1024 * 1024,
});

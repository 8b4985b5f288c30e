import { draftKeyWire } from '@fieldward/contract/account/draft-key.operations.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';

/** The key of the own drafts: nobody else is ever sent it. Raises `engine.notSignedIn` when the account is gone. */
export const draftKey = operation(draftKeyWire, {
  handle: async ({ actor }, db) => {
    const [own] = await db.rows<{ key: string }>(`select encode(draft_key, 'base64') as key from users where user_id = $1`, [actor.userId]);
    if (own === undefined) throw new Problem('engine.notSignedIn');
    return { body: own };
  },
});

import type { FastifyReply, FastifyRequest } from 'fastify';
import { auditWrite } from '../engine/audit.ts';
import type { Db } from '../engine/db.ts';
import { Problem } from '../engine/problem.ts';
import type { Account } from '../sql/account-row.ts';
import { takeCode } from '../areas/account/session/session-second-factor.ts';
import type { SignedInVia } from '../areas/account/session/session-store.ts';
import type { Caller } from './authentication.ts';
import type { Serving } from './serving.ts';

/** A person at the door: inside as a caller, or known by name while the code of the second factor is still to come. */
type Entered = Caller | 'awaits code';

/** The steps of signing in: a password or the word of the OpenID provider, then the code of accounts with a second factor. */
export class Entrance {
  readonly #serving: Serving;

  constructor(serving: Serving) {
    this.#serving = serving;
  }

  /** Signs in with a password; null when name and password do not fit. Raises `session.tooMany`. */
  async password(request: FastifyRequest, reply: FastifyReply, name: string, password: string): Promise<Entered | null> {
    const { authentication, trail } = this.#serving;
    const account = await authentication.signIn.check(name, password, request.ip);
    if (account === null) {
      trail.note({ action: 'sign-in refused', actor: null, address: request.ip, detail: { username: name.slice(0, 100) } });
      return null;
    }
    return this.known(request, reply, account, 'password');
  }

  /**
   * Lets an account in whose owner has shown who they are; with a second factor only as far as the question for its code. A client
   * that sends its credentials again beside its own complete session keeps that session.
   */
  async known(request: FastifyRequest, reply: FastifyReply, account: Account, via: SignedInVia): Promise<Entered> {
    if (!account.secondFactor) return this.begin(request, reply, account, via);
    const { authentication, database, trail } = this.#serving;
    const complete = await authentication.callerByCookie(request);
    if (complete?.account.actor.userId === account.actor.userId) return complete;
    await authentication.begin(request, reply, account, { via, awaitsCode: true }, (write) => write(database));
    trail.note({ action: 'sign-in awaits code', actor: { ...account.actor, address: request.ip }, detail: { via } });
    return 'awaits code';
  }

  /**
   * Takes the code of the second factor (or a recovery code) and completes the session, under a new token: both, or the code is good
   * for another attempt.
   * Raises `session.codeExpired` without a password before it, `session.wrongCode`, `session.tooMany`.
   */
  async code(request: FastifyRequest, reply: FastifyReply, code: string): Promise<Caller> {
    const { authentication, secretKeys, trail } = this.#serving;
    const awaiting = await authentication.awaiting(request);
    if (awaiting === null) throw new Problem('session.codeExpired');
    const { account, via } = awaiting;
    const { userId } = account.actor;
    await authentication.signIn.slowCode(userId, request.ip);
    const inside = await this.#enter(request, reply, account, via, async (tx) => {
      const accepted = await takeCode(tx, secretKeys, userId, code);
      return accepted === null ? null : { secondFactor: accepted };
    });
    if (inside === null) {
      trail.note({ action: 'sign-in refused', actor: { ...account.actor, address: request.ip }, detail: { because: 'code' } });
      throw new Problem('session.wrongCode', {}, 'code');
    }
    await authentication.signIn.codeWasRight(userId, request.ip);
    return inside;
  }

  /** Begins a complete session under a new token, and audits it. */
  async begin(request: FastifyRequest, reply: FastifyReply, account: Account, via: SignedInVia): Promise<Caller> {
    const caller = await this.#enter(request, reply, account, via, () => Promise.resolve({}));
    if (caller === null) throw new Error('A session was refused that nothing refuses.');
    return caller;
  }

  /** The same in one transaction with `demand`, which answers what the audit trail is to say of it; null: there is no session. */
  async #enter(
    request: FastifyRequest,
    reply: FastifyReply,
    account: Account,
    via: SignedInVia,
    demand: (tx: Db) => Promise<object | null>,
  ): Promise<Caller | null> {
    const { authentication, database } = this.#serving;
    const token = await authentication.begin(request, reply, account, { via, awaitsCode: false }, (write) =>
      database.transaction(async (tx) => {
        const detail = await demand(tx);
        if (detail === null) return null;
        const more = { ...detail, ...(via === 'password' ? {} : { via }) };
        const entry = { action: 'sign-in', actor: { ...account.actor, address: request.ip } };
        await auditWrite(tx, Object.keys(more).length === 0 ? entry : { ...entry, detail: more });
        return write(tx);
      }),
    );
    return token === null ? null : { account, session: await authentication.sessions.find(token, request.ip), token };
  }
}

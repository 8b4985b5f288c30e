import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../engine/actor.ts';
import type { Siblings } from './processes/siblings.ts';

const COOKIE = 'fieldward-wrote';

/** Seconds after which every replica that is still in use has the write. */
const KEPT = 300;

/** Milliseconds by which the clocks of two server processes may differ. */
const SKEW = 2_000;

/** People whose last write a process remembers at most. */
const REMEMBERED = 10_000;

/**
 * When people last wrote, so that they read from where their write is. The processes of one server tell each other; a cookie tells other
 * servers, and programs without cookies are known to the server that they wrote through.
 */
export class OwnWrites {
  readonly #last = new Map<string, number>();
  readonly #writing = new WeakMap<FastifyRequest, Actor>();

  /** Notes every write when its response goes out: committed by then, and not yet known to have succeeded. */
  constructor(app: FastifyInstance, siblings: Siblings) {
    siblings.onNews((news) => {
      if (news.of === 'write') this.#remember(news.userId, news.at);
    });
    app.addHook('onSend', async (request, reply) => {
      const actor = this.#writing.get(request);
      if (actor === undefined) return;
      const now = Date.now();
      this.#remember(`${actor.userId}`, now);
      reply.setCookie(COOKIE, String(now), { path: '/openmrs', httpOnly: true, sameSite: 'strict', maxAge: KEPT });
      await siblings.broadcast({ of: 'write', userId: `${actor.userId}`, at: now });
    });
  }

  /** A request that writes is about to be served. */
  begin(request: FastifyRequest, actor: Actor): void {
    this.#writing.set(request, actor);
  }

  /** Milliseconds of the clock at which whoever sends this last wrote anything; 0 for never, or long ago. */
  last(request: FastifyRequest, actor: Actor): number {
    const here = this.#last.get(`${actor.userId}`) ?? 0;
    const elsewhere = Number(request.cookies[COOKIE] ?? 0);
    const believable = Number.isSafeInteger(elsewhere) && elsewhere > 0 && elsewhere < Date.now() + SKEW;
    return Math.max(here, believable && elsewhere > here ? elsewhere + SKEW : 0);
  }

  #remember(userId: string, at: number): void {
    if (this.#last.size >= REMEMBERED) this.#last.clear();
    this.#last.set(userId, Math.max(at, this.#last.get(userId) ?? 0));
  }
}

import type { AreaWire } from '@fieldward/contract/operation.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { demand, demandNoProgram, type Actor } from '../engine/actor.ts';
import { auditWrite } from '../engine/audit.ts';
import { boundTo } from '../engine/bound-database.ts';
import { handedIn } from '../engine/handed-in.ts';
import { answersOfPatients } from '../engine/of-patients.ts';
import type { AnyRequest, Operation, StreamContext } from '../engine/operation.ts';
import { Problem } from '../engine/problem.ts';
import type { Tolerance } from '../engine/read.ts';
import { demandOwnSite } from './authentication.ts';
import { asOneRecord, type Sent } from './merged-records.ts';
import { apiBase, queryOf } from './api-base.ts';
import { knownFirst } from './known-first.ts';
import { sendResponse } from './operation-reply.ts';
import { OperationNotes } from './operation-notes.ts';
import { OperationRouter } from './operation-router.ts';
import { API } from './path-form.ts';
import { bytesOf } from './request-bodies.ts';
import type { Serving } from './serving.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
/** Writing these changes what somebody may do. */
const RIGHTS = /^(user|role|privilege|systemsetting|concept|commonlab\/labtesttype|patientidentifiertype)\b/;

/** Signs from which an answer is sent as bytes. */
const LONG = 8 * 1024;
/** Largest body in bytes where no operation says more. */
const USUAL_LIMIT = 2 * 1024 * 1024;

/** Everything below the API that is not the session: operations first, then declared resources. */
export function restRoutes(app: FastifyInstance, serving: Serving): void {
  const router = new OperationRouter(serving.operations);
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const caller = await serving.authentication.demandCaller(request);
    const { actor } = caller.account;
    if (request.method !== 'GET') serving.ownWrites?.begin(request, actor);
    if (caller.account.mustChangePassword) throw new Problem('engine.passwordChangeNeeded');
    if (caller.account.mustAddFactor) throw new Problem('session.factorDemanded');
    const named: Sent = { path: pathOf(request.url), query: queryOf(request), body: request.body };
    if (router.takesRecordsAsNamed(request.method, named.path)) return serve(named, actor, request, reply);
    return asOneRecord(serving.merged, named, (sent) => serve(sent, actor, request, reply));
  };
  const serve = async ({ path, query, body }: Sent, actor: Actor, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const found = router.find(request.method, path, { query, body }, actor);
    serving.metrics?.name(request, found === null ? (serving.engine.pathOf(path) ?? 'none') : `/${found.operation.wire.path}`);
    if (found !== null) return operate(serving, found.operation, found.params, { query, body }, actor, request, reply);
    const response = await serving.engine.serve({
      method: request.method,
      path,
      query,
      body,
      actor,
      base: apiBase(request),
      ifMatch: versionOf(request),
      wrote: serving.ownWrites?.last(request, actor) ?? 0,
      ...(wantsStrict(request) ? {} : { tolerance: toleranceOf(serving, request) }),
    });
    if (request.method !== 'GET' && RIGHTS.test(path)) await serving.authentication.changed();
    reply.code(response.status).header('cache-control', 'no-store');
    if (response.version !== null) reply.header('etag', `"${response.version}"`);
    if (response.location !== undefined) reply.header('location', response.location);
    return response.json === null ? reply.send() : reply.type(JSON_TYPE).send(asSent(response.json));
  };
  const onRequest = knownFirst((request) => serving.authentication.demandCaller(request));
  app.route({ method: ['GET', 'POST', 'DELETE'], url: `${API}/*`, bodyLimit: USUAL_LIMIT, onRequest, handler });
  for (const { wire } of serving.operations)
    if (wire.bodyLimit !== undefined && wire.bodyLimit > USUAL_LIMIT)
      app.route({
        method: wire.method,
        url: `${API}/${wire.path}`,
        bodyLimit: wire.bodyLimit,
        onRequest: knownFirst(async (request) => admit(serving, wire, (await serving.authentication.demandCaller(request)).account.actor)),
        handler,
      });
  for (const { wire } of serving.engine.registry.all) {
    if (wire.bodyLimit === null) continue;
    for (const url of [`${API}/${wire.path}`, `${API}/${wire.path}/:uuid`])
      app.route({ method: 'POST', url, bodyLimit: wire.bodyLimit, onRequest, handler });
  }
}

/** A long answer as bytes: as a text it would be gone through to count them, and again to write them, which takes a while where it is not all Latin. */
function asSent(json: string): string | Buffer {
  return json.length > LONG ? Buffer.from(json) : json;
}

/** Whether a client wants to be told of what it sends in vain (`Prefer: handling=strict`), as our own does. */
function wantsStrict(request: FastifyRequest): boolean {
  return [request.headers['prefer']].flat().some((text) => /\bhandling\s*=\s*"?strict\b/i.test(text ?? ''));
}

function toleranceOf({ metrics }: Serving, request: FastifyRequest): Tolerance {
  return { ignored: (parameter) => metrics?.ignored(request, parameter) };
}

/** The path below the API as it was sent: still percent-encoded, because a name may contain a slash. */
function pathOf(url: string): string {
  const end = url.indexOf('?');
  return url.slice(API.length + 1, end === -1 ? undefined : end);
}

async function operate(
  serving: Serving,
  operation: Operation,
  params: Readonly<Record<string, string>>,
  sent: Pick<Sent, 'query' | 'body'>,
  actor: Actor,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { wire } = operation;
  const { query } = sent;
  const { engine, trail } = serving;
  const notes = new OperationNotes(trail, actor, operation, engine.registry);
  const seer = {
    userId: actor.userId,
    bound: actor.bound && operation.everywhere !== true,
    guarded: actor.guarded && operation.hiddenToo !== true,
  };
  const database = notes.watched(boundTo(seer, serving.database));
  admit(serving, wire, actor);
  try {
    if (operation.writes === true) {
      demandOwnSite(request);
      serving.ownWrites?.begin(request, actor);
    }
    if (bytesOf(request) > (wire.bodyLimit ?? 1024 * 1024)) throw new Problem('engine.tooLarge');
    const served: Omit<StreamContext, 'audit' | 'handedIn'> = {
      actor,
      rawQuery: query,
      base: apiBase(request),
      ifMatch: versionOf(request),
      address: request.ip,
      engine,
      files: serving.files,
      secrets: serving.secretKeys,
      ofPatients: answersOfPatients(serving.operations, actor),
      networks: serving.networks,
      database,
    };
    const context = { ...served, handedIn: handedIn(serving.operations, served) };
    const whole = { ...context, params, ...operation.read(sent) };
    const response =
      wire.method === 'GET' && operation.writes !== true
        ? await operation.handle({ ...whole, audit: async (entry) => notes.add(entry) }, database)
        : await database.transaction(async (tx) => {
            const within: AnyRequest = { ...whole, audit: (entry) => auditWrite(tx, { ...entry, actor }) };
            const done = await operation.handle(within, tx);
            await engine.followUp(tx);
            return done;
          });
    if (operation.changesRights === true) await serving.authentication.changed();
    if (operation.mergesPatients === true) await mergesChanged(serving);
    notes.close(response, query);
    return sendResponse(serving, reply, wire, response);
  } catch (error) {
    notes.close(undefined, query);
    const problem = engine.problems.problem(error);
    noteDenied(serving, wire, actor, problem);
    throw problem;
  }
}

/** Refuses whom an operation is not for. */
function admit(serving: Serving, wire: AreaWire, actor: Actor): void {
  try {
    demand(actor, ...(wire.privilege === 'authenticated' ? [] : [wire.privilege].flat()));
    if (wire.forPeople === true) demandNoProgram(actor);
  } catch (error) {
    noteDenied(serving, wire, actor, error);
    throw error;
  }
}

function noteDenied({ trail }: Serving, wire: AreaWire, actor: Actor, problem: unknown): void {
  if (problem instanceof Problem && problem.status === 403)
    trail.note({ action: 'denied', actor, resource: `/${wire.path}`, detail: { method: wire.method, ...problem.holes } });
}

/** No process leads a uuid to where it led before. */
async function mergesChanged({ merged, siblings }: Serving): Promise<void> {
  merged.forget();
  await siblings.broadcast({ of: 'merges' });
}

/** The version that a client believes to change; undefined where it does not say. */
export function versionOf(request: FastifyRequest): string | undefined {
  return request.headers['if-match']
    ?.trim()
    .replace(/^W\//, '')
    .replace(/^"(.*)"$/, '$1');
}

import type { FastifyRequest } from 'fastify';
import { API } from './path-form.ts';

const HOST = /^[A-Za-z0-9._~:[\]-]{1,255}$/;

/** Absolute URL of the API (that of OpenMRS by default) as this client reaches it, for links. */
export function apiBase(request: FastifyRequest, api: string = API): string {
  const host = HOST.test(request.host) ? request.host : 'localhost';
  return `${request.protocol}://${host}${api}`;
}

/** Query parameters as one text each; of a repeated one the last counts. */
export function queryOf(request: FastifyRequest): Readonly<Record<string, string>> {
  const query: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.query ?? {})) {
    const one: unknown = Array.isArray(value) ? value.at(-1) : value;
    if (typeof one === 'string') query[name] = one;
  }
  return query;
}

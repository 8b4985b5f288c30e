import type { FastifyRequest } from 'fastify';

/** Bytes of a body that is read of anybody: parsing these keeps nobody waiting. */
export const READ_OF_ANYBODY = 64 * 1024;

/** Whether a body may be large: it says so, or does not say how long it is. */
const mayBeLarge = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > READ_OF_ANYBODY;

/**
 * A hook that refuses whom a route is not for before a large body is read: to parse 48 MB keeps everybody else waiting for seconds. The handler
 * asks again, because a body may take minutes to arrive.
 * @param demand raises a problem for those whom the route is not for
 */
export const knownFirst =
  (demand: (request: FastifyRequest) => Promise<unknown>) =>
  async (request: FastifyRequest): Promise<void> => {
    if (mayBeLarge(request)) await demand(request);
  };

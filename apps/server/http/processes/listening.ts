import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** Listens where the settings say, and answers the port. Throws, with what to do, when it cannot. */
export async function listen(app: FastifyInstance, { port, host }: Pick<Config, 'port' | 'host'>): Promise<number> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // what the socket raises
    if (code === 'EADDRINUSE')
      throw new Error(`Port ${port} of ${host} is in use by another program. Choose another: PORT=${port + 1} npm start`, { cause: error });
    if (code === 'EACCES')
      throw new Error(`This user may not open port ${port}. Choose one above 1023: PORT=8080 npm start`, { cause: error });
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new Error(`HOST is "${host}", which is no address of this machine`, { cause: error });
    throw error;
  }
  const bound = app.server.address();
  return typeof bound === 'object' && bound !== null ? bound.port : port;
}

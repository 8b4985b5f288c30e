import cluster from 'node:cluster';

/** How many processes serve the requests of this server. */
const processes = cluster.isWorker ? Math.max(1, Number(process.env['FIELDWARD_PROCESSES'])) : 1;

/** What falls to this process of something of which a whole server has so many; at least `least`. */
export function shareOf(whole: number, least = 1): number {
  return processes === 1 ? whole : Math.max(least, Math.floor(whole / processes));
}

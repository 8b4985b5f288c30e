import { Line } from './line.ts';
import type { FirstOffers, Prepared, ServingOffers } from './offers.ts';
import type { News, Siblings } from './siblings.ts';

interface ServingWork {
  /** Begins to serve; answers the port. */
  serve(prepared: Prepared, siblings: Siblings): Promise<number>;
  drain(): void;
  /** Closes everything and ends the process. */
  end(): void;
}

/** One of several processes that serve: does what the first one says, and ends when that is gone. */
export function serveForFirst(work: ServingWork): void {
  const listeners: ((news: News) => void)[] = [];
  let ownFigures: () => Promise<object[]> = async () => [];
  const line: Line<FirstOffers, ServingOffers> = new Line((letter) => void (process.connected && process.send?.(letter, () => {})), {
    serve: (prepared) => work.serve(prepared, siblings),
    drain: () => work.drain(),
    end: () => work.end(),
    receive: (news) => {
      for (const each of listeners) each(news);
    },
    figures: () => ownFigures(),
  });
  const siblings: Siblings = {
    count: (key, window) => line.ask('count', key, window),
    broadcast: (news) => line.ask('broadcast', news),
    onNews: (listener) => void listeners.push(listener),
    figures: (own) => {
      ownFigures = own;
      return () => line.ask('figures');
    },
  };
  process.on('message', (message) => line.receive(message));
  process.once('disconnect', () => {
    line.close();
    work.end();
  });
  // a terminal or a service manager tells every process; the first one says when
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
}

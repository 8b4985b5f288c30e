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
  const heard: ((news: News) => void)[] = [];
  let ownFigures: () => Promise<object[]> = async () => [];
  const line: Line<FirstOffers, ServingOffers> = new Line((letter) => void (process.connected && process.send?.(letter, () => {})), {
    serve: (prepared) => work.serve(prepared, siblings),
    drain: () => work.drain(),
    end: () => work.end(),
    hear: (news) => {
      for (const each of heard) each(news);
    },
    figures: () => ownFigures(),
  });
  const siblings: Siblings = {
    count: (key, window) => line.ask('count', key, window),
    tell: (news) => line.ask('tell', news),
    hear: (one) => void heard.push(one),
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

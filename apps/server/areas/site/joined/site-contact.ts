import type { Message } from '@fieldward/messages/catalogue.ts';
import type { Database } from '../../../engine/db.ts';
import { Problem } from '../../../engine/problem.ts';
import type { Secrets } from '../../../engine/secrets.ts';
import { lineTo, type CentreLine } from './centre-line.ts';
import { joinedCentre, noteTry, TOKEN_OF_SITE } from './centre-store.ts';
import { programmeArrives } from './programme-arrival.ts';
import { schemaHash } from '../rows/schema-hash.ts';
import { noteChanged } from './records-waiting.ts';
import { peopleCome, takeWhole } from './people-coming.ts';
import { recordsGo } from './records-sending.ts';
import type { RecordWork } from './record-work.ts';

/** What a contact needs besides the database. */
interface ContactParts {
  readonly secrets: Secrets;
  /** Another line than the network (tests). */
  readonly line?: (address: string, token: string) => CentreLine;
  /** Erases and merges what the centre has erased and merged. */
  readonly work: RecordWork;
  /** Told why a record could not be taken. */
  readonly failed?: (error: unknown) => void;
}

/**
 * A site speaks with its centre, once: the programme comes, what was recorded of patients goes, and people of the centre come. What became of it stands in the row of the centre. Nothing happens where this
 * server is no site, or its centre has ended it.
 */
export async function speakWithCentre(
  database: Database,
  { secrets, work, line = lineTo, failed = () => {} }: ContactParts,
): Promise<void> {
  const centre = await joinedCentre(database);
  if (centre === null || centre.ended) return;
  let behind = centre.behind;
  const note = async (tables: number): Promise<void> => {
    behind = tables;
    await database.rows('update joined_centre set behind = $1::int, last_try = now()', [tables]);
  };
  try {
    // what came in a file is taken where nobody answers
    await takeWhole(database, { failed, work });
    const speaks = line(centre.address, secrets.open(centre.token, TOKEN_OF_SITE));
    // what waits is known also where nobody answers
    await database.transaction((tx) => noteChanged(tx));
    const decided = await programmeArrives(database, speaks, centre, note);
    behind = 0;
    const schema = await schemaHash(database);
    // what was recorded here goes first: most of what comes is then as it is here, or newer
    await recordsGo(database, speaks, { schema, decided });
    await peopleCome(database, speaks, { schema, failed, work });
    await noteTry(database, null, 0);
  } catch (error) {
    if (error instanceof Problem && error.code === 'site.noSite') await database.rows('update joined_centre set ended = true');
    const message: Message = error instanceof Problem ? { code: error.code, holes: error.holes } : { code: 'site.notTaken' };
    await noteTry(database, message, behind);
    if (!(error instanceof Problem)) throw error;
  }
}

/** Takes the records that came in a file, where this server is a site. */
async function takeCame(database: Database, { work, failed = () => {} }: ContactParts): Promise<void> {
  const centre = await joinedCentre(database);
  if (centre !== null && !centre.ended) await takeWhole(database, { work, failed });
}

/** Speaks with the centre again and again, and takes meanwhile what came in files. */
export function startSite(
  database: Database,
  parts: ContactParts,
  failed: (error: unknown) => void,
  every: number,
): { stop(): Promise<void> } {
  let stopped = false;
  let next = Date.now() + Math.min(every, LOOKS_EVERY);
  let working: Promise<void> = Promise.resolve();
  const turn = (): void => {
    const speaks = Date.now() >= next;
    if (speaks) next = Date.now() + every;
    working = (speaks ? speakWithCentre : takeCame)(database, { failed, ...parts })
      .catch(failed)
      .then(() => {
        if (!stopped) timer = setTimeout(turn, Math.min(every, LOOKS_EVERY)).unref();
      });
  };
  let timer = setTimeout(turn, Math.min(every, LOOKS_EVERY)).unref();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await working;
    },
  };
}

/** Milliseconds after which it is looked whether something came in a file; after the start of a server, until it speaks first. */
const LOOKS_EVERY = 5_000;

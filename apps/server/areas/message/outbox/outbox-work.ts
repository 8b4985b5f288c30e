/** What is done for messages in the background: what is due becomes a message, what waits is sent. */
import type { MessagePurpose } from '@fieldward/domain/message/purpose.ts';
import { isDigestTime } from '@fieldward/domain/message/sending-times.ts';
import type { Moment } from '@fieldward/domain/time/day.ts';
import { dayAt, momentOf } from '@fieldward/domain/time/in-zone.ts';
import { inTurns } from '../../../engine/background-turns.ts';
import type { Database } from '../../../engine/db.ts';
import { programmeZone } from '../../../engine/programme-zone.ts';
import type { Around } from '../gateway/gateways.ts';
import { messageSettings, type StoredSettings } from '../gateway/message-settings.ts';
import { makeMessages, messageCauses } from './message-causes.ts';
import { cancelLapsed, noteOutcome, takeMessages, takeUpAgain } from './outbox-sending.ts';

/** Any number; the same in every server process, so that one of them looks at a time. */
const LOCK = 7_230_114_050;
/** Milliseconds between looks for what is due. */
const LOOK_EVERY = 60_000;
/** Milliseconds after which an attempt is believed dead: several times what a gateway is given. */
const BELIEVED_DEAD = 120_000;

/** Whether messages of a purpose are looked for at a moment: digests and reports have their time. */
function isTimeFor(purpose: MessagePurpose, at: Moment, { digestAt, quietFrom, quietTo }: StoredSettings, zone: string): boolean {
  if (purpose !== 'daily' && purpose !== 'weekly' && purpose !== 'report') return true;
  return isDigestTime(purpose === 'weekly' ? 'weekly' : 'daily', at, digestAt, { from: quietFrom, to: quietTo }, zone);
}

/** Makes the messages that are due today, cancels those that have lost their cause, removes those of years ago. */
export async function makeDue(database: Database, at: Moment = momentOf(Date.now())): Promise<void> {
  await database.transaction(async (tx) => {
    const [lock] = await tx.rows<{ mine: boolean }>(`select pg_try_advisory_xact_lock(${LOCK}) as mine`);
    if (lock?.mine !== true) return;
    const settings = await messageSettings(tx);
    if (settings.sending) {
      const zone = await programmeZone(tx);
      const day = dayAt(at, zone);
      for (const purpose of settings.purposes) {
        const found = isTimeFor(purpose, at, settings, zone) ? (messageCauses[purpose]?.found ?? null) : null;
        // oxlint-disable-next-line no-await-in-loop -- one transaction writes one after the other
        if (found !== null) await tx.rows(makeMessages(purpose, found), [day, settings.daysBefore, settings.assumeConsent]);
      }
    }
    await cancelLapsed(tx);
    await tx.rows(
      `delete from message where message_id in (select message_id from message where date_created < now() - interval '2 years' and state <> 'sending' order by date_created limit 1000)`,
    );
  });
}

/** Sends what waits. Answers whether more is to be done at once. */
export async function sendWaiting(database: Database, around: Around, believedDead = BELIEVED_DEAD): Promise<boolean> {
  const { sent, more } = await database.transaction(async (tx) => {
    await takeUpAgain(tx, believedDead);
    return takeMessages(tx, around);
  });
  await Promise.all(sent.map(async (message) => noteOutcome(database, message, await message.gateway.send(message.outgoing))));
  return more;
}

interface Pace {
  /** Milliseconds between looks for what waits. */
  readonly every: number;
  readonly believedDead?: number | undefined;
}

/** Works in turns until stopped. */
export function startMessages(
  database: Database,
  around: Around,
  failed: (error: unknown) => void,
  { every, believedDead }: Pace,
): { stop(): Promise<void> } {
  let looked = -Infinity;
  const turn = async (): Promise<number> => {
    if (performance.now() - looked >= Math.min(LOOK_EVERY, every * 12)) {
      await makeDue(database);
      looked = performance.now();
    }
    return (await sendWaiting(database, around, believedDead)) ? 0 : every;
  };
  return inTurns(turn, failed, every);
}

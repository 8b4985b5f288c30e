import { startEmbedded } from '../apps/server/db/embedded-postgres.ts';
import { runningUrl } from '../apps/server/db/embedded-address.ts';
import { openPool } from '../apps/server/db/pool.ts';
import { hasLink, missingEntries, verifyAudit } from '../apps/server/engine/audit-chain.ts';

/**
 * Recomputes the hash chain of the audit trail: `DATABASE_URL`, else the embedded database, started for it when it is at rest. Heads that
 * the chain had once, `number-hash` or `number:hash` as the log and the names of exports have them, are looked for.
 */
const heads = process.argv.slice(2).flatMap((text) => {
  const [, seq, hash] = /(\d+)[-:]([0-9a-f]{8,64})(?:\.csv)?$/i.exec(text) ?? [];
  return seq === undefined || hash === undefined ? [] : [{ seq: Number(seq), hash }];
});
const dataDir = process.env['FIELDWARD_DATA'] ?? './data';
const known = process.env['DATABASE_URL'] ?? (await runningUrl(dataDir));
const own = known === null ? await startEmbedded({ dataDir }) : null;
const pool = openPool(known ?? own?.url ?? '', { max: 1 });
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const fail = (line: string): void => {
  say(line);
  process.exitCode = 1;
};
try {
  await pool.transaction(
    async (tx) => {
      const { checked, notYetLinked, broken } = await verifyAudit(tx);
      say(`${checked} entries fit, ${notYetLinked} are not linked yet`);
      if (broken !== null)
        fail(
          `Link ${broken} of the chain does not fit: one of its entries, or the link before it, was changed, removed or put in by hand.`,
        );
      const found = await Promise.all(heads.map((head) => hasLink(tx, head)));
      for (const [at, { seq, hash }] of heads.entries()) {
        if (found[at] === true) say(`The head ${seq}-${hash} is still in the chain`);
        else fail(`The head ${seq}-${hash} is in the chain no more: entries up to it were changed or cut off.`);
      }
      const { count, longest, after } = await missingEntries(tx);
      if (count > 0)
        say(
          `${count} numbers have no entry, at most ${longest} in a row (after ${after}): writes that were taken back, or entries that were removed`,
        );
    },
    { readOnly: true },
  );
} finally {
  await pool.end();
  await own?.stop();
}

import type { Actor } from './actor.ts';
import { BodyCheck, type Row } from './body.ts';
import type { DatabaseProblems } from './database-problem.ts';
import type { Db } from './db.ts';
import { Problem } from './problem.ts';
import { programmeZone } from './programme-zone.ts';
import { References } from './references.ts';
import type { Registry, Resource } from './resource.ts';
import { Save } from './save.ts';
import { nestedBefore } from './sent-children.ts';

interface SentAgain {
  readonly r: Resource;
  readonly uuid: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The row that has the uuid. */
  readonly row: Row;
  readonly actor: Actor;
}

/** What every write changes. */
const OF_WRITES = new Set(['changed_by', 'date_changed']);

const valuesOf = (row: Row): string => JSON.stringify(Object.entries(row).filter(([name]) => !OF_WRITES.has(name)));

/** A password is kept in another form each time. */
function withoutSecrets({ wire }: Resource, body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const isSecret = (name: string): boolean => wire.fields[name]?.hidden === true && wire.fields[name].kind === 'text';
  return Object.fromEntries(Object.entries(body).filter(([name]) => !isSecret(name)));
}

/** The row as it would be if this were written over it; null where it cannot be, or where what belongs to it would be otherwise. */
async function over({ r, uuid, body, row, actor }: SentAgain, tx: Db, registry: Registry): Promise<Row | null> {
  const meant = (await r.storage.meant?.(body, uuid, tx)) ?? { uuid, body };
  const check = new BodyCheck(registry, new References(tx), () => programmeZone(tx));
  const checked = await check.check(r, withoutSecrets(r, meant.body), row);
  if (check.problems.length > 0) return null;
  const sameNested = await nestedBefore(tx, registry, checked, row);
  const save = new Save(registry, tx, actor);
  const saved = await save.update(checked, row);
  await save.settled();
  return (await sameNested(tx)) ? saved.row : null;
}

/**
 * Whether a creation whose uuid is there already says what is there: it comes again because its answer was lost. Where it says something else, a
 * person has changed it since, and is not to believe that this was saved; so it is with what belongs to it (the names of a person). What somebody
 * has changed on the server since it was made counts as the same. Of what is tried nothing is left.
 */
export async function isSentAgain(tx: Db, sent: SentAgain, registry: Registry, problems: DatabaseProblems): Promise<boolean> {
  if ((sent.row['date_changed'] ?? null) !== null) return true;
  await tx.rows('savepoint sent_again');
  try {
    const written = await over(sent, tx, registry);
    return written !== null && valuesOf(written) === valuesOf(sent.row);
  } catch (error) {
    if (problems.problem(error) instanceof Problem) return false;
    throw error;
  } finally {
    await tx.rows('rollback to savepoint sent_again');
  }
}

import type { Checked, CheckedPart, Row } from './body.ts';
import type { Db } from './db.ts';
import { References, written } from './references.ts';
import { columnOf, fieldOf, type Registry, type Resource } from './resource.ts';
import { childLink } from './shape.ts';

/** Whether what a body sent of nested objects, and wrote, is what was there before it was written. */
type SameAsBefore = (tx: Db) => Promise<boolean>;

/** Columns of what was sent of some objects: of others, which rules and the database fill, nothing was said. */
function sentColumns(r: Resource, bodies: readonly Checked[]): readonly string[] {
  const names = new Set(bodies.flatMap((body) => [...Object.keys(body.scalars), ...Object.keys(body.refs)]));
  return [...names].filter((name) => r.storage.setters?.[name] === undefined && name !== r.wire.numericId).map((name) => columnOf(r, name));
}

const bodiesOf = (parts: readonly CheckedPart[]): Checked[] => parts.flatMap(({ body }) => (body === null ? [] : [body]));

/** What rows say in the columns and lists that bodies sent, a text a row, so that rows can be compared whatever their keys are. */
async function texts(
  tx: Db,
  registry: Registry,
  r: Resource,
  rows: readonly Row[],
  bodies: readonly Checked[],
  back: string,
): Promise<string[]> {
  const columns = sentColumns(r, bodies).filter((column) => column !== back);
  const lists = [...new Set(bodies.flatMap((body) => Object.keys(body.parts)))];
  const all: string[] = [];
  for (const row of rows) {
    const inner: string[][] = [];
    for (const name of lists) {
      const { child, link, sent } = listOf(registry, r, name, bodies);
      // oxlint-disable-next-line no-await-in-loop -- a creation that comes again is rare, and small
      const children = await new References(tx).children(child, link, written(row[r.key]), false);
      // oxlint-disable-next-line no-await-in-loop -- the same
      inner.push((await texts(tx, registry, child, children, sent, link.column)).toSorted());
    }
    all.push(JSON.stringify([columns.map((column) => row[column] ?? null), inner]));
  }
  return all;
}

function listOf(registry: Registry, r: Resource, name: string, bodies: readonly Checked[]) {
  const child = registry.of(fieldOf(r.wire, name)?.target ?? '');
  return { child, link: childLink(r, name, child), sent: bodies.flatMap((body) => bodiesOf(body.parts[name] ?? [])) };
}

async function rowOf(tx: Db, r: Resource, id: string): Promise<Row> {
  const [found] = await tx.rows<{ row: Row }>(`select to_jsonb(t) as row from ${r.table} t where t.${r.key} = $1::bigint`, [id]);
  return found?.row ?? {};
}

/** Reads what is stored of the nested objects that a body sends, to be called before it is written over them. */
export async function nestedBefore(tx: Db, registry: Registry, checked: Checked, row: Row): Promise<SameAsBefore> {
  const { r } = checked;
  const checks: SameAsBefore[] = [];
  for (const name of Object.keys(checked.parts)) {
    const { child, link, sent } = listOf(registry, r, name, [checked]);
    const read = async (db: Db): Promise<readonly string[]> => {
      const rows = await new References(db).children(child, link, written(row[r.key]), false);
      const contents = await texts(db, registry, child, rows, sent, link.column);
      return rows.map((each, at) => `${written(each[child.key])} ${contents[at] ?? ''}`);
    };
    const before = await read(tx); // oxlint-disable-line no-await-in-loop -- the same transaction
    checks.push(async (db) => sameLists(before, await read(db), (checked.parts[name] ?? []).length));
  }
  for (const part of Object.values(checked.part)) {
    if (part === null || part.body === null || part.existing === null) continue;
    const { body, existing } = part;
    const columns = sentColumns(body.r, [body]);
    const before = await rowOf(tx, body.r, existing.id); // oxlint-disable-line no-await-in-loop -- the same transaction
    checks.push(async (db) => {
      const after = await rowOf(db, body.r, existing.id);
      return columns.every((column) => JSON.stringify(after[column]) === JSON.stringify(before[column]));
    });
    checks.push(await nestedBefore(tx, registry, body, before)); // oxlint-disable-line no-await-in-loop -- the same transaction
  }
  return async (db) => {
    for (const check of checks) if (!(await check(db))) return false; // oxlint-disable-line no-await-in-loop -- the same transaction
    return true;
  };
}

/**
 * Whether a list says what it said: children that came without a uuid were written beside those that were there, and each must say what one
 * of these says; there are as many as were sent.
 */
function sameLists(before: readonly string[], after: readonly string[], sent: number): boolean {
  const keyOf = (text: string): string => text.slice(0, text.indexOf(' '));
  const there = new Set(before.map(keyOf));
  const free = new Map(before.map((text) => [keyOf(text), text.slice(text.indexOf(' '))]));
  const added = after.filter((text) => !there.has(keyOf(text))).map((text) => text.slice(text.indexOf(' ')));
  for (const text of added) {
    const like = [...free].find(([, each]) => each === text);
    if (like === undefined) return false;
    free.delete(like[0]);
  }
  // those that were sent with their uuid were written over
  const changed = after.some((text) => free.has(keyOf(text)) && free.get(keyOf(text)) !== text.slice(text.indexOf(' ')));
  // of what a resource takes out of a body as known already (identifiers of a patient) nothing is left to compare
  return sent === 0 || (before.length === sent && (added.length > 0 || !changed));
}

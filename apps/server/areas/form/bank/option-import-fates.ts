import { say, type Message } from '@fieldward/messages/catalogue.ts';
import type { Numbered, RowFate } from '../../../engine/import-request.ts';

/** What the database knows about a row. */
export interface Match {
  readonly row: number;
  /** First row with the same full name. */
  readonly firstNamed: number;
  /** First row with one of its SAME-AS codes, when that is another row, and the code. */
  readonly firstCoded: number | null;
  readonly sharedCode: string | null;
  /** The concept with the same full name. */
  readonly named: {
    readonly id: number;
    readonly uuid: string;
    readonly name: string;
    readonly kind: string;
    readonly option: boolean;
  } | null;
  /** Options that have one of its codes; at most three. */
  readonly coded: readonly { readonly id: number; readonly uuid: string; readonly name: string }[];
  /** Whether an update would change the option that was found. */
  readonly differs: boolean;
}

/** What happens to a row. */
export interface Fate extends RowFate {
  /** The option that is there already. */
  readonly concept?: { readonly id: number; readonly uuid: string };
}

/** The fate of every row, in the order of the file: those that cannot be read, and those that were looked up. */
export function fatesOf(count: number, bad: readonly Numbered<Message>[], matches: readonly Match[], update: boolean): Fate[] {
  const fates: (Fate | undefined)[] = Array.from({ length: count });
  for (const { row, it } of bad) fates[row] = { row, fate: 'error', message: it };
  const rowOf = new Map<number, number>();
  for (const match of [...matches].sort((a, b) => a.row - b.row)) fates[match.row] = fateOf(match, rowOf, update);
  return fates.map((each, row) => each ?? { row, fate: 'error', message: say('administration.importRow') });
}

function fateOf(match: Match, rowOf: Map<number, number>, update: boolean): Fate {
  const { row, named, coded } = match;
  const error = (message: Message): Fate => ({ row, fate: 'error', message });
  if (match.firstNamed !== row) return error(say('bank.importNameTwice', { row: match.firstNamed + 1 }));
  if (match.firstCoded !== null) return error(say('bank.importCodeTwice', { row: match.firstCoded + 1, code: match.sharedCode ?? '' }));
  if (named !== null && !named.option) return error(say('bank.importOtherClass', { name: named.name, conceptClass: named.kind }));
  const [found, other] = named === null ? coded : [named, ...coded.filter((each) => each.id !== named.id)];
  if (found === undefined) return { row, fate: 'create' };
  if (other !== undefined) return error(say('bank.importAmbiguous', { first: found.name, second: other.name }));
  const before = rowOf.get(found.id);
  if (before !== undefined) return error(say('bank.importSameConcept', { row: before + 1 }));
  rowOf.set(found.id, row);
  return { row, fate: update && match.differs ? 'update' : 'skip', concept: { id: found.id, uuid: found.uuid } };
}

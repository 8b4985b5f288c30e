/** What an identifier must be before it is given to a patient, on every path that gives one. */
import { identifierOfTypeProblem, identifierProblem } from '@fieldward/domain/person/person.ts';
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import type { Db } from '../engine/db.ts';
import { patternEngine } from '../engine/pattern-engine.ts';
import { optionFor, sourcesWhere, wasDrawn } from './number-source.ts';

/** The regular expression of the programme's own identifiers; null for none. */
export async function programmeFormat(db: Db): Promise<string | null> {
  const [row] = await db.rows<{ value: string | null }>(
    "select value from system_setting where lower(property) = 'hydra.identifierformat'",
  );
  return row?.value ?? null;
}

/** Where no identifiers are typed, one was drawn from a source of its type. */
async function typedProblem(db: Db, identifier: string, type: string, place: string | null): Promise<Message | null> {
  const option = await optionFor(db, type, place);
  if (option === null || option.typed) return null;
  const sources = await sourcesWhere(db, 's.identifier_type = $1::bigint', [type], true);
  return (await wasDrawn(db, sources, identifier)) ? null : say('numbersource.onlyDrawn');
}

const rulesSql = `select t.patient_identifier_type_id::text as id, lower(t.name) = 'patient identifier' as own, t.validator as "check", upper(t.location_behavior) = 'REQUIRED' as "placeNeeded",
  case when lower(t.name) = 'patient identifier'
    then (select s.value from system_setting s where lower(s.property) = 'hydra.identifierformat') else t.format end as format,
  exists (select from auto_generation_option o where o.identifier_type = t.patient_identifier_type_id and not o.retired and not o.manual_entry_enabled) as drawn
from patient_identifier_type t where `;

/** What the identifiers of a type must be. */
interface IdentifierRules {
  readonly id: string;
  readonly own: boolean;
  readonly check: string | null;
  readonly placeNeeded: boolean;
  readonly format: string | null;
  readonly drawn: boolean;
}

/** The gate of a type of identifiers. */
interface Gate {
  /** Its identifiers are given at a place. */
  readonly placeNeeded: boolean;
  /** What is wrong with an identifier at a place (key); null where all is well. */
  readonly problem: (identifier: string, place: string | null) => Promise<Message | null>;
}

/** Rules that were read ahead in a transaction, by key of their type: each for one gate, as a later part of the transaction may change them. */
const ahead = new WeakMap<Db, Map<string, IdentifierRules>>();

/** Reads the rules of types (uuids) for the next gate of each, which then waits for nothing. */
export async function readGatesAhead(db: Db, types: readonly string[]): Promise<void> {
  const found = await db.rows<IdentifierRules>(`${rulesSql}t.uuid = any((select $1::text[])::text[])`, [types]);
  ahead.set(db, new Map(found.map((rules) => [rules.id, rules])));
}

async function rulesOf(db: Db, type: string): Promise<IdentifierRules | undefined> {
  const known = ahead.get(db)?.get(type);
  ahead.get(db)?.delete(type);
  return known ?? (await db.rows<IdentifierRules>(`${rulesSql}t.patient_identifier_type_id = $1::bigint`, [type]))[0];
}

/**
 * The gate of a type of identifiers (key): the programme's own follow the format of the settings, all others that of their type; the check
 * digit of the type holds, and so do the rules of its sources. `written` says that format and check digit were judged already.
 */
export async function identifierGate(db: Db, type: string, { written = false } = {}): Promise<Gate> {
  const rules = await rulesOf(db, type);
  if (rules === undefined) return { placeNeeded: false, problem: async () => null };
  const { own, check, placeNeeded, format, drawn } = rules;
  const judge = own ? identifierProblem : identifierOfTypeProblem;
  return {
    placeNeeded,
    problem: async (identifier, place) => {
      const wrong = written ? null : judge(identifier, { format, engine: patternEngine, check });
      return wrong ?? (drawn ? typedProblem(db, identifier, type, place) : null);
    },
  };
}

/** Rules of what numbers are drawn from, for the resources of patients and of the laboratory. */
import { firstNumberProblem, overlap } from '@fieldward/domain/person/identifier-source.ts';
import { Problem, type After, type Rule } from '../engine/resource.ts';
import { nextOf, sourcesWhere } from './number-source.ts';

const writes = (mode: string): boolean => mode === 'create' || mode === 'update';

/** The first number is written in the signs of the source. */
export const countsFromFirst: Rule = (write) => {
  if (!writes(write.mode)) return;
  const message = firstNumberProblem(
    String(write.after('first_identifier_base') ?? '1'),
    String(write.after('base_character_set') ?? '0123456789'),
  );
  const field = write.sent('firstIdentifierBase') || !write.sent('baseCharacterSet') ? 'firstIdentifierBase' : 'baseCharacterSet';
  if (message !== null) throw new Problem(message.code, message.holes, field);
};

/**
 * Two sources of the same kind never make the same number: neither may what is retired, whose numbers are in use. A source has a number to
 * give when it is saved. Raises `numbersource.sameNumbers`, `numbersource.noNumber`.
 */
export const makesOwnNumbers: After = async (write, tx) => {
  if (!writes(write.mode)) return;
  // one after the other: of two that are made at once the second sees the first
  await tx.rows("select pg_advisory_xact_lock(hashtext('identifier_source'))");
  const [row] = await tx.rows<{ retired: boolean }>('select retired from identifier_source where identifier_source_id = $1::bigint', [
    write.id,
  ]);
  if (row?.retired !== false) return;
  const [own] = await sourcesWhere(tx, 's.identifier_source_id = $1::bigint', [write.id]);
  if (own === undefined) return;
  const others = await sourcesWhere(
    tx,
    's.identifier_source_id <> $1::bigint and s.numbers = $2 and s.identifier_type is not distinct from $3::bigint',
    [write.id, own.numbers, own.type],
    true,
  );
  const other = others.find((each) => overlap(own, each));
  if (other !== undefined) throw new Problem('numbersource.sameNumbers', { name: other.name }, 'prefix');
  if ((await nextOf(tx, own)) === null) throw new Problem('numbersource.noNumber', {}, 'maxLength');
};

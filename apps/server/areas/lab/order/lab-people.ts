/** Who did something in the laboratory. */
import type { Code } from '@fieldward/messages/catalogue.ts';
import { Problem, type Rule } from '../../../engine/resource.ts';

/** Fills an empty column at creation with the provider that the account's person is. Raises `lab.noProvider`, `lab.noCollector`. */
export function providerOfAccount(property: string, column: string, none: Code): Rule {
  return async (write, tx) => {
    if (write.mode !== 'create' || (write.columns[column] ?? null) !== null) return;
    const [own] = await tx.rows<{ provider_id: string }>(
      'select provider_id::text from provider where person_id = $1::bigint and not retired order by 1 limit 1',
      [write.actor.personId],
    );
    if (own === undefined) throw new Problem(none, {}, property);
    write.columns[column] = own.provider_id;
  };
}

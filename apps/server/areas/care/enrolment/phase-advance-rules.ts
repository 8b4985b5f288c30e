/** How a phase advances: by a condition only where one is given, and one that can be understood. */
import { checkPhaseRule, questionsAsked } from '@fieldward/domain/care/phase-rule.ts';
import type { LooseToken } from '@fieldward/domain/rule/expression.ts';
import type { Db } from '../../../engine/db.ts';
import { isObject } from '../../../engine/references.ts';
import { Problem, type After, type Rule } from '../../../engine/resource.ts';
import { bookOf, knownOf } from '../schedule/schedule-known.ts';

/** Parts of one condition. */
const MOST_TOKENS = 500;

/** The tokens of a condition as they were sent. Raises `engine.notList`, `engine.notAnObject`, `engine.tooLong`. */
export function tokensOf(value: unknown): readonly LooseToken[] {
  if (value === null || value === undefined) return [];
  if (!Array.isArray(value)) throw new Problem('engine.notList', {}, 'advanceRule');
  if (value.length > MOST_TOKENS) throw new Problem('engine.tooLong', { max: MOST_TOKENS }, 'advanceRule');
  return value.map((token: unknown) => {
    if (!isObject(token)) throw new Problem('engine.notAnObject', {}, 'advanceRule');
    const { typeName, value: text } = token;
    return { typeName: typeof typeName === 'string' ? typeName : null, value: typeof text === 'string' ? text : '' };
  });
}

/** The condition can be understood and may hold. Raises what is wrong with it. */
export async function demandSound(tx: Db, tokens: readonly LooseToken[], workflow: unknown, phase: unknown): Promise<void> {
  const [names] = await tx.rows<{ workflow: string; phase: string }>(
    `select w.uuid as workflow, p.name as phase from workflow w, phase p where w.workflow_id = $1::bigint and p.phase_id = $2::bigint`,
    [workflow, phase],
  );
  if (names === undefined) return;
  const book = bookOf(await knownOf(tx, names.workflow));
  const wrong = checkPhaseRule(tokens, book, names.phase).find(({ severity }) => severity === 'error');
  if (wrong !== undefined) throw new Problem(wrong.message.code, { ...wrong.message.holes }, 'advanceRule');
}

/** A phase advances by a condition that its workflow can answer; others have none. Raises `workflow.rule*`, and what is wrong with the condition. */
export const soundAdvance: Rule = async (write, tx) => {
  if (write.mode !== 'create' && write.mode !== 'update') return;
  const advance = write.after('advance') ?? 'form';
  const tokens = tokensOf(write.sent('advanceRule') ? write.body['advanceRule'] : write.current?.['advance_rule']);
  if (advance !== 'rule') {
    if (write.sent('advanceRule') && tokens.length > 0) throw new Problem('workflow.ruleNotAlone', {}, 'advanceRule');
    write.columns['advance_rule'] = null;
    return;
  }
  write.columns['advance_rule'] = JSON.stringify(tokens);
  if (write.sent('advance') || write.sent('advanceRule'))
    await demandSound(tx, tokens, write.after('workflow_id'), write.after('phase_id'));
};

/** Keeps what the condition asks, for whoever wants to remove a question. */
export const keepRuleQuestions: After = async (write, tx) => {
  if (write.mode !== 'create' && write.mode !== 'update') return;
  if (!write.sent('advance') && !write.sent('advanceRule')) return;
  await tx.rows(
    `with asked as (select f.field_id from field f where f.uuid = any($2::text[]) and exists (
       select from workflow_phase p where p.workflow_phase_id = $1::bigint and p.advance = 'rule')),
     gone as (delete from workflow_phase_question q where q.workflow_phase_id = $1::bigint and q.field_id not in (select field_id from asked))
     insert into workflow_phase_question (workflow_phase_id, field_id) select $1::bigint, field_id from asked on conflict do nothing`,
    [write.id, questionsAsked(tokensOf(write.sent('advanceRule') ? write.body['advanceRule'] : write.current?.['advance_rule']))],
  );
};

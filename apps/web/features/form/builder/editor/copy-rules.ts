import type { Body } from '@fieldward/contract/body.ts';
import { fieldRule } from '@fieldward/contract/form/field-rule.ts';
import type { Seen } from '@fieldward/contract/view.ts';
import { call } from '../../../../lib/call.ts';
import { every, save } from '../../../../lib/client.ts';
import { ruleForm } from '../../rule/rule-form.ts';
import { isUnknownAddress } from './builder.queries.ts';
import type { WorkingCopy } from './working-copy.ts';

/** How many rules a duplicated form got, and how many could not be made for it. */
interface CopiedRules {
  made: number;
  failed: number;
}

/** A rule of one form as the body of the same rule of its duplicate; null when what it acts on was taken off the duplicate. */
export function ruleFor(rule: Seen<typeof ruleForm>, original: string, copy: WorkingCopy): Body<typeof fieldRule> | null {
  const { name, description, actionName, targetForm, targetQuestion, targetFieldAnswer, tokens } = rule;
  const target = copy.fields.find(({ field }) => field.uuid === targetQuestion?.uuid);
  if (targetQuestion !== null && target === undefined) return null;
  return {
    form: copy.uuid,
    name,
    description: description || null,
    actionName,
    ...(targetForm === null ? {} : { targetForm: targetForm.uuid === original ? copy.uuid : targetForm.uuid }),
    ...(target === undefined ? {} : { targetQuestion: target.field.uuid, targetFormField: target.uuid }),
    ...(targetFieldAnswer === null ? {} : { targetFieldAnswer: targetFieldAnswer.uuid }),
    tokens: tokens.map(({ typeName, value }) => ({ typeName, value })),
  };
}

/** Gives a duplicate that was just saved the rules of its original, and freezes a version with them. */
export async function copyRules(original: string, copy: WorkingCopy): Promise<CopiedRules> {
  const rows = await every(ruleForm, { form: original });
  let made = 0;
  for (const row of rows) {
    const body = ruleFor(row, original, copy);
    if (body === null) continue;
    try {
      await save(fieldRule, body);
      made += 1;
    } catch {
      // Counted as failed below: the screen says how many are missing.
    }
  }
  if (made > 0) {
    await call('POST fieldward/formpublish', { body: { form: copy.uuid, evenIfTestsFail: true } }).catch((error: unknown) => {
      if (!isUnknownAddress(error)) throw error;
    });
  }
  return { made, failed: rows.length - made };
}

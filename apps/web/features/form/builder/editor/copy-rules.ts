import { api } from '../../../../lib/api.ts';
import { everyPage } from '../../../../widgets/every-page.ts';
import { isUnknownAddress } from './builder.queries.ts';
import { objectIn, objectsIn, textIn, uuidIn, type Json } from './loose-json.ts';
import type { WorkingCopy } from './working-copy.ts';

/** How many rules a duplicated form got, and how many could not be made for it. */
interface CopiedRules {
  made: number;
  failed: number;
}

/**
 * A rule of one form as the body of the same rule of its duplicate; null when what it acts on was taken off the duplicate.
 * @param row of `GET hydra/field-rule?v=full`
 */
export function ruleFor(row: unknown, original: string, copy: WorkingCopy): Json | null {
  const rule = objectIn(row);
  const question = uuidIn(rule['targetQuestion']);
  const target = copy.fields.find(({ field }) => field.uuid === question);
  const targetForm = uuidIn(rule['targetForm']);
  if (question !== '' && target === undefined) return null;
  return {
    form: copy.uuid,
    name: textIn(rule['name']),
    description: textIn(rule['description']) || null,
    actionName: textIn(rule['actionName']),
    ...(targetForm === '' ? {} : { targetForm: targetForm === original ? copy.uuid : targetForm }),
    ...(target === undefined ? {} : { targetQuestion: question, targetFormField: target.uuid }),
    ...(uuidIn(rule['targetFieldAnswer']) === '' ? {} : { targetFieldAnswer: uuidIn(rule['targetFieldAnswer']) }),
    tokens: objectsIn(rule['tokens']).map((token) => ({ typeName: textIn(token['typeName']), value: textIn(token['value']) })),
  };
}

/** Gives a duplicate that was just saved the rules of its original, and freezes a version with them. */
export async function copyRules(original: string, copy: WorkingCopy): Promise<CopiedRules> {
  const rows = await everyPage<unknown>('hydra/field-rule', { form: original, v: 'full' });
  let made = 0;
  for (const row of rows) {
    const body = ruleFor(row, original, copy);
    if (body === null) continue;
    try {
      await api.post('hydra/field-rule', body);
      made += 1;
    } catch {
      // Counted as failed below: the person is told how many are missing.
    }
  }
  if (made > 0) {
    await api.post('fieldward/formpublish', { form: copy.uuid, evenIfTestsFail: true }).catch((error: unknown) => {
      if (!isUnknownAddress(error)) throw error;
    });
  }
  return { made, failed: rows.length - made };
}

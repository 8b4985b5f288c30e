import { optionWire } from '@fieldward/contract/form/bank.operations.ts';
import { MISC_CLASS } from '@fieldward/contract/form/concept.ts';
import { readOption } from '../../areas/form/bank/option.operation.ts';
import { BankBody } from '../../engine/body-reader.ts';
import { Problem, unknownObject } from '../../engine/problem.ts';
import { changeConcept, conceptOf, createConcept, demandFreeName } from './concept-on-openmrs.ts';
import type { OpenMrsCalls } from './openmrs-calls.ts';
import { namedAt } from './openmrs-json.ts';
import { onOpenMrs } from './on-openmrs.ts';

/** Makes an option of what a body says; its uuid. Raises what `readOption` says, `bank.optionExists`. */
export async function createOption(calls: OpenMrsCalls, body: BankBody): Promise<string> {
  const text = readOption(body, null);
  body.demandRight();
  await demandFreeName(calls, text.name, '', 'bank.optionExists');
  return createConcept(calls, { ...text, dataType: 'N/A' }, MISC_CLASS);
}

/** Saves an option of the bank. Raises what `readOption` says by property, `bank.optionExists`, `bank.notAnOption`. */
export const option = onOpenMrs(optionWire, async (asked, calls) => {
  const body = new BankBody(asked.body, ['uuid', 'name', 'variableName', 'description']);
  const wanted = body.uuid('uuid');
  if (wanted === '') return { status: 201, body: await shown(calls, await createOption(calls, body)) };
  const before = await conceptOf(calls, wanted);
  if (before === null) throw unknownObject('concept', wanted);
  if (before.classUuid !== MISC_CLASS) throw new Problem('bank.notAnOption', {}, 'uuid');
  const text = readOption(body, before);
  body.demandRight();
  await demandFreeName(calls, text.name, before.uuid, 'bank.optionExists');
  await changeConcept(calls, before, { ...text, dataType: before.dataType });
  return { body: await shown(calls, wanted) };
});

const shown = async (calls: OpenMrsCalls, uuid: string) => namedAt(await calls.get(`concept/${uuid}`));

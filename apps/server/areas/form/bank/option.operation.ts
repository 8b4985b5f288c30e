import { optionWire } from '@fieldward/contract/form/bank.operations.ts';
import { MISC_CLASS } from '@fieldward/contract/form/concept.ts';
import { fullNameOf, optionNameProblem, variableNameOf } from '@fieldward/domain/bank/option-name.ts';
import type { Db } from '../../../engine/db.ts';
import { operation, type RequestOf, type ResponseOf } from '../../../engine/operation.ts';
import { Problem, unknownObject } from '../../../engine/problem.ts';
import { BankBody } from '../../../engine/body-reader.ts';
import { bankConcept, changeConcept, createConcept, type BankConcept } from './bank-concept.ts';

/** What an option says, as sent or as it was. */
interface OptionText {
  readonly name: string;
  readonly variableName: string;
  readonly description: string;
}

/** Reads the texts of an option. A name that stays as it is may have been made elsewhere, and is not looked at again. */
export function readOption(body: BankBody, before: BankConcept | null): OptionText {
  const name = body.text('name', before?.name ?? '');
  if (before === null || fullNameOf(name) !== fullNameOf(before.name)) body.say('name', optionNameProblem(name));
  const derived = before?.variableName || variableNameOf(name);
  const variableName = body.line('variableName', derived);
  if (variableName === '' && name !== '') body.say('variableName', { code: 'bank.mandatory' });
  const description = body.lines('description', before?.description ?? '');
  if (description === '') body.say('description', { code: 'bank.mandatory' });
  return { name, variableName, description };
}

async function handle(request: RequestOf<typeof optionWire>, tx: Db): Promise<ResponseOf<typeof optionWire>> {
  const body = new BankBody(request.body, ['uuid', 'name', 'variableName', 'description']);
  const wanted = body.uuid('uuid');
  const before = wanted === '' ? null : await bankConcept(tx, wanted);
  if (wanted !== '' && before === null) throw unknownObject('concept', wanted);
  if (before !== null && before.classUuid !== MISC_CLASS) throw new Problem('bank.notAnOption', {}, 'uuid');
  const text = readOption(body, before);
  body.demandRight();
  const uuid = before === null ? await createConcept(request, tx, { ...text, conceptClass: MISC_CLASS, dataType: 'N/A' }) : before.uuid;
  if (before !== null) await changeConcept(request, tx, before, { ...text, dataType: before.dataType }, request);
  const shown = await request.engine.show(tx, 'concept', uuid, 'ref', request.actor, request.base);
  return { status: before === null ? 201 : 200, body: shown ?? 'null' };
}

/**
 * Refusals name their property: `bank.mandatory`, `bank.optionName`, `bank.optionExists`, `bank.notAnOption`, `engine.tooLong`,
 * `engine.stale` (If-Match of the concept).
 */
export const option = operation(optionWire, { handle });

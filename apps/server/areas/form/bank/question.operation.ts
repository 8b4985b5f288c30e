import { questionWire } from '@fieldward/contract/form/bank.operations.ts';
import { MISC_CLASS, QUESTION_CLASS } from '@fieldward/contract/form/concept.ts';
import { choosesSeveral, isDefaultQuestion } from '@fieldward/domain/bank/question-widget.ts';
import { demand } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { operation, type RequestOf, type ResponseOf } from '../../../engine/operation.ts';
import { Problem, repeated, unknownObject, unknownReference } from '../../../engine/problem.ts';
import { BankBody } from '../../../engine/body-reader.ts';
import { bankConcept, changeConcept, createConcept, type BankConcept } from './bank-concept.ts';
import { readOption } from './option.operation.ts';
import { namedIn, questionProperties, readQuestion, type QuestionText } from './question-body.ts';
import { knownQuestion, knownThings, sharerOf, type KnownQuestion } from './question-lookup.ts';

type Request = RequestOf<typeof questionWire>;

async function handle(request: Request, tx: Db): Promise<ResponseOf<typeof questionWire>> {
  const body = new BankBody(request.body, questionProperties);
  const kind = body.text('conceptClass', 'Question');
  if (kind === 'Option') return onlyOption(request, tx, body);
  if (kind !== 'Question') throw new Problem('engine.notChoice', { choices: 'Question, Option' }, 'conceptClass');
  const before = await editedQuestion(tx, body.uuid('uuid'));
  const concept = await chosenConcept(tx, body, before);
  const chosen = concept !== null && before?.concept !== concept.uuid;
  const text = readQuestion(body, await knownThings(tx, namedIn(body)), before, concept, chosen);
  if (chosen && concept.dataType !== text.dataType)
    body.say('dataType', { code: 'bank.conceptDataType', holes: { dataType: concept.dataType } });
  body.demandRight();
  // a concept that is there is changed last: until then the version of the question, of which its own is a part, is the one that was read
  const made = concept ?? (await writeConcept(request, tx, null, text, before));
  const conceptUuid = typeof made === 'string' ? made : (made?.uuid ?? null);
  const field = await writeField(request, tx, before, text, conceptUuid);
  if (concept !== null && !chosen) await writeConcept(request, tx, concept, text, before);
  const show = (resource: string, uuid: string, v: string) => request.engine.show(tx, resource, uuid, v, request.actor, request.base);
  const shown = await show('hydra-field', field, 'default');
  const shownConcept = conceptUuid === null ? null : await show('concept', conceptUuid, 'ref');
  return {
    status: before === null ? 201 : 200,
    body: `{"uuid":${JSON.stringify(field)},"field":${shown ?? 'null'},"concept":${shownConcept ?? 'null'}}`,
  };
}

/** Class Option makes an option and no question. */
async function onlyOption(request: Request, tx: Db, body: BankBody): Promise<ResponseOf<typeof questionWire>> {
  demand(request.actor, 'Manage Concepts');
  if (body.uuid('uuid') !== '') throw new Problem('engine.fixed', {}, 'conceptClass');
  const text = readOption(body, null);
  body.demandRight();
  const uuid = await createConcept(request, tx, { ...text, conceptClass: MISC_CLASS, dataType: 'N/A' });
  const shown = await request.engine.show(tx, 'concept', uuid, 'ref', request.actor, request.base);
  return { status: 201, body: `{"uuid":${JSON.stringify(uuid)},"field":null,"concept":${shown ?? 'null'}}` };
}

/** The question to be edited, null for a new one. */
async function editedQuestion(tx: Db, uuid: string): Promise<KnownQuestion | null> {
  if (uuid === '') return null;
  const found = await knownQuestion(tx, uuid);
  if (found === null) throw unknownObject('hydra-field', uuid);
  if (isDefaultQuestion(found)) throw new Problem('bank.defaultField', {}, 'uuid');
  return found;
}

/** The concept that records the answers: the chosen one, or that of the question; null when one is to be made. */
async function chosenConcept(tx: Db, body: BankBody, before: KnownQuestion | null): Promise<BankConcept | null> {
  const wanted = body.uuid('concept');
  // held until the end: of two questions that share it, one is saved after the other
  if (before?.concept) await tx.rows('select 1 from concept where uuid = $1 for update', [before.concept]);
  if (wanted === '') return before?.concept ? bankConcept(tx, before.concept) : null;
  if (before?.concept !== undefined && before.concept !== null && before.concept !== wanted)
    throw new Problem('engine.fixed', {}, 'concept');
  const found = await bankConcept(tx, wanted);
  if (found === null) throw unknownReference('concept', wanted, 'concept');
  if (found.retired && before?.concept !== wanted) throw new Problem('bank.conceptRetired', {}, 'concept');
  return found;
}

/** Makes or changes the concept; null for a heading and the like without a name. */
async function writeConcept(
  request: Request,
  tx: Db,
  concept: BankConcept | null,
  text: QuestionText,
  before: KnownQuestion | null,
): Promise<string | null> {
  const message = {
    name: text.name,
    variableName: text.variableName,
    description: text.description || text.displayText,
    dataType: text.dataType,
    sensitive: text.sensitive,
  };
  if (concept === null) {
    if (text.name === '') return null;
    demand(request.actor, 'Manage Concepts');
    return createConcept(request, tx, { ...message, conceptClass: QUESTION_CLASS });
  }
  if (concept.dataType !== text.dataType) {
    const sharer = await sharerOf(tx, concept.uuid, before?.uuid ?? '');
    if (sharer !== null) throw new Problem('bank.conceptShared', { question: repeated(sharer) }, 'dataType');
  }
  await changeConcept(request, tx, concept, { ...message, description: text.description || concept.description });
  return concept.uuid;
}

/** Makes or changes the question itself; answers that are sent again keep their uuids. */
async function writeField(
  request: Request,
  tx: Db,
  before: KnownQuestion | null,
  text: QuestionText,
  concept: string | null,
): Promise<string> {
  const field = {
    name: text.displayText,
    description: text.description,
    fieldType: text.widget.uuid,
    concept,
    selectMultiple: choosesSeveral(text.widget.name),
    // what records nothing is called like its widget, as clients know it
    attributeName: text.dataType === 'N/A' ? text.widget.name : text.dataType,
    tableName: text.attribute ? 'Attribute' : '',
    settings: text.settings,
    answers: text.options.map((each) => ({ concept: each })),
  };
  const saved =
    before === null
      ? await request.engine.create(tx, 'hydra-field', field, request.actor)
      : await request.engine.update(tx, 'hydra-field', before.uuid, field, request.actor, request);
  return saved.uuid;
}

/**
 * Making or changing a concept needs 'Manage Concepts' too. Refusals name their property: `bank.mandatory`,
 * `bank.questionName`, `bank.conceptExists`, `bank.widgetDataType`, `bank.conceptDataType`, `bank.conceptShared`,
 * `record.conceptInUse`, `bank.questionNeedsOption`, `bank.optionBlank`, `bank.optionUnknown`, `bank.optionTwice`,
 * `bank.optionInRule`, `bank.defaultField`, `bank.unknownSetting`, `bank.badPattern`, `pattern.…`, `engine.stale` (If-Match of the question).
 */
export const question = operation(questionWire, {
  changesRights: true, // it may mark what some do not see from then on
  handle,
});

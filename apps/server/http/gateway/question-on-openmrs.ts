import { questionWire } from '@fieldward/contract/form/bank.operations.ts';
import { QUESTION_CLASS } from '@fieldward/contract/form/concept.ts';
import { choosesSeveral, isDefaultQuestion } from '@fieldward/domain/bank/question-widget.ts';
import type { BankConcept } from '../../areas/form/bank/bank-concept.ts';
import { namedIn, questionProperties, readQuestion, type QuestionText } from '../../areas/form/bank/question-body.ts';
import type { KnownQuestion, KnownThings } from '../../areas/form/bank/question-lookup.ts';
import { BankBody } from '../../engine/body-reader.ts';
import { Problem, unknownObject, unknownReference } from '../../engine/problem.ts';
import { changeConcept, conceptOf, createConcept, demandFreeName } from './concept-on-openmrs.ts';
import type { OpenMrsCalls } from './openmrs-calls.ts';
import { isAt, listAt, namedAt, textAt } from './openmrs-json.ts';
import { onOpenMrs } from './on-openmrs.ts';
import { createOption } from './option-on-openmrs.ts';
import { fieldTypesOf } from './field-types-on-openmrs.ts';

/** A question of the other server, with the number by which its calls name it; null for a new one. */
async function editedQuestion(calls: OpenMrsCalls, uuid: string): Promise<(KnownQuestion & { readonly fieldId: string }) | null> {
  if (uuid === '') return null;
  const found = await calls.find(`hydra/hydra-field/${encodeURIComponent(uuid)}?v=full`);
  if (found === null) throw unknownObject('hydra-field', uuid);
  const question = {
    uuid: textAt(found, 'uuid'),
    fieldId: textAt(found, 'fieldId'),
    isDefault: isAt(found, 'isDefault'),
    name: textAt(found, 'name'),
    description: textAt(found, 'description'),
    widget: { uuid: textAt(found, 'fieldType', 'uuid'), name: textAt(found, 'fieldType', 'display') },
    dataType: textAt(found, 'attributeName'),
    attribute: textAt(found, 'tableName') !== '',
    settings: {},
    concept: textAt(found, 'concept', 'uuid') || null,
    options: listAt(found, 'answers').map((each) => textAt(each, 'concept', 'uuid')),
  };
  if (isDefaultQuestion(question)) throw new Problem('bank.defaultField', {}, 'uuid');
  return question;
}

/** What a body names, as far as the other server has it. */
async function knownThings(calls: OpenMrsCalls, named: ReturnType<typeof namedIn>): Promise<KnownThings> {
  const types = await fieldTypesOf(calls);
  const wanted = named.fieldType.toLowerCase();
  const widget = types.find(({ uuid, display }) => uuid === named.fieldType || display.toLowerCase() === wanted);
  const options = await Promise.all(named.options.map((uuid) => calls.find(`concept/${encodeURIComponent(uuid)}`)));
  return {
    widget: widget === undefined ? null : { uuid: widget.uuid, name: widget.display },
    options: new Map(options.filter((each) => each !== null).map((each) => [textAt(each, 'uuid'), { retired: isAt(each, 'retired') }])),
    columns: new Set(named.columns),
  };
}

/** The concept that records the answers: the chosen one, or that of the question; null when one is to be made. */
async function chosenConcept(calls: OpenMrsCalls, wanted: string, before: KnownQuestion | null): Promise<BankConcept | null> {
  const current = before?.concept ?? null;
  if (wanted === '') return current === null ? null : conceptOf(calls, current);
  if (current !== null && current !== wanted) throw new Problem('engine.fixed', {}, 'concept');
  const found = await conceptOf(calls, wanted);
  if (found === null) throw unknownReference('concept', wanted, 'concept');
  if (found.retired && current !== wanted) throw new Problem('bank.conceptRetired', {}, 'concept');
  return found;
}

/** What the specification's calls cannot carry is not dropped in silence. */
function refuseWhatIsNotKept(body: BankBody, text: QuestionText): void {
  if (Object.keys(text.settings).length > 0) body.say('settings', { code: 'shell.ownServer' });
  if (text.sensitive) body.say('sensitive', { code: 'shell.ownServer' });
}

/**
 * Saves a question and the concept of its answers. The settings of a question stand on its forms there. Raises what `readQuestion` says by
 * property, `bank.conceptExists`, `bank.conceptRetired`, `bank.conceptDataType`, `bank.defaultField`, and `shell.ownServer` for what is not kept.
 */
export const question = onOpenMrs(questionWire, async (asked, calls) => {
  const body = new BankBody(asked.body, questionProperties);
  const kind = body.text('conceptClass', 'Question');
  if (kind === 'Option') {
    const uuid = await createOption(calls, body);
    return { status: 201, body: { uuid, field: null, concept: namedAt(await calls.get(`concept/${uuid}`)) } };
  }
  if (kind !== 'Question') throw new Problem('engine.notChoice', { choices: 'Question, Option' }, 'conceptClass');
  const before = await editedQuestion(calls, body.uuid('uuid'));
  const concept = await chosenConcept(calls, body.uuid('concept'), before);
  const chosen = concept !== null && before?.concept !== concept.uuid;
  const text = readQuestion(body, await knownThings(calls, namedIn(body)), before, concept, chosen);
  if (chosen && concept.dataType !== text.dataType)
    body.say('dataType', { code: 'bank.conceptDataType', holes: { dataType: concept.dataType } });
  refuseWhatIsNotKept(body, text);
  body.demandRight();
  const conceptUuid = await writtenConcept(calls, concept, chosen, text);
  const field = await calls.post('hydra/hydra-field', {
    ...(before === null ? {} : { uuid: before.uuid, fieldId: Number(before.fieldId) }),
    name: text.displayText,
    description: text.description,
    fieldType: text.widget.uuid,
    ...(conceptUuid === null ? {} : { concept: conceptUuid }),
    selectMultiple: choosesSeveral(text.widget.name),
    attributeName: text.dataType === 'N/A' ? text.widget.name : text.dataType,
    tableName: text.attribute ? 'Attribute' : '',
    answers: text.options.map((each) => ({ concept: each })),
  });
  return {
    status: before === null ? 201 : 200,
    body: { uuid: textAt(field, 'uuid'), field, concept: conceptUuid === null ? null : namedAt(await calls.get(`concept/${conceptUuid}`)) },
  };
});

/** Makes or changes the concept of a question; its uuid, null for a heading and the like without a name. */
async function writtenConcept(
  calls: OpenMrsCalls,
  concept: BankConcept | null,
  chosen: boolean,
  text: QuestionText,
): Promise<string | null> {
  const described = { ...text, description: text.description || concept?.description || text.displayText };
  if (concept === null) {
    if (text.name === '') return null;
    await demandFreeName(calls, text.name, '', 'bank.conceptExists');
    return createConcept(calls, described, QUESTION_CLASS);
  }
  if (!chosen) await changeConcept(calls, concept, described);
  return concept.uuid;
}

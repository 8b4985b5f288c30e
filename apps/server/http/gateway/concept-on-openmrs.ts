import { NO_DATATYPE } from '@fieldward/contract/form/concept.ts';
import { fullNameOf, variableNameOf } from '@fieldward/domain/bank/option-name.ts';
import type { BankConcept } from '../../areas/form/bank/bank-concept.ts';
import { datatypeUuids } from '../../db/starter/dictionary.ts';
import { Problem, unknownReference } from '../../engine/problem.ts';
import type { OpenMrsCalls } from './openmrs-calls.ts';
import { isAt, listAt, namedAt, textAt } from './openmrs-json.ts';

/** What a concept of the bank is to say. */
interface ConceptText {
  readonly name: string;
  readonly variableName: string;
  readonly description: string;
  readonly dataType: string;
}

/** A concept of the other server with the parts that the bank shows, in English; null when there is none. */
export async function conceptOf(calls: OpenMrsCalls, uuid: string): Promise<BankConcept | null> {
  const found = await calls.find(`concept/${encodeURIComponent(uuid)}?v=full`);
  if (found === null) return null;
  const english = listAt(found, 'names').filter((each) => textAt(each, 'locale') === 'en');
  const full = english.find((each) => textAt(each, 'conceptNameType') === 'FULLY_SPECIFIED');
  const short = english.find((each) => textAt(each, 'conceptNameType') === 'SHORT');
  const [description] = listAt(found, 'descriptions');
  return {
    uuid: textAt(found, 'uuid'),
    classUuid: textAt(found, 'conceptClass', 'uuid'),
    dataType: textAt(found, 'datatype', 'display'),
    retired: isAt(found, 'retired'),
    // the other server refuses what is in use
    used: false,
    sensitive: false,
    name: textAt(full, 'name') || namedAt(found).display,
    nameUuid: textAt(full, 'uuid') || null,
    variableName: textAt(short, 'name'),
    variableUuid: textAt(short, 'uuid') || null,
    description: textAt(description, 'description'),
    descriptionUuid: textAt(description, 'uuid') || null,
  };
}

/** Refuses a name that another concept of the other server has. Raises `bank.conceptExists` or the code given. */
export async function demandFreeName(
  calls: OpenMrsCalls,
  name: string,
  own: string,
  code: 'bank.optionExists' | 'bank.conceptExists',
): Promise<void> {
  const full = fullNameOf(name);
  const found = listAt(await calls.get(`concept?q=${encodeURIComponent(full)}&v=full&limit=50`), 'results');
  const taken = found.some(
    (each) =>
      textAt(each, 'uuid') !== own &&
      listAt(each, 'names').some((one) => fullNameOf(textAt(one, 'name')) === full && textAt(one, 'conceptNameType') !== 'SHORT'),
  );
  if (taken) throw new Problem(code, {}, 'name');
}

/** Creates a concept as the specification's clients do: full name in upper case and preferred, variable name as its short one. */
export async function createConcept(calls: OpenMrsCalls, text: ConceptText, conceptClass: string): Promise<string> {
  const made = await calls.post('concept', {
    names: [
      { name: fullNameOf(text.name), locale: 'en', localePreferred: true, conceptNameType: 'FULLY_SPECIFIED' },
      { name: text.variableName || variableNameOf(text.name), locale: 'en', localePreferred: false, conceptNameType: 'SHORT' },
    ],
    datatype: text.dataType === 'N/A' ? NO_DATATYPE : (datatypeUuids[text.dataType] ?? text.dataType),
    conceptClass,
    ...(text.description === '' ? {} : { descriptions: [{ description: text.description, locale: 'en' }] }),
  });
  const uuid = textAt(made, 'uuid');
  if (uuid === '') throw unknownReference('concept', text.name, 'concept');
  return uuid;
}

/** Changes what differs of a concept, each part by itself. */
export async function changeConcept(calls: OpenMrsCalls, before: BankConcept, text: ConceptText): Promise<void> {
  const at = `concept/${before.uuid}`;
  const part = (list: string, uuid: string | null): string => (uuid === null ? `${at}/${list}` : `${at}/${list}/${uuid}`);
  const name = fullNameOf(text.name);
  if (name !== fullNameOf(before.name) || before.nameUuid === null)
    await calls.post(
      part('name', before.nameUuid),
      before.nameUuid === null ? { name, locale: 'en', localePreferred: true, conceptNameType: 'FULLY_SPECIFIED' } : { name },
    );
  if (text.variableName !== '' && text.variableName !== before.variableName) {
    const short = { name: text.variableName };
    await calls.post(
      part('name', before.variableUuid),
      before.variableUuid === null ? { ...short, locale: 'en', conceptNameType: 'SHORT' } : short,
    );
  }
  if (text.description !== '' && text.description !== before.description) {
    const { description } = text;
    await calls.post(
      part('description', before.descriptionUuid),
      before.descriptionUuid === null ? { description, locale: 'en' } : { description },
    );
  }
  if (text.dataType !== before.dataType) await calls.post(at, { datatype: datatypeUuids[text.dataType] ?? text.dataType });
}

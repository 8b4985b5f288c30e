/**
 * Puts the options and questions of an imported form into the bank. A form may bring two thousand of them, so they are
 * written in sets; each has its own entry in the audit trail.
 */
import { randomUUID } from 'node:crypto';
import { MISC_CLASS, QUESTION_CLASS } from '@fieldward/contract/form/concept.ts';
import { fullNameOf } from '@fieldward/domain/bank/option-name.ts';
import { questionSettingsProblems, tidySettings } from '@fieldward/domain/bank/question-settings.ts';
import { patternCheck } from '@fieldward/domain/settings/pattern-problem.ts';
import { choosesSeveral } from '@fieldward/domain/bank/question-widget.ts';
import { fieldTypeOf, plainField, type ImportedField, type PortableForm } from '@fieldward/domain/xlsform/form.ts';
import { demand, type Actor } from '../../../engine/actor.ts';
import { auditWrite } from '../../../engine/audit.ts';
import type { Db } from '../../../engine/db.ts';
import { patternEngine } from '../../../engine/pattern-engine.ts';
import { Problem } from '../../../engine/problem.ts';
import { holdNames } from '../concept/concept-name-rules.ts';
import { longestQuestion, type OptionFate, type QuestionFate } from './form-import-fates.ts';

/** uuids by the keys of the form. */
export interface BankUuids {
  /** Concepts of options. */
  readonly concepts: ReadonlyMap<string, string>;
  readonly questions: ReadonlyMap<string, string>;
}

interface NewConcept {
  readonly uuid: string;
  readonly name: string;
  readonly variable: string;
  readonly description: string;
  readonly class: string;
  readonly datatype: string;
}

const wanted = `json_to_recordset($1::json) as w(uuid text, name text, variable text, description text, class text, datatype text, position int)`;
const conceptStatements = [
  `insert into concept (uuid, class_id, datatype_id, creator)
    select w.uuid, k.concept_class_id, d.concept_datatype_id, $2::bigint from ${wanted} join concept_class k on k.uuid = w.class
    join concept_datatype d on d.name = w.datatype and not d.retired order by w.position`,
  `insert into concept_name (concept_id, name, locale, locale_preferred, concept_name_type, creator)
    select c.concept_id, x.name, 'en', x.type = 'FULLY_SPECIFIED', x.type, $2::bigint from ${wanted} join concept c on c.uuid = w.uuid,
    lateral (values (w.name, 'FULLY_SPECIFIED'), (w.variable, 'SHORT')) x (name, type) where btrim(x.name) <> '' order by w.position, x.type`,
  `insert into concept_description (concept_id, description, locale, creator)
    select c.concept_id, w.description, 'en', $2::bigint from ${wanted} join concept c on c.uuid = w.uuid where w.description <> '' order by w.position`,
];

const questionSql = `
insert into field (uuid, name, description, field_type_id, concept_id, select_multiple, attribute_name, table_name, settings, creator)
select w.uuid, w.name, w.description, t.field_type_id, c.concept_id, w.multiple, w.datatype, w.attribute, w.settings, $2::bigint
from json_to_recordset($1::json) as w(uuid text, name text, description text, type text, concept text, multiple boolean, datatype text, attribute text, settings jsonb, position int)
join field_type t on lower(t.name) = lower(w.type) and not t.retired join concept c on c.uuid = w.concept order by w.position returning uuid`;

const answerStatements = [
  `insert into field_answer (field_id, concept_id, sort_weight, creator)
    select f.field_id, c.concept_id, w.position, $2::bigint from json_to_recordset($1::json) as w(question text, concept text, position int, ord int)
    join field f on f.uuid = w.question join concept c on c.uuid = w.concept order by w.ord`,
  `insert into concept_answer (concept_id, answer_concept, creator)
    select f.concept_id, c.concept_id, $2::bigint from json_to_recordset($1::json) as w(question text, concept text, position int, ord int)
    join field f on f.uuid = w.question join concept c on c.uuid = w.concept order by w.ord on conflict do nothing`,
];

/** Entries of the audit trail that are written together. */
const batch = 2_000;

async function audit(tx: Db, actor: Actor, resource: string, uuids: readonly string[]): Promise<void> {
  for (let at = 0; at < uuids.length; at += batch) {
    const entries = uuids.slice(at, at + batch).map((uuid) => ({ action: 'create', actor, resource, uuid, detail: { import: true } }));
    await auditWrite(tx, ...entries);
  }
}

/** Makes what the fates call new; returns the uuids of everything. Making a concept needs 'Manage Concepts'. */
export async function writeBank(
  actor: Actor,
  tx: Db,
  form: PortableForm,
  options: readonly OptionFate[],
  questions: readonly QuestionFate[],
): Promise<BankUuids> {
  const concepts = new Map(options.map(({ option, concept }) => [option.key, concept ?? randomUUID()]));
  const made = questions
    .filter(({ uuid }) => uuid === null)
    .map((fate) => ({ fate, uuid: randomUUID() as string, concept: randomUUID() as string }));
  const found = new Map(questions.map(({ question, uuid }) => [question.key, uuid ?? '']));
  const byKey = new Map([...found, ...made.map(({ fate, uuid }) => [fate.question.key, uuid] as const)]);
  const newConcepts: NewConcept[] = [
    ...options
      .filter(({ concept }) => concept === null)
      .map(({ option }) => ({
        uuid: concepts.get(option.key) ?? '',
        name: fullNameOf(option.name),
        variable: option.variableName,
        description: '',
        class: MISC_CLASS,
        datatype: 'N/A',
      })),
    ...made.map(({ fate, concept }) => ({
      uuid: concept,
      name: fate.conceptName,
      variable: fate.variableName,
      description: fate.question.description || fate.question.displayText,
      class: QUESTION_CLASS,
      datatype: fate.question.dataType,
    })),
  ];
  if (newConcepts.length > 0) {
    demand(actor, 'Manage Concepts');
    const rows = JSON.stringify(newConcepts.map((each, position) => ({ ...each, position })));
    for (const sql of conceptStatements) await tx.rows(sql, [rows, actor.userId]);
    await audit(
      tx,
      actor,
      'concept',
      newConcepts.map(({ uuid }) => uuid),
    );
  }
  if (made.length > 0) await writeQuestions(actor, tx, form, made, concepts);
  return { concepts, questions: byKey };
}

/** While names are looked up and written nobody else takes them. */
export const holdBank = (tx: Db): Promise<void> => holdNames(tx, null);

async function writeQuestions(
  actor: Actor,
  tx: Db,
  form: PortableForm,
  made: readonly { readonly fate: QuestionFate; readonly uuid: string; readonly concept: string }[],
  concepts: ReadonlyMap<string, string>,
): Promise<void> {
  const fields = new Map(form.fields.map((field) => [field.question ?? '', field]));
  const rows = made.map(({ fate: { question }, uuid, concept }, position) => ({
    uuid,
    concept,
    position,
    name: question.displayText.slice(0, longestQuestion).trim() || question.name,
    description: question.description,
    type: fieldTypeOf[question.widget],
    multiple: choosesSeveral(fieldTypeOf[question.widget]),
    datatype: question.dataType,
    attribute: question.attribute ? 'Attribute' : '',
    settings: settingsOf(fields.get(question.key), concepts),
  }));
  const written = await tx.rows(questionSql, [JSON.stringify(rows), actor.userId]);
  if (written.length !== rows.length) throw new Problem('engine.unknownReference', { resource: 'fieldtype', uuid: '' }, 'questions');
  const answers = made.flatMap(({ fate, uuid }) =>
    fate.question.options.map((key, position) => ({ question: uuid, concept: concepts.get(key), position: position + 1 })),
  );
  const numbered = JSON.stringify(answers.map((answer, ord) => ({ ...answer, ord })));
  for (const sql of answerStatements) await tx.rows(sql, [numbered, actor.userId]);
  await audit(
    tx,
    actor,
    'hydra-field',
    rows.map(({ uuid }) => uuid),
  );
}

/** The settings that the question brings to every form: the settings of its first form, unless the bank would refuse them. */
function settingsOf(field: ImportedField | undefined, concepts: ReadonlyMap<string, string>): object {
  if (field === undefined) return {};
  const { key: _, question: __, displayText: ___, ...all } = field;
  const plain: Readonly<Record<string, unknown>> = plainField;
  const kept = Object.entries(all).filter(([name, value]) => value !== plain[name]);
  const { defaultValue } = field;
  const settings = Object.fromEntries(
    kept.map(([name, value]) => [name, name === 'defaultValue' && defaultValue !== null ? (concepts.get(defaultValue) ?? value) : value]),
  );
  return questionSettingsProblems(settings, patternCheck(patternEngine)).length > 0 ? {} : tidySettings(settings);
}

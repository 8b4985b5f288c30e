/** What becomes of each option and question of a form that is imported: found in the bank, made, or made beside a namesake. */
import { MISC_CLASS } from '@fieldward/contract/form/concept.ts';
import type { Widget } from '@fieldward/domain/form/definition.ts';
import { fullNameOf, tidyName } from '@fieldward/domain/bank/option-name.ts';
import { fieldTypeOf, type ImportedOption, type ImportedQuestion, type PortableForm } from '@fieldward/domain/xlsform/form.ts';
import type { Db } from '../../../engine/db.ts';

export interface OptionFate {
  readonly option: ImportedOption;
  /** uuid of its concept; null for one that is to be made. */
  readonly concept: string | null;
}

export interface QuestionFate {
  readonly question: ImportedQuestion;
  readonly fate: 'existing' | 'new' | 'clash';
  /** uuid of the question; null for one that is to be made. */
  readonly uuid: string | null;
  /** The variable name that it has or gets. */
  readonly variableName: string;
  /** Full name of the concept that is to be made. */
  readonly conceptName: string;
  /** clash: the name of the bank's question. */
  readonly other: string | null;
}

/** Widgets whose one question comes with the product. */
const readyMade: ReadonlySet<Widget> = new Set(['gps', 'address', 'contacts', 'location', 'dateEntered', 'heading']);

const optionsSql = `
select w.key, coalesce(
    (select c.uuid from concept c where c.uuid = w.uuid and not c.retired and lower(concept_display(c.concept_id)) = lower(w.name)),
    (select c.uuid from concept_name n join concept c using (concept_id) join concept_class k on k.concept_class_id = c.class_id
     where lower(n.name) = lower(w.name) and n.locale = 'en' and n.concept_name_type = 'FULLY_SPECIFIED' and not n.voided and not c.retired
     order by (k.uuid = $4) desc, c.concept_id limit 1)) as concept
from unnest($1::text[], $2::text[], $3::text[]) as w (key, name, uuid)`;

/** Finds the options of the bank by their full names. */
export async function optionFates(tx: Db, options: readonly ImportedOption[]): Promise<OptionFate[]> {
  const rows = await tx.rows<{ key: string; concept: string | null }>(optionsSql, [
    options.map(({ key }) => key),
    options.map(({ name }) => fullNameOf(name)),
    options.map(({ uuid }) => uuid),
    MISC_CLASS,
  ]);
  const found = new Map(rows.map(({ key, concept }) => [key, concept]));
  return options.map((option) => ({ option, concept: found.get(option.key) ?? null }));
}

interface BankRow {
  readonly uuid: string;
  readonly name: string;
  readonly variableName: string;
  readonly type: string;
  readonly dataType: string;
  readonly options: readonly string[];
}

const bankSql = `
select f.uuid, f.name, coalesce(s.name, '') as "variableName", lower(coalesce(t.name, '')) as type, lower(coalesce(f.attribute_name, '')) as "dataType",
  array(select o.uuid from field_answer a join concept o using (concept_id) where a.field_id = f.field_id) as options
from field f left join field_type t using (field_type_id)
left join lateral (select n.name from concept_name n where n.concept_id = f.concept_id and n.concept_name_type = 'SHORT' and not n.voided
  order by (n.locale = 'en') desc, n.concept_name_id limit 1) s on true
where not f.retired and (f.uuid = any($1::text[])
  or f.concept_id in (select n.concept_id from concept_name n where lower(n.name) = any($2::text[]) and n.concept_name_type = 'SHORT' and not n.voided)
  or f.field_id in (select min(d.field_id) from field d join field_type y using (field_type_id) where lower(y.name) = any($3::text[]) and not d.retired group by y.name))
order by f.field_id`;

const takenSql = `select lower(n.name) as name from concept_name n join concept c using (concept_id)
where lower(n.name) = any($1::text[]) and n.locale = 'en' and n.concept_name_type = 'FULLY_SPECIFIED' and not n.voided and not c.retired`;

const lower = (text: string): string => tidyName(text).toLowerCase();

/**
 * Finds the questions of the bank: by uuid, else by variable name, with the same field type, data type and options. A
 * question whose variable name is taken by a different one becomes a new one with a number behind its name.
 */
export async function questionFates(tx: Db, form: PortableForm, options: readonly OptionFate[]): Promise<QuestionFate[]> {
  const { questions } = form;
  const concepts = new Map(options.map(({ option, concept }) => [option.key, concept]));
  const bank = await tx.rows<BankRow>(bankSql, [
    questions.flatMap(({ uuid }) => uuid ?? []),
    questions.flatMap(({ variableName }) => [lower(variableName), ...numberedVariables(variableName)]),
    [...readyMade].map((widget) => fieldTypeOf[widget].toLowerCase()),
  ]);
  const byUuid = new Map(bank.map((row) => [row.uuid, row]));
  const byName = Map.groupBy(bank, (row) => lower(row.variableName));
  const names = new FreeNames(new Set(byName.keys()), await takenNames(tx, questions, options));
  const used = new Set<string>();
  return questions.map((question): QuestionFate => {
    const offered = question.options.map((key) => concepts.get(key) ?? null);
    const fits = (row: BankRow): boolean =>
      !used.has(row.uuid) &&
      row.type === fieldTypeOf[question.widget].toLowerCase() &&
      (readyMade.has(question.widget) || row.dataType === question.dataType.toLowerCase()) &&
      row.options.length === offered.length &&
      offered.every((concept) => concept !== null && row.options.includes(concept));
    const own = question.uuid === null ? undefined : byUuid.get(question.uuid);
    const namesakes = byName.get(lower(question.variableName)) ?? [];
    const product = readyMade.has(question.widget) ? bank.filter((row) => row.type === fieldTypeOf[question.widget].toLowerCase()) : [];
    // made by an earlier import of the same question beside a namesake
    const earlier = numberedVariables(question.variableName).flatMap((name) => byName.get(name) ?? []);
    const found =
      [...(own === undefined ? [] : [own]), ...product, ...namesakes].find(fits) ??
      earlier.find((row) => row.name === question.displayText.slice(0, longestQuestion) && fits(row));
    if (found !== undefined) {
      used.add(found.uuid);
      return { question, fate: 'existing', uuid: found.uuid, variableName: found.variableName, conceptName: '', other: null };
    }
    const namesake = namesakes[0] ?? own;
    const variableName = names.variable(question.variableName);
    return {
      question,
      fate: namesake === undefined ? 'new' : 'clash',
      uuid: null,
      variableName,
      conceptName: names.concept(question),
      other: namesake?.name ?? null,
    };
  });
}

/** The longest display text of a question. */
export const longestQuestion = 255;
const numbers = Array.from({ length: 30 }, (_, n) => n + 2);
const numbered = (name: string): string[] => numbers.map((n) => `${name} ${n}`);
const numberedVariables = (name: string): string[] => numbers.slice(0, 8).map((n) => `${lower(name)}_${n}`);
const wanted = (question: ImportedQuestion): string[] =>
  [question.name || question.variableName, question.displayText]
    .map((name) => fullNameOf(name.slice(0, 200)))
    .filter((name) => name !== '');

/** Full names that a concept has, among those that the questions could get; those of new options count. */
async function takenNames(tx: Db, questions: readonly ImportedQuestion[], options: readonly OptionFate[]): Promise<Set<string>> {
  const taken = new Set(options.map(({ option }) => fullNameOf(option.name).toLowerCase()));
  const addTaken = async (names: readonly string[]): Promise<void> => {
    const rows = await tx.rows<{ name: string }>(takenSql, [[...new Set(names.map((name) => name.toLowerCase()))]]);
    for (const { name } of rows) taken.add(name);
  };
  await addTaken(questions.flatMap(wanted));
  const first = questions.flatMap((question) => wanted(question).slice(0, 1));
  await addTaken(first.filter((name, at) => taken.has(name.toLowerCase()) || first.indexOf(name) !== at).flatMap(numbered));
  return taken;
}

class FreeNames {
  readonly #variables: Set<string>;
  readonly #concepts: Set<string>;
  constructor(variables: Set<string>, concepts: Set<string>) {
    this.#variables = variables;
    this.#concepts = concepts;
  }

  variable(name: string): string {
    const free =
      [name, ...Array.from({ length: 999 }, (_, n) => `${name}_${n + 2}`)].find((each) => !this.#variables.has(lower(each))) ?? name;
    this.#variables.add(lower(free));
    return free;
  }

  concept(question: ImportedQuestion): string {
    const names = wanted(question);
    const free = [...names, ...numbered(names[0] ?? 'QUESTION')].find((name) => !this.#concepts.has(name.toLowerCase())) ?? names[0] ?? '';
    this.#concepts.add(free.toLowerCase());
    return free;
  }
}

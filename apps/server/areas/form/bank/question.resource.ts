import { fieldAnswer, fieldType, hydraField } from '@fieldward/contract/form/form.ts';
import { equals, nameLike, resource, reverse, sqlSearch, type Rule } from '../../../engine/resource.ts';
import { conceptDisplay } from '../../../sql/display-sql.ts';
import { recordsTheSame } from '../../../sql/sensitive-mark.ts';
import { noteBrokenRules, rulesGoOnWorking } from './question-in-rules.ts';
import { chosenOptionStays, codedHasOptions, defaultStays, keepSettings, optionsAreKnown } from './question-rules.ts';

export const fieldTypeResource = resource(fieldType, {
  word: 'kind.fieldType',
  table: 'field_type',
  naturalKey: 'name',
  constraints: { field_type_name_unique: { code: 'record.duplicateName', field: 'name' } },
});

/** Children keep the order in which they were sent. */
export const asSent: Rule = (write) => {
  if (write.position !== null) write.columns['sort_weight'] = write.position + 1;
};

export const fieldAnswerResource = resource(fieldAnswer, {
  word: 'kind.optionOfQuestion',
  table: 'field_answer',
  columns: { field: 'field_id', concept: 'concept_id' },
  display: conceptDisplay('{t}.concept_id'),
  searches: { field: equals('field') },
  order: '{t}.field_id, {t}.sort_weight nulls last',
  rules: [optionsAreKnown, chosenOptionStays, asSent],
  constraints: { field_answer_once: { code: 'bank.optionTwice', field: 'answers' } },
});

/** What a question offers is also an answer of its concept. */
const answersOfConcept = `insert into concept_answer (concept_id, answer_concept, creator)
  select f.concept_id, a.concept_id, $2::bigint from field f join field_answer a using (field_id)
  where f.field_id = $1 and f.concept_id is not null on conflict do nothing`;

/** The questions that every form can use without building them: the default ones, and the first of each type that needs no building. */
const readyMade = sqlSearch(
  (t, p) => `${p}::boolean = (${t}.is_default or ${t}.field_id in (select min(fi.field_id) from field fi
    join field_type ft on ft.field_type_id = fi.field_type_id
    where ft.name in ('Heading', 'Address', 'Contact Tracing', 'GPS', 'Location', 'Date Entered') group by ft.field_type_id))`,
  { value: (text) => text === 'true', about: 'true: the questions that the product brings to every form' },
);

export const hydraFieldResource = resource(hydraField, {
  word: 'kind.question',
  table: 'field',
  columns: { concept: 'concept_id', fieldType: 'field_type_id' },
  // the bank edits both in one form, and questions can share a concept
  versionedWith: 'concept',
  links: { answers: reverse('field_answer', 'field_id', { order: '{o}.sort_weight nulls last, {o}.field_answer_id' }) },
  computed: {
    // clients that read it take forms from the list of component forms
    parsedRule: (_t, around) => {
      const field = around.at(-1);
      return around[0]?.resource === 'componentform' && field?.resource === 'form-field'
        ? `parsed_rule(${field.t}.form_field_id)`
        : 'null::text';
    },
    formCount: (t, around) =>
      around.length > 0
        ? 'null::int'
        : `(select count(distinct ff.form_id) from form_field ff where ff.field_id = ${t}.field_id and not ff.retired)::int`,
  },
  searches: { q: nameLike('name'), concept: equals('concept'), widgets: readyMade },
  rules: [defaultStays, recordsTheSame, codedHasOptions, keepSettings, noteBrokenRules],
  after: [
    async (write, tx) => {
      if (write.mode !== 'remove' && write.mode !== 'purge') await tx.rows(answersOfConcept, [write.id, write.actor.userId]);
    },
    rulesGoOnWorking,
  ],
  constraints: { form_field_field_known: 'engine.inUse', field_rule_target_question_known: 'engine.inUse' },
});

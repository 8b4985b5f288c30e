/** What a concept says about values observed of it, as `packages/domain` judges them. */

/** Columns of an `Observed` for the concept with the alias `c`. */
export const observedSql = (c: string): string =>
  `(select d.name from concept_datatype d where d.concept_datatype_id = ${c}.datatype_id) as datatype,
  ${c}.low_absolute as "lowAbsolute", ${c}.hi_absolute as "hiAbsolute", ${c}.allow_decimal as "allowDecimal"`;

/**
 * SQL of the keys of the concepts that the concept with the alias `c` may be answered with: its own answers and those of the questions
 * about it. One without answers of its own may be answered with any concept: then there are no rows.
 */
export const answersSql = (c: string): string =>
  `select a.answer_concept from concept_answer a where a.concept_id = ${c}.concept_id
  union select fa.concept_id from field q join field_answer fa using (field_id)
  where q.concept_id = ${c}.concept_id and exists (select 1 from concept_answer a where a.concept_id = ${c}.concept_id)`;

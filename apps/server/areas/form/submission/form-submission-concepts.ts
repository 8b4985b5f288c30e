/** The concepts behind what a submission stores: their names, and what they say about the values. */
import { observationProblem, observedNumberProblem } from '@fieldward/domain/form/observation.ts';
import type { Reading } from './form-submission-answers.ts';
import type { Doubt } from './form-submission-doubts.ts';
import type { AttributeToKeep } from './form-submission-draft.ts';
import type { KnownForm } from './form-submission-form.ts';
import type { FoundConcept } from './form-submission-lookup.ts';
import type { ObsRow } from './form-submission-rows.ts';

/** Whether an observation has a value that no question of the form has judged. */
const isForeign = ({ formField, numeric, coded, datetime, text }: ObsRow): boolean =>
  formField === null && (numeric ?? coded ?? datetime ?? text) !== undefined;

/** What the concepts say against the values: numbers beyond their absolute limits, and whatever no question of the form has judged. */
export function conceptDoubts(form: KnownForm, rows: readonly ObsRow[], concepts: ReadonlyMap<string, FoundConcept>): Doubt[] {
  return rows.flatMap((row): Doubt[] => {
    const known = concepts.get(row.concept);
    if (isForeign(row)) {
      const message = known === undefined ? null : observationProblem(known, row);
      return message === null ? [] : [{ field: row.concept, label: known?.display ?? row.concept, message }];
    }
    const observed = form.observed.get(row.concept);
    const message = row.numeric === undefined || observed === undefined ? null : observedNumberProblem(observed, row.numeric);
    const field = row.formField ?? row.concept;
    return message === null ? [] : [{ field, label: form.definition.fields.find(({ uuid }) => uuid === field)?.label ?? field, message }];
  });
}

/** Concepts that neither the form's questions nor their answers are; attributes of the form's own concepts have their names with them. */
export function unknownConcepts(form: KnownForm, reading: Reading): string[] {
  const named = reading.obs.concepts();
  const foreign = new Set(reading.obs.rows.filter(isForeign).map(({ concept }) => concept));
  for (const { type, value } of reading.attributes) {
    if ('concept' in type) named.add(type.concept);
    if ('concept' in value) named.add(value.concept);
  }
  const displayed = new Set(
    reading.attributes.flatMap(({ type, value }) => [
      ...('concept' in type ? [type.concept] : []),
      ...('concept' in value ? [value.concept] : []),
    ]),
  );
  return [...named].filter(
    (concept) => foreign.has(concept) || !form.conceptIds.has(concept) || (displayed.has(concept) && !displayOf(form).has(concept)),
  );
}

const displays = new WeakMap<KnownForm, ReadonlyMap<string, string>>();

/** Names of the form's concepts by uuid. */
function displayOf(form: KnownForm): ReadonlyMap<string, string> {
  const known = displays.get(form);
  if (known !== undefined) return known;
  const made = new Map(
    form.definition.fields.flatMap(({ field }) => [
      ...(field.concept === null ? [] : [[field.concept, field.conceptName] as const]),
      ...field.answers.map(({ concept }) => [concept.uuid, concept.display] as const),
    ]),
  );
  displays.set(form, made);
  return made;
}

/** The text of an attribute, and the concept (uuid) that it answers; null for none. */
export interface KeptText {
  readonly text: string;
  readonly concept: string | null;
}

/** Attributes to keep, by the name of their type. `concepts`: those that the form does not know. */
export function attributeTexts(
  form: KnownForm,
  attributes: readonly AttributeToKeep[],
  concepts: ReadonlyMap<string, FoundConcept>,
): Map<string, KeptText> {
  const nameOf = (concept: string): string => displayOf(form).get(concept) ?? concepts.get(concept)?.display ?? concept;
  return new Map(
    attributes.map(({ type, value }) => [
      'name' in type ? type.name : nameOf(type.concept),
      { text: 'text' in value ? value.text : nameOf(value.concept), concept: 'name' in type ? type.of : type.concept },
    ]),
  );
}

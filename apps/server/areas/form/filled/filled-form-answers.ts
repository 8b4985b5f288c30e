/** The answers of a filled form, rebuilt from the observations of its encounter: the opposite of `form-submission-answers.ts`. */
import { ageInYears, birthdateFromAge } from '@fieldward/domain/person/age.ts';
import type { Answer, Answers, ContactAnswer } from '@fieldward/domain/form/answers.ts';
import type { FormDefinition, FormField } from '@fieldward/domain/form/definition.ts';
import { gpsConcept } from '@fieldward/domain/form/submission.ts';
import { gpsFromText } from '@fieldward/domain/form/submission-value.ts';
import { contactConcepts } from '@fieldward/domain/form/contact-concepts.ts';

/** An observation with uuids instead of keys. */
export interface StoredObs {
  readonly id: string;
  readonly group: string | null;
  readonly concept: string;
  readonly formField: string | null;
  readonly coded: string | null;
  readonly numeric: number | null;
  /** `YYYY-MM-DD HH:mm:ss`, as it was entered. */
  readonly moment: string | null;
  readonly text: string | null;
}

const isContactPart = (obs: StoredObs): boolean => obs.concept === contactConcepts.count || obs.concept === contactConcepts.group;

function contactOf(members: readonly StoredObs[], day: string): ContactAnswer {
  const of = (concept: string): StoredObs | undefined => members.find((member) => member.concept === concept);
  const text = (concept: string): string => of(concept)?.text ?? '';
  const identifier = text(contactConcepts.identifier);
  const born = of(contactConcepts.birthdate)?.moment?.slice(0, 10) ?? null;
  const age = born === null ? '' : String(ageInYears(born, day));
  return {
    identifier: identifier === 'n/a' ? '' : identifier,
    givenName: text(contactConcepts.givenName),
    familyName: text(contactConcepts.familyName),
    age,
    gender: text(contactConcepts.gender),
    relationship: text(contactConcepts.relationship),
    // a birth date that says no more than the age was made from the age
    ...(born === null || born === birthdateFromAge(Number(age), day) ? {} : { dateOfBirth: born }),
  };
}

function dateOf(field: FormField, moment: string): string {
  return field.dateMode === 'time' ? moment.slice(11, 16) : field.dateMode === 'datetime' ? moment : moment.slice(0, 10);
}

/** The answer that one observation is. */
function answerOf(field: FormField, obs: StoredObs): Answer {
  if (field.field.widget === 'gps') return gpsFromText(obs.text ?? '');
  if (obs.coded !== null) return obs.coded;
  if (obs.numeric !== null) return String(obs.numeric);
  if (obs.moment !== null) return field.field.widget === 'dateEntered' ? obs.moment : dateOf(field, obs.moment);
  return obs.text;
}

/** Which concept the observations of a field have. */
const conceptOf = (field: FormField): string | null => field.field.concept ?? (field.field.widget === 'gps' ? gpsConcept : null);

/**
 * The top-level observations that answer each field. They belong to the field that they name, else to the first field of their concept
 * that has no answer yet (older clients name no field).
 */
export function obsOfFields(form: FormDefinition, observations: readonly StoredObs[]): ReadonlyMap<string, readonly StoredObs[]> {
  const known = new Set(form.fields.map(({ uuid }) => uuid));
  const owners = Map.groupBy(
    observations.filter((obs) => obs.group === null),
    ({ formField }) => (formField !== null && known.has(formField) ? formField : null),
  );
  const used = new Set<string>();
  const found = new Map<string, readonly StoredObs[]>();
  const take = (field: FormField, from: readonly StoredObs[]): void => {
    if (from.length === 0 || found.has(field.uuid)) return;
    const concept = conceptOf(field);
    const contacts = field.field.widget === 'contacts';
    const mine = from.filter((obs) => !used.has(obs.id) && (contacts ? isContactPart(obs) : obs.concept === concept));
    const own = contacts ? mine : mine.slice(0, 1);
    if (own.length === 0) return;
    for (const { id } of own) used.add(id);
    found.set(field.uuid, own);
  };
  for (const field of form.fields) take(field, owners.get(field.uuid) ?? []);
  for (const field of form.fields) take(field, owners.get(null) ?? []);
  return found;
}

/** Answers by form field. `day` is the one on which the encounter was saved: ages of contacts count from it. */
export function answersOfObs(form: FormDefinition, observations: readonly StoredObs[], day: string): Answers {
  const members = new Map<string, StoredObs[]>();
  for (const obs of observations) if (obs.group !== null) members.set(obs.group, [...(members.get(obs.group) ?? []), obs]);
  const answers: Record<string, Answer> = {};
  const own = obsOfFields(form, observations);
  for (const field of form.fields) {
    const mine = own.get(field.uuid) ?? [];
    const [first] = mine;
    if (first === undefined) continue;
    if (field.field.widget === 'contacts') {
      const groups = mine.filter((obs) => obs.concept === contactConcepts.group);
      if (groups.length > 0) answers[field.uuid] = groups.map((group) => contactOf(members.get(group.id) ?? [], day));
      continue;
    }
    const chosen = (members.get(first.id) ?? []).flatMap((member) => member.coded ?? []);
    const answer =
      field.field.widget === 'multiple'
        ? chosen.length > 0
          ? chosen
          : first.coded === null
            ? null
            : [first.coded]
        : answerOf(field, first);
    if (answer !== null) answers[field.uuid] = answer;
  }
  return answers;
}

import { isChoices, isContacts, isGps, type Answers, type ContactAnswer } from '@fieldward/domain/form/answers.ts';
import { demoUuid } from './demo-uuid.ts';
import type { DemoForm } from './demo-forms.ts';

/** A row of obs, by uuids; at most one value. */
export interface ObsRow {
  readonly uuid: string;
  readonly encounter: string;
  readonly patient: string;
  readonly concept: string;
  readonly at: string;
  readonly group: string | null;
  readonly coded: string | null;
  readonly number: number | null;
  readonly time: string | null;
  readonly text: string | null;
  readonly formField: string | null;
}

type Value = Partial<Pick<ObsRow, 'coded' | 'number' | 'time' | 'text' | 'group' | 'formField'>>;

/** Concepts of the contact registry, part of the starter content. */
const registry = {
  count: '0e594b8c-cd8c-4437-9c6e-bc4e30ec7598',
  contact: '9757f93d-ebe7-423f-822b-dbe792248488',
  members: {
    gender: '75a17321-fd69-47be-831e-cd773dc9c3cc',
    givenName: '85fc8b27-8a08-4bdc-bf91-e34af50265aa',
    familyName: '82c65f7c-b9e8-4775-a8bd-f7ad55ab8bf0',
    identifier: 'a24d649b-fb89-4b8c-beeb-aacf2872cf22',
    relationship: '7579f93d-ebe7-423f-822b-dbe792248499',
  },
  birthdate: 'd3d9e77a-cb7c-431a-9457-bcc0e4ac9a91',
} as const;

/** Where positions are kept when their question has no concept of its own. */
const gpsConcept = '163277AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/**
 * The observations that a filled form leaves, as a form submission would write them: one each, a group per
 * question with several answers, a group per contact. Addresses, ages and locations leave none.
 */
export function observationsOf(
  form: DemoForm,
  answers: Answers,
  encounter: { readonly uuid: string; readonly patient: string; readonly at: string },
): ObsRow[] {
  const rows: ObsRow[] = [];
  const add = (concept: string, value: Value): string => {
    const uuid = demoUuid(`obs:${encounter.uuid}:${rows.length}`);
    rows.push({
      uuid,
      encounter: encounter.uuid,
      patient: encounter.patient,
      concept,
      at: encounter.at,
      group: null,
      coded: null,
      number: null,
      time: null,
      text: null,
      formField: null,
      ...value,
    });
    return uuid;
  };
  const contact = (person: ContactAnswer, formField: string): void => {
    const group = add(registry.contact, { formField });
    if (person.dateOfBirth !== undefined) add(registry.birthdate, { group, time: `${person.dateOfBirth} 00:00:00`, formField });
    for (const [part, concept] of Object.entries(registry.members) as [keyof typeof registry.members, string][])
      add(concept, { group, text: person[part], formField });
  };
  for (const field of form.definition.fields) {
    const answer = answers[field.uuid];
    const { concept, dataType, widget } = field.field;
    if (answer === undefined || answer === null || widget === 'age' || widget === 'location' || widget === 'heading') continue;
    const formField = field.uuid;
    if (isGps(answer)) add(concept ?? gpsConcept, { text: `${answer.latitude},${answer.longitude}`, formField });
    else if (widget === 'contacts' && isContacts(answer)) {
      add(registry.count, { number: answer.length, formField });
      for (const person of answer) contact(person, formField);
    } else if (isChoices(answer) && concept !== null) {
      const group = add(concept, { formField });
      for (const coded of answer) add(concept, { group, coded, formField });
    } else if (typeof answer === 'string' && concept !== null) {
      if (dataType === 'coded') add(concept, { coded: answer, formField });
      else if (dataType === 'numeric') add(concept, { number: Number(answer), formField });
      else if (dataType === 'datetime') {
        const time = field.dateMode === 'time' ? `1970-01-01 ${answer}:00` : answer.length === 10 ? `${answer} 00:00:00` : answer;
        add(concept, { time, formField });
      } else add(concept, { text: answer, formField });
    }
  }
  return rows;
}

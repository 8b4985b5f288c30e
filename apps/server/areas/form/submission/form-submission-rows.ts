/** The observations of a submission as rows to insert, parents before their members. */
import { gpsConcept } from '@fieldward/domain/form/submission.ts';
import { contactConcepts } from '@fieldward/domain/form/contact-concepts.ts';
import type { ContactAnswer } from '@fieldward/domain/form/answers.ts';

/** The value of an observation, in the column of its data type. */
export interface ObsValue {
  /** Concept uuid. */
  readonly coded?: string;
  readonly numeric?: number;
  /** `YYYY-MM-DD HH:mm:ss`. */
  readonly datetime?: string;
  readonly text?: string;
}

export interface ObsRow extends ObsValue {
  /** Concept uuid. */
  readonly concept: string;
  /** Index of the group's row, or null. */
  readonly parent: number | null;
  /** uuid of the form field. */
  readonly formField: string | null;
}

/** A contact with the birth date that stands for them, `YYYY-MM-DD` or null. */
export interface Contact extends ContactAnswer {
  readonly born: string | null;
}

/** Collects rows; every method appends. */
export class ObsRows {
  readonly rows: ObsRow[] = [];

  add(row: ObsRow): number {
    return this.rows.push(row) - 1;
  }

  /** A parent without value on the question's concept, with one coded member per choice. */
  choices(concept: string, choices: readonly string[], formField: string | null): void {
    const parent = this.add({ concept, parent: null, formField });
    for (const coded of choices) this.add({ concept, parent, coded, formField });
  }

  /** The number of contacts, and a group per contact. */
  contacts(contacts: readonly Contact[], formField: string | null): void {
    this.add({ concept: contactConcepts.count, parent: null, numeric: contacts.length, formField });
    for (const contact of contacts) {
      const parent = this.add({ concept: contactConcepts.group, parent: null, formField });
      const member = (concept: string, text: string): void => {
        if (text !== '') this.add({ concept, parent, text, formField });
      };
      if (contact.born !== null) this.add({ concept: contactConcepts.birthdate, parent, datetime: `${contact.born} 00:00:00`, formField });
      member(contactConcepts.gender, contact.gender);
      member(contactConcepts.givenName, contact.givenName.trim());
      member(contactConcepts.familyName, contact.familyName.trim());
      member(contactConcepts.identifier, contact.identifier.trim() || 'n/a');
      member(contactConcepts.relationship, contact.relationship.trim());
    }
  }

  position(text: string, concept: string | null, formField: string | null): void {
    this.add({ concept: concept ?? gpsConcept, parent: null, text, formField });
  }

  /** The uuids of all concepts that the rows name. */
  concepts(): Set<string> {
    return new Set(this.rows.flatMap((row) => (row.coded === undefined ? [row.concept] : [row.concept, row.coded])));
  }
}

/** The observations of a submission as rows to insert, parents before their members. */
import { gpsConcept } from '@fieldward/domain/form/submission.ts';
import type { ContactAnswer } from '@fieldward/domain/form/answers.ts';

export interface ObsRow {
  /** Concept uuid. */
  readonly concept: string;
  /** Index of the group's row, or null. */
  readonly parent: number | null;
  /** Concept uuid. */
  readonly coded?: string;
  readonly numeric?: number;
  /** `YYYY-MM-DD HH:mm:ss`. */
  readonly datetime?: string;
  readonly text?: string;
  /** uuid of the form field. */
  readonly formField: string | null;
}

/** Of a contact group and its members. */
export const contactConcepts = {
  count: '0e594b8c-cd8c-4437-9c6e-bc4e30ec7598',
  group: '9757f93d-ebe7-423f-822b-dbe792248488',
  birthdate: 'd3d9e77a-cb7c-431a-9457-bcc0e4ac9a91',
  gender: '75a17321-fd69-47be-831e-cd773dc9c3cc',
  givenName: '85fc8b27-8a08-4bdc-bf91-e34af50265aa',
  familyName: '82c65f7c-b9e8-4775-a8bd-f7ad55ab8bf0',
  identifier: 'a24d649b-fb89-4b8c-beeb-aacf2872cf22',
  relationship: '7579f93d-ebe7-423f-822b-dbe792248499',
} as const;

/** The relationship type of each relation text, in lower case. */
export const relationshipTypes: Readonly<Record<string, string>> = {
  doctor: '8d919b58-c2cc-11de-8d13-0010c6dffd0f',
  sibling: '8d91a01c-c2cc-11de-8d13-0010c6dffd0f',
  parent: '8d91a210-c2cc-11de-8d13-0010c6dffd0f',
  'aunt/uncle': '8d91a3dc-c2cc-11de-8d13-0010c6dffd0f',
  child: '701eebed-edfc-d6d4-a8a5-512c67179ef0',
  spouse: '451ebffd-edfc-d6d4-a8a5-512c67179ef0',
  contact: '0fdb0891-bece-4540-93db-937b9d8c4905',
  supervisor: '2a5f4ff4-a179-4b8a-aa4c-40f71956ebbc',
  patient: 'e107edeb-cfde-46dd-855a-c21591677ef0',
  'other relative': '8133cc4d-8d6d-11ea-a5ab-0242ac120002',
  'other incl live-in domestic staff': 'd101aebd-8d6d-11ea-a5ab-0242ac120002',
  // as the Android application spells it
  'other incl live-in domestic stuff': 'd101aebd-8d6d-11ea-a5ab-0242ac120002',
};

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

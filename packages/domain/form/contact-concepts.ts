/** Fixed uuids of contact tracing: of its concepts and of the relationship types that its texts stand for. */

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

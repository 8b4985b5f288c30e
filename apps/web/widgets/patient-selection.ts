/** What every page about a patient reads of them. */
export const patientSelection = {
  uuid: true,
  display: true,
  voided: true,
  identifiers: { uuid: true, identifier: true, preferred: true, identifierType: { uuid: true, display: true } },
  person: {
    uuid: true,
    display: true,
    gender: true,
    age: true,
    birthdate: true,
    birthdateEstimated: true,
    dead: true,
    deathDate: true,
    causeOfDeath: 'ref',
    preferredName: { uuid: true, display: true, givenName: true, middleName: true, familyName: true },
  },
} as const;

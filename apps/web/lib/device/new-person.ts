/** Somebody who is registered on this device, as the server will tell of them. */
import type { HeldPatient } from '@fieldward/contract/device/device.operations.ts';
import type { RegisteredPerson } from '@fieldward/domain/form/registered-person.ts';
import { unknownName } from '@fieldward/domain/form/registered-person.ts';
import { contactNumberType } from '@fieldward/contract/patient/person.ts';
import { ageInYears } from '@fieldward/domain/person/age.ts';
import { momentOf } from '@fieldward/domain/time/in-zone.ts';

interface Named {
  readonly uuid: string;
  readonly display: string;
}

/** What is known of somebody who is registered. */
export interface NewPersonFacts {
  /** Chosen on this device: their uuid on the server, too. */
  readonly uuid: string;
  readonly person: RegisteredPerson;
  /** The type of the programme's own identifiers. */
  readonly ownType: Named;
  /** What other types of identifiers, and those of attributes, are called, by uuid. */
  readonly typeNames: ReadonlyMap<string, string>;
  readonly place: Named | null;
  readonly workflow: Named | null;
  /** When, in milliseconds since 1970, and on which day of the programme (`YYYY-MM-DD`). */
  readonly at: number;
  readonly today: string;
}

type Banner = NonNullable<HeldPatient['banner']>;
type Panels = NonNullable<HeldPatient['panels']>;

/** Their name as it is shown; somebody without one is called so on the server, too. */
function nameOfNew({ givenName, middleName, familyName }: RegisteredPerson): string {
  return [givenName, middleName, familyName].filter((part) => part !== '').join(' ') || unknownName;
}

function detailsOf({ uuid, person, ownType, typeNames, place, today }: NewPersonFacts): HeldPatient['details'] {
  const { middleName, familyName, gender, birthdate, estimated, identifiers, address, attributes } = person;
  const display = nameOfNew(person);
  const name = {
    uuid: `${uuid}-name`,
    display,
    givenName: display === unknownName ? unknownName : person.givenName || null,
    middleName: middleName || null,
    familyName: familyName || null,
  };
  const typeOf = (type: string | undefined): Named => (type === undefined ? ownType : { uuid: type, display: typeNames.get(type) ?? '' });
  const shownAddress =
    address === null
      ? null
      : {
          uuid: `${uuid}-address`,
          ...Object.fromEntries(Object.entries(address).map(([part, text]) => [part, text === '' ? null : text])),
        };
  const own = identifiers.find(({ type }) => type === undefined);
  return {
    uuid,
    display: `${own?.value ?? ''} - ${display}`,
    voided: false,
    identifiers: identifiers.map(({ value, type }, at) => ({
      uuid: `${uuid}-${at}`,
      identifier: value,
      preferred: type === undefined,
      identifierType: typeOf(type),
      location: place,
    })),
    person: {
      uuid,
      display,
      gender: gender ?? 'U',
      age: birthdate === null ? null : ageInYears(birthdate, today),
      birthdate: birthdate === null ? null : `${birthdate}T00:00:00.000+0000`,
      birthdateEstimated: estimated,
      dead: false,
      deathDate: null,
      causeOfDeath: null,
      preferredName: name,
      names: [name],
      preferredAddress: shownAddress,
      addresses: shownAddress === null ? [] : [shownAddress],
      attributes: attributes.map(({ value, type = '' }, at) => ({
        uuid: `${uuid}-attribute-${at}`,
        value,
        attributeType: { uuid: type, display: typeNames.get(type) ?? '' },
      })),
    },
  };
}

function bannerOf({ person, place, workflow, at }: NewPersonFacts): Banner {
  const none = { steps: [], phase: null, stage: null };
  return {
    erased: null,
    photo: null,
    phone: person.attributes.find(({ type }) => type === contactNumberType)?.value ?? null,
    place: place?.display ?? null,
    programmes: workflow === null ? [] : [{ ...none, workflow, since: momentOf(at) }],
    nextForm: null,
    household: false,
    schedules: 0,
    visit: null,
    otherVisits: [],
    missedAppointment: null,
    allergies: [],
    noAllergies: null,
    conditions: [],
    medicines: [],
    prescriptions: [],
    immunizations: [],
    appointments: [],
    enrolments: [],
    referrals: [],
    criticalResults: [],
    merges: [],
    pairs: [],
    opened: null,
  };
}

const NO_PANELS: Panels = {
  diagnoses: [],
  patientSource: [],
  vitals: [],
  patientType: [],
  riskCategory: [],
  outcome: [],
  nextAppointment: [],
  relationships: [],
  recentVisits: [],
};

/** The answers of the server about somebody of whom nothing is known but their registration. */
export function heldOf(facts: NewPersonFacts): HeldPatient {
  return {
    uuid: facts.uuid,
    at: new Date(facts.at).toISOString(),
    details: detailsOf(facts),
    banner: bannerOf(facts),
    panels: NO_PANELS,
    prior: { results: [] },
    timeline: { results: [], next: null },
    tasks: { results: [], home: null },
    tests: [],
  };
}

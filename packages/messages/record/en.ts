import type { Area } from '../message.ts';

/** What the server says about records that contradict each other: duplicates, circles, dates in the wrong order, things in use. */
export const recordEn = {
  'record.duplicateName': { kind: 'warning', status: 400, text: 'This name is in use already' },
  'record.duplicateIdentifier': { kind: 'error', status: 400, text: 'Identifier {identifier} is already in use' },
  'record.identifierGivenAway': {
    kind: 'error',
    status: 400,
    text: 'Identifier {identifier} was given to another patient meanwhile. Change one of the two before you restore this patient.',
  },
  'record.duplicateRelationship': { kind: 'warning', status: 400, text: 'This relationship is recorded already' },
  'record.duplicateUsername': { kind: 'warning', status: 400, text: 'User with this name already exist' },
  'record.duplicateRole': { kind: 'warning', status: 400, text: 'Role with this name already exist' },
  'record.duplicateLocation': { kind: 'warning', status: 400, text: 'Location with this name already exist' },
  'record.duplicateProvider': { kind: 'warning', status: 400, text: 'A provider with the identifier {identifier} exists already' },
  'record.phaseTwice': { kind: 'warning', status: 400, text: 'The workflow has this phase already' },
  'record.stageTwice': { kind: 'warning', status: 400, text: 'The phase has this stage already' },
  'record.formTwice': { kind: 'warning', status: 400, text: 'The stage has this form already' },
  'record.samePerson': { kind: 'error', status: 400, text: 'A relationship needs two different people' },
  'record.relationshipCircle': {
    kind: 'error',
    status: 400,
    text: 'Nobody can be their own parent, or the parent of one of their own ancestors',
  },
  'record.lastName': { kind: 'error', status: 400, text: 'A person keeps at least one name' },
  'record.lastIdentifier': { kind: 'error', status: 400, text: 'A patient keeps at least one identifier' },
  'record.datesInOrder': { kind: 'error', status: 400, text: 'The end is before the beginning' },
  'record.limitsInOrder': { kind: 'error', status: 400, text: 'The lowest value is above the highest' },
  'record.future': { kind: 'error', status: 400, text: 'The date is in the future' },
  'record.otherPatient': { kind: 'error', status: 400, text: 'This belongs to another patient' },
  'record.notAPatient': { kind: 'error', status: 400, text: 'This person is not a patient' },
  'record.obsValue': { kind: 'error', status: 400, text: 'The value must be {needed}' },
  'record.conceptInUse': { kind: 'error', status: 400, text: 'Answers were recorded with this concept, so its data type stays' },
  'record.locationCircle': { kind: 'error', status: 400, text: 'A location cannot stand within itself' },
  'record.personHasAccount': { kind: 'error', status: 400, text: 'This person has a user account' },
  'record.usersAreKept': { kind: 'error', status: 400, text: 'User accounts are retired, never deleted' },
  'record.roleHeld': {
    kind: 'warning',
    status: 400,
    text: 'Can not delete this role. It has following user Ids are associated with it {list}',
  },
  'record.lastAdministrator': {
    kind: 'error',
    status: 400,
    text: 'Somebody must be able to administer the system: this is the last such account',
  },
  'record.roleIsNeeded': { kind: 'error', status: 400, text: 'This role is needed and cannot be removed' },
} as const satisfies Area;

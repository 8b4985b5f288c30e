import { expect, it } from 'vitest';
import type { Body, Change } from './body.ts';
import type { formField } from './form/form.ts';
import type { labTestOrder } from './lab/lab-order.ts';
import type { patient } from './patient/patient.ts';
import type { location } from './place/location.ts';
import type { workflow } from './care/workflow.ts';

it('types what creates an object', () => {
  const least: Body<typeof location> = { name: 'Ward' };
  const more: Body<typeof location> = {
    ...least,
    uuid: 'u',
    country: null,
    parentLocation: { uuid: 'p' },
    tags: ['t', { uuid: 'u' }],
    retired: true,
  };
  // @ts-expect-error the name is required
  const nameless: Body<typeof location> = { country: 'Kenya' };
  // @ts-expect-error what is required is not null
  const empty: Body<typeof location> = { name: null };
  // @ts-expect-error derived properties are not written
  const derived: Body<typeof location> = { ...least, childLocations: [] };
  // @ts-expect-error a location is retired, not voided
  const voided: Body<typeof location> = { ...least, voided: true };
  expect([least, more, nameless, empty, derived, voided]).toHaveLength(6);
});

it('types parts by their own wires', () => {
  const registered: Body<typeof patient> = {
    person: { gender: 'F', names: [{ givenName: 'Asha' }], birthdate: null },
    identifiers: [{ identifier: '10001', identifierType: 'uuid' }],
  };
  const ordered: Body<typeof labTestOrder> = {
    order: { patient: 'p', concept: 'c', encounter: 'e' },
    labTestType: 't',
    labReferenceNumber: '7',
    // the test that a sample is of is the one around it
    labTestSamples: [{ sampleIdentifier: 'S1', quantity: 3 }],
  };
  const refused: Body<typeof patient>[] = [
    // @ts-expect-error an identifier has a type
    { ...registered, identifiers: [{ identifier: '10001' }] },
    // @ts-expect-error there is no such gender
    { ...registered, person: { gender: 'X', names: [] } },
    // @ts-expect-error a patient has identifiers
    { person: 'uuid' },
  ];
  expect([registered, ordered, ...refused]).toHaveLength(5);
});

it('types what changes an object', () => {
  const parent: Change<typeof location> = { parentLocation: null };
  const part: Change<typeof patient> = { identifiers: [{ uuid: 'u', preferred: true }] };
  const alias: Change<typeof formField> = { allowedCharacters: 'abc', scorable: true };
  const numbered: Change<typeof workflow> = { workflowId: 3, name: 'TB', retired: true };
  // @ts-expect-error an alias of another property
  const other: Change<typeof formField> = { scoreables: true };
  // @ts-expect-error what is required is not emptied
  const emptied: Change<typeof location> = { name: null };
  expect([parent, part, alias, numbered, other, emptied]).toHaveLength(6);
});

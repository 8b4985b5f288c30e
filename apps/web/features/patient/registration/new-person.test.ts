import { expect, it } from 'vitest';
import { heldOf } from '../../../lib/device/new-person.ts';
import { detailsView } from '../../../widgets/person-details/patient-details.ts';
import { emptyPatient, personOf, registrationBody } from './registration.ts';

const patient = {
  ...emptyPatient,
  identifier: ' TB-1 ',
  givenName: 'Zarmina',
  familyName: 'Achakzai',
  gender: 'F',
  age: '34',
  location: 'l1',
};

/** The properties that a view names, as `a.b`: of `custom:(a:(b,c:ref))`. */
function pathsOf(text: string): string[] {
  const path: string[] = [];
  return [
    ...text
      .replace(/^custom:/, '')
      .replaceAll(':ref', '')
      .matchAll(/(\w+)?(:?\()|(\w+)|(\))/g),
  ].flatMap(([, opened, open, plain, close]) => {
    if (open !== undefined) path.push(opened ?? '');
    else if (close !== undefined) path.pop();
    return plain === undefined ? [] : [[...path, plain].filter((part) => part !== '').join('.')];
  });
}

/** What stands at a path; of lists in their first element. */
const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((found, name) => {
    const one: unknown = Array.isArray(found) ? found[0] : found;
    return typeof one === 'object' && one !== null ? (one as Readonly<Record<string, unknown>>)[name] : one === null ? null : undefined;
  }, value);

it('somebody who is registered on a device has all that the page of a patient asks for', () => {
  const held = heldOf({
    uuid: 'p1',
    person: {
      ...personOf(patient),
      address: { country: 'Pakistan', stateProvince: '', countyDistrict: '', cityVillage: 'Korangi', address2: '', address3: '' },
      attributes: [{ field: 'f', value: '0300', type: 'a1' }],
    },
    ownType: { uuid: 't1', display: 'Patient Identifier' },
    typeNames: new Map([['a1', 'Phone']]),
    place: { uuid: 'l1', display: 'Korangi' },
    workflow: { uuid: 'w1', display: 'TB' },
    at: Date.parse('2026-11-27T08:00:00Z'),
    today: '2026-11-27',
  });
  const paths = pathsOf(detailsView.text);
  expect(paths).toContain('person.preferredName.givenName');
  expect(paths.filter((path) => at(held.details, path) === undefined)).toEqual([]);
  expect(held.details).toMatchObject({
    display: 'TB-1 - Zarmina Achakzai',
    identifiers: [{ identifier: 'TB-1', preferred: true, identifierType: { uuid: 't1' }, location: { uuid: 'l1' } }],
    person: { age: 34, gender: 'F', birthdateEstimated: true, preferredAddress: { cityVillage: 'Korangi', stateProvince: null } },
  });
  expect(held.banner).toMatchObject({ place: 'Korangi', programmes: [{ workflow: { uuid: 'w1' } }] });
});

it('what is sent names the patient by the id that the device chose, and whoever becomes one by theirs', () => {
  const of = (person?: string): unknown =>
    (JSON.parse(registrationBody('p1', patient, '', person).metadata) as { patient: unknown }).patient;
  expect(of()).toMatchObject({ uuid: 'p1', identifiers: [{ value: 'TB-1' }] });
  expect(of('r1')).toMatchObject({ person: 'r1' });
  expect(of('r1')).not.toHaveProperty('uuid');
});

/** What clients send as a Group: a household, with the patients who live in it. */
import type { FhirBody, FhirWrite } from '../../../engine/fhir/fhir-map.ts';
import { Problem } from '../../../engine/problem.ts';
import { dateOf, listOf, onlyItem, onlyOf, referredId, textOf } from '../../../sql/fhir-body.ts';

const refuse = (element: string): never => {
  throw new Problem('engine.refused', {}, element);
};

const only =
  (element: string, known: unknown) =>
  (value: unknown): FhirBody =>
    value === known ? {} : refuse(element);

/** Who lives there; who is the head says their relation. Raises `engine.refused` for somebody who left, and for two heads. */
const membersOf =
  (relation: string) =>
  (value: unknown): FhirBody => {
    let head: string | null = null;
    const members = listOf(value, 'member').map((each, at) => {
      const path = `member[${at}]`;
      const { entity, extension, period, inactive = false } = onlyOf(each, path, ['entity', 'extension', 'period', 'inactive']);
      if (inactive !== false) refuse(`${path}.inactive`);
      const { start } = period === undefined ? {} : onlyOf(period, `${path}.period`, ['start']);
      const { url, valueCode } = extension === undefined ? {} : onlyOf(onlyItem(extension, path), path, ['url', 'valueCode']);
      if (extension !== undefined && url !== relation) refuse(`${path}.extension`);
      const uuid = referredId(entity, `${path}.entity`, 'Patient');
      if (valueCode === 'head') {
        if (head !== null) refuse(`${path}.extension`);
        head = uuid;
      }
      return {
        uuid,
        ...(valueCode === undefined || valueCode === 'head' ? {} : { relation: valueCode }),
        ...(start === undefined ? {} : { since: dateOf(start, `${path}.period.start`) }),
      };
    });
    return { members, ...(head === null ? {} : { head }) };
  };

/** Writes; `relation` is the extension of what a member is to the head. */
export const groupWrite = (relation: string): FhirWrite => ({
  of: 'household',
  elements: {
    identifier: (value) => ({ number: textOf(onlyOf(onlyItem(value, 'identifier'), 'identifier', ['value'])['value'], 'identifier') }),
    active: only('active', true),
    type: only('type', 'person'),
    actual: only('actual', true),
    name: (value) => ({ name: textOf(value, 'name') }),
    member: membersOf(relation),
  },
  // its members are counted
  passedOver: ['quantity'],
  agreeing: { code: ['household'] },
  demanded: { head: 'member', name: 'name' },
});

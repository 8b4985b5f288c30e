import { relationship, relationshipType } from '@fieldward/contract/patient/relationship.ts';
import { equals, nameLike, resource, sqlSearch } from '../../../engine/resource.ts';
import { personDisplay } from '../../../sql/display-sql.ts';

export const relationshipTypeResource = resource(relationshipType, {
  word: 'kind.relationshipType',
  table: 'relationship_type',
  columns: { aIsToB: 'a_is_to_b', bIsToA: 'b_is_to_a' },
  display: `{t}.a_is_to_b || '/' || {t}.b_is_to_a`,
  computed: { displayAIsToB: (t) => `${t}.a_is_to_b`, displayBIsToA: (t) => `${t}.b_is_to_a` },
  searches: { q: nameLike('aIsToB', 'bIsToA') },
  order: 'weight, a_is_to_b',
});

const ofEither = (t: string, p: string): string =>
  `(${t}.person_a = (select x.person_id from person x where x.uuid = ${p}) or ${t}.person_b = (select x.person_id from person x where x.uuid = ${p}))`;

export const relationshipResource = resource(relationship, {
  word: 'kind.relationship',
  table: 'relationship',
  display: `concat_ws(' ', ${personDisplay('{t}.person_a')}, 'is the', (select ty.a_is_to_b from relationship_type ty where ty.relationship_type_id = {t}.relationship_type), 'of', ${personDisplay('{t}.person_b')})`,
  patient: 'person_a',
  searches: {
    person: sqlSearch(ofEither, { about: 'uuid of either person' }),
    relatedPerson: sqlSearch(ofEither, { about: 'uuid of the other person' }),
    personA: equals('personA'),
    personB: equals('personB'),
    relationshipType: equals('relationshipType'),
  },
  constraints: {
    relationship_unique: 'record.duplicateRelationship',
    relationship_no_circle: { code: 'record.relationshipCircle', field: 'relationshipType' },
    relationship_two_people: { code: 'record.samePerson', field: 'personB' },
    relationship_dates_in_order: { code: 'record.datesInOrder', field: 'endDate' },
  },
});

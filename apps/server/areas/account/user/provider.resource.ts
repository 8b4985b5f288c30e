import { provider, providerAttribute, providerAttributeType } from '@fieldward/contract/account/user.ts';
import { Problem, equals, exact, resource, sqlSearch, type Rule } from '../../../engine/resource.ts';
import { likePattern } from '../../../engine/searches.ts';
import { attributes, attributeTypes } from '../../../sql/attributes.ts';
import { personDisplay, personNamed } from '../../../sql/display-sql.ts';

const someone: Rule = (write) => {
  if (write.mode === 'create' && !write.after('person_id') && !write.after('name')) throw new Problem('engine.required', {}, 'person');
};

export const providerResource = resource(provider, {
  word: 'kind.provider',
  table: 'provider',
  columns: { person: 'person_id' },
  display: `coalesce(${personDisplay('{t}.person_id')}, {t}.name, {t}.identifier)`,
  computed: { name: (t) => `coalesce(${personDisplay(`${t}.person_id`)}, ${t}.name)` },
  searches: {
    q: sqlSearch((t, p) => `(${t}.identifier ilike ${p} or ${t}.name ilike ${p} or ${personNamed(`${t}.person_id`, p)})`, {
      about: 'part of the identifier or the name',
      value: (text) => `%${likePattern(text.trim())}%`,
    }),
    user: sqlSearch((t, p) => `${t}.person_id = (select u.person_id from users u where u.uuid = ${p})`, { about: 'uuid of the account' }),
    person: equals('person'),
    identifier: exact('identifier'),
  },
  rules: [someone],
  constraints: {
    provider_identifier_unique: { code: 'record.duplicateProvider', field: 'identifier', holes: { identifier: 'identifier' } },
  },
});

export const providerAttributeTypeResource = attributeTypes(providerAttributeType, {
  word: 'kind.providerAttributeType',
  owner: 'provider',
});
export const providerAttributeResource = attributes(providerAttribute, { word: 'kind.providerAttribute', owner: 'provider' });

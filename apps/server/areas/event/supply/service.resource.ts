import { service, serviceType } from '@fieldward/contract/event/supply.ts';
import { equals, nameLike, resource, sqlSearch } from '../../../engine/resource.ts';
import { likePattern } from '../../../engine/searches.ts';
import { choosesLive, status, staysWhileUsed, tidied } from '../../../sql/catalogue-rules.ts';

export const serviceTypeResource = resource(serviceType, {
  word: 'kind.serviceType',
  table: 'service_type',
  naturalKey: 'name',
  columns: { encounterType: 'encounter_type_id' },
  searches: { q: nameLike('name'), name: nameLike('name'), encounterType: equals('encounterType'), status },
  order: 'lower({t}.name)',
  rules: [tidied, choosesLive('encounterType', 'encounter_type_id', 'encounter_type'), staysWhileUsed('service', 'service_type_id')],
  constraints: { service_type_name_unique: { code: 'supply.duplicateServiceType', field: 'name' } },
});

export const serviceResource = resource(service, {
  word: 'kind.service',
  table: 'service',
  columns: { serviceType: 'service_type_id' },
  searches: {
    q: sqlSearch(
      (t, p) =>
        `(${t}.name ilike ${p} or ${t}.reference_id ilike ${p} or ${t}.service_type_id in (select ty.service_type_id from service_type ty where ty.name ilike ${p}))`,
      { about: 'part of the name, the reference or the service type', value: (text) => `%${likePattern(text.trim())}%` },
    ),
    name: nameLike('name'),
    serviceType: equals('serviceType'),
    status,
  },
  order: 'lower({t}.name)',
  rules: [tidied, choosesLive('serviceType', 'service_type_id', 'service_type')],
  constraints: { service_name_unique: { code: 'supply.duplicateService', field: 'name' } },
});

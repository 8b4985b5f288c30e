import { eventType } from '@fieldward/contract/event/supply.ts';
import { nameLike, resource } from '../../../engine/resource.ts';
import { status, tidied } from '../../../sql/catalogue-rules.ts';

export const eventTypeResource = resource(eventType, {
  word: 'kind.eventType',
  table: 'event_type',
  naturalKey: 'name',
  searches: { q: nameLike('name'), name: nameLike('name'), status },
  order: 'lower({t}.name)',
  rules: [tidied],
  constraints: { event_type_name_unique: { code: 'supply.duplicateEventType', field: 'name' } },
});

import { useQueryClient } from '@tanstack/react-query';
import { useFormats } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import type { OfferedPlaces, Place } from '../../../widgets/location.queries.ts';
import { eventTypesQuery } from '../list/event-list.queries.ts';
import type { FullEvent } from '../summary/event.queries.ts';
import type { PlanWords } from './plan-difference.ts';
import type { PlanField } from './plan-problems.ts';

const LABELS = {
  eventType: 'planner.eventType',
  name: 'planner.eventName',
  description: 'planner.description',
  start: 'planner.startDate',
  end: 'planner.endDate',
  location: 'planner.location',
  people: 'planner.personnel',
  services: 'planner.services',
  assets: 'planner.assets',
} as const satisfies Record<PlanField, string>;

/** The values of a plan as text, where versions of some events are compared: types and places by the names that are known by then. */
export function usePlanWords(): (events: readonly (FullEvent | undefined)[]) => PlanWords {
  const t = useText();
  const queries = useQueryClient();
  const { money, typed } = useFormats();
  return (events) => {
    const types = new Map((queries.getQueryData(eventTypesQuery.queryKey) ?? []).map(({ uuid, name }) => [uuid, name]));
    const places = new Map<string, string>();
    // every place that a picker has shown is in the cache
    for (const [, found] of queries.getQueriesData<OfferedPlaces | Place>({ queryKey: ['location'] })) {
      const list = found === undefined ? [] : 'places' in found ? found.places : 'uuid' in found ? [found] : [];
      for (const { uuid, display } of list) places.set(uuid, display);
    }
    for (const event of events) {
      if (event?.eventType) types.set(event.eventType.uuid, event.eventType.name);
      if (event?.location) places.set(event.location.uuid, event.location.display);
    }
    return {
      label: (field) => t(LABELS[field]),
      eventType: (uuid) => types.get(uuid) ?? uuid,
      location: (uuid) => places.get(uuid) ?? uuid,
      moment: typed,
      line: ({ name, quantity, cost, price }) => {
        const each = cost.trim() || price;
        return each === ''
          ? t('planner.lineNoCost', { count: quantity, name })
          : t('planner.line', { count: quantity, name, cost: money(each) });
      },
    };
  };
}

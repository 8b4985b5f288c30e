import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { typedMoment } from '../../../lib/clock.ts';
import { isolated } from '../../../lib/isolated.ts';
import { useText } from '../../../lib/text.ts';
import { busyQuery } from './busy.queries.ts';
import type { PlanDraft } from './event-draft.ts';

/** Who and what is needed elsewhere while an event lasts, by uuid, in words. */
export type Busy = ReadonlyMap<string, string>;

/** What is busy while a plan lasts, other than with the event itself. */
export function useBusy({ start, end }: Pick<PlanDraft, 'start' | 'end'>, event: string): Busy {
  const t = useText();
  const { data } = useQuery(busyQuery(typedMoment(start), typedMoment(end), event));
  return useMemo(
    () =>
      new Map(
        (data ?? []).map(({ uuid, with: other }) => [
          uuid,
          other === null ? t('planner.busyElsewhere') : t('planner.busyAt', { event: isolated(other.name) }),
        ]),
      ),
    [data, t],
  );
}

import type { DayShown } from '@fieldward/domain/time/day.ts';
import { dayShown } from '@fieldward/domain/time/in-zone.ts';

/** A day of a resource as a field takes it; '' for none. */
export const typedDay = (day: DayShown | null | undefined): string => (day === null || day === undefined ? '' : dayShown(day));

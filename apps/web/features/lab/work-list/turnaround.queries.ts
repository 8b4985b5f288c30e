import { queryOptions } from '@tanstack/react-query';
import type { LabStage, Spread } from '@fieldward/domain/lab/turnaround.ts';
import { api } from '../../../lib/api.ts';

interface Named {
  uuid: string;
  name: string;
}
export type Stages = Readonly<Record<LabStage, Spread>>;

/** How long the tests of a type, at a place, took. */
export interface TurnaroundRow extends Stages {
  type: Named | null;
  location: Named | null;
  tests: number;
}

export interface Turnaround {
  rows: readonly TurnaroundRow[];
  total: Stages & { tests: number };
  /** False: there were more tests than were looked at. */
  complete: boolean;
}

/** What is asked for; days as YYYY-MM-DD in the zone, places joined with commas. */
export interface TurnaroundAsked extends Readonly<Record<string, string>> {
  from: string;
  to: string;
  location: string;
  by: string;
  tz: string;
}

export const TURNAROUND = 'fieldward/labturnaround';

/** Median and 90th percentile of the tests that were ordered on some days. */
export const turnaroundQuery = (asked: TurnaroundAsked) =>
  queryOptions({
    queryKey: ['lab-work', 'turnaround', asked],
    queryFn: ({ signal }) => api.get<Turnaround>(TURNAROUND, asked, signal),
    placeholderData: (before) => before,
  });

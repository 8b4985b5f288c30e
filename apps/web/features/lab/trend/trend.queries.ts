import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

const TREND = 'fieldward/labtrend';

/** A field that a patient has numbers in. */
export interface TrendField {
  uuid: string;
  name: string;
  units: string | null;
  labTestType: string;
  count: number;
}

export interface TrendPoint {
  uuid: string;
  labTest: string;
  reference: string;
  at: string;
  value: string;
  flag: string | null;
  delta: string | null;
  beyondDelta: boolean;
  amended: boolean;
  released: boolean;
}

/** The range that would apply to the patient today. */
export interface TrendRange {
  low: string | null;
  high: string | null;
  criticalLow: string | null;
  criticalHigh: string | null;
}

export interface Trend {
  attributeType: { uuid: string; name: string; units: string | null };
  range: TrendRange | null;
  /** Oldest first. */
  points: readonly TrendPoint[];
}

/** The fields that a patient has numbers in. */
export const trendFieldsQuery = (patient: string) =>
  queryOptions({
    queryKey: ['lab-work', 'trend', patient],
    queryFn: async ({ signal }) => (await api.get<{ fields: readonly TrendField[] }>(TREND, { patient }, signal)).fields,
  });

/** How the numbers of a patient in a field went. */
export const trendQuery = (patient: string, attributeType: string) =>
  queryOptions({
    queryKey: ['lab-work', 'trend', patient, attributeType],
    queryFn: ({ signal }) => api.get<Trend>(TREND, { patient, attributeType }, signal),
    enabled: attributeType !== '',
  });

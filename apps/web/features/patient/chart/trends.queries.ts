import { labelled } from '../../../lib/text.ts';
import type { LabFlag } from '@fieldward/domain/lab/range.ts';
import type { Moment } from '@fieldward/domain/time/day.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** Something of which there are numbers. `key` says which: `concept <uuid>` or `field <uuid>`. */
interface TrendChoice {
  readonly key: string;
  readonly label: string;
  readonly count: number;
}

/** Numbers over time, the oldest first. */
export interface ChartTrend {
  readonly name: string;
  readonly units: string | null;
  readonly range: { readonly low: string | null; readonly high: string | null } | null;
  readonly points: readonly { readonly uuid: string; readonly at: Moment; readonly value: string; readonly flag: LabFlag | null }[];
}

/** Of what there are numbers: vital signs, then fields of the laboratory where the person may see them. */
export const trendChoicesQuery = (patient: string, withLaboratory: boolean) =>
  queryOptions({
    queryKey: ['patient', patient, 'trends', withLaboratory],
    queryFn: async ({ signal }): Promise<readonly TrendChoice[]> => {
      const [observed, laboratory] = await Promise.all([
        call('GET fieldward/obstrend', { query: { patient } }, signal),
        withLaboratory ? call('GET fieldward/labtrend', { query: { patient } }, signal) : { fields: [] },
      ]);
      return [
        ...('questions' in observed
          ? observed.questions.map(({ concept, name, count }) => ({ key: `concept ${concept}`, label: name, count }))
          : []),
        ...('fields' in laboratory
          ? laboratory.fields.map(({ uuid, name, labTestType, count }) => ({
              key: `field ${uuid}`,
              label: labelled(labTestType, name),
              count,
            }))
          : []),
      ];
    },
  });

/** One of them. @param key of the choice; '' for none yet */
export const trendQuery = (patient: string, key: string) =>
  queryOptions({
    queryKey: ['patient', patient, 'trend', key],
    queryFn: async ({ signal }): Promise<ChartTrend> => {
      const [kind, uuid = ''] = key.split(' ');
      if (kind === 'field') {
        const trend = await call('GET fieldward/labtrend', { query: { patient, attributeType: uuid } }, signal);
        if ('fields' in trend) throw new Error('a field was named, and fields came back');
        return { ...trend.attributeType, range: trend.range, points: trend.points };
      }
      const trend = await call('GET fieldward/obstrend', { query: { patient, concept: uuid } }, signal);
      if ('questions' in trend) throw new Error('a question was named, and questions came back');
      return trend;
    },
    enabled: key !== '',
  });

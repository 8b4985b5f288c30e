import { conceptReferenceRangeWire } from '@fieldward/contract/patient/openmrs-chart.operations.ts';
import { operation } from '../../../engine/operation.ts';
import { CONCEPT_LIMITS, type ConceptLimits } from './concept-limits.ts';

const RANGES = `
select c.uuid, c.uuid as concept, c.shown as display, ${CONCEPT_LIMITS} from concept c
where c.uuid = any($1::text[]) and num_nonnulls(c.low_normal, c.hi_normal, c.low_critical, c.hi_critical, c.low_absolute, c.hi_absolute) > 0
order by array_position($1::text[], c.uuid)`;

/** What is normal of numbers. */
export const conceptReferenceRange = operation(conceptReferenceRangeWire, {
  handle: async ({ query }, db) => ({
    body: { results: await db.rows<ConceptLimits & { uuid: string; concept: string; display: string }>(RANGES, [query.concept]) },
  }),
});

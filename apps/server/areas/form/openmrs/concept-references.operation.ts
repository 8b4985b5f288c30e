import { conceptReferencesWire } from '@fieldward/contract/form/openmrs-form.operations.ts';
import { operation } from '../../../engine/operation.ts';

/** The first concept that each reference names, live ones first; the concept of CIEL itself, whose uuid is made of its code, where nothing is mapped to it. */
const CONCEPTS = `
select distinct on (r.reference) r.reference, c.uuid
from unnest($1::text[]) r (reference)
join lateral (
  select x.concept_id, x.uuid, x.retired, false as itself from concept x where x.uuid = r.reference
  union all
  select x.concept_id, x.uuid, x.retired, true from concept x where r.reference ilike 'ciel:%' and x.uuid = rpad(substr(r.reference, 6), 36, 'A')
  union all
  select x.concept_id, x.uuid, x.retired, false from concept_mapping m join concept x using (concept_id)
  where strpos(r.reference, ':') > 0 and lower(m.source) = lower(split_part(r.reference, ':', 1)) and lower(m.code) = lower(substr(r.reference, strpos(r.reference, ':') + 1))
) c on true
order by r.reference, c.itself, c.retired, c.concept_id`;

/** Concepts by what clients call them, in one answer. Raises what a representation raises. */
export const conceptReferences = operation(conceptReferencesWire, {
  async handle({ body, query, engine, actor, base }, db) {
    const references = [...new Set(body.references.map((each) => each.replaceAll('\0', '')))];
    const found = await db.rows<{ reference: string; uuid: string }>(CONCEPTS, [references]);
    const shown = await Promise.all(
      found.map(async ({ reference, uuid }) => {
        const json = await engine.show(db, 'concept', uuid, query.v || 'default', actor, base);
        return json === null ? null : `${JSON.stringify(reference)}:${json}`;
      }),
    );
    return { body: `{${shown.flatMap((each) => each ?? []).join(',')}}` };
  },
});

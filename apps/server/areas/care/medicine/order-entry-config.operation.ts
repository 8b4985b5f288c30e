import { orderEntryConfigWire } from '@fieldward/contract/care/order-entry.operations.ts';
import { operation } from '../../../engine/operation.ts';

/** The sets of CIEL, by the names under which clients ask for them. */
const SETS = { drugRoutes: 162394, drugDosingUnits: 162384, drugDispensingUnits: 162402, durationUnits: 1732 } as const;

interface Named {
  readonly uuid: string;
  readonly display: string;
}
interface Frequency extends Named {
  readonly frequencyPerDay: number | null;
  readonly concept: Named & { readonly names: readonly Named[] };
}

const MEMBERS = `
  select p.uuid as "set", coalesce(json_agg(json_build_object('uuid', c.uuid, 'display', c.shown) order by s.sort_weight nulls last, s.concept_set_id)
    filter (where c.uuid is not null), '[]') as members
  from concept p left join concept_set s on s.concept_set = p.concept_id left join concept c on c.concept_id = s.concept_id and not c.retired
  where p.uuid = any ($1::text[]) group by p.uuid`;

const FREQUENCIES = `
  select f.uuid, c.shown as display, f.frequency_per_day as "frequencyPerDay", json_build_object('uuid', c.uuid, 'display', c.shown, 'names',
    (select json_agg(json_build_object('uuid', n.uuid, 'display', n.name) order by n.concept_name_id) from concept_name n where n.concept_id = c.concept_id and not n.voided)) as concept
  from order_frequency f join concept c using (concept_id) where not f.retired order by f.frequency_per_day nulls last, f.order_frequency_id`;

/** What medicines are ordered with. */
export const orderEntryConfig = operation(orderEntryConfigWire, {
  async handle(_, db) {
    const uuidOf = (code: number): string => String(code).padEnd(36, 'A');
    const found = await db.rows<{ set: string; members: readonly Named[] }>(MEMBERS, [Object.values(SETS).map(uuidOf)]);
    const of = (code: number): readonly Named[] => found.find(({ set }) => set === uuidOf(code))?.members ?? [];
    return {
      body: {
        drugRoutes: [...of(SETS.drugRoutes)],
        drugDosingUnits: [...of(SETS.drugDosingUnits)],
        drugDispensingUnits: [...of(SETS.drugDispensingUnits)],
        durationUnits: [...of(SETS.durationUnits)],
        orderFrequencies: await db.rows<Frequency>(FREQUENCIES),
      },
    };
  },
});

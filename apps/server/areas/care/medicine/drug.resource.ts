import { drug, orderFrequency } from '@fieldward/contract/care/drug.ts';
import { equals, nameLike, resource, sqlSearch } from '../../../engine/resource.ts';
import { likePattern } from '../../../engine/searches.ts';
import { conceptDisplay } from '../../../sql/display-sql.ts';

export const drugResource = resource(drug, {
  word: 'kind.drug',
  table: 'drug',
  columns: { concept: 'concept_id', dosageForm: 'dosage_form_id', route: 'route_id' },
  searches: { q: nameLike('name'), concept: equals('concept') },
  ignores: ['searchType', 'locale', 'exactLocale'],
  order: 'name',
  constraints: {
    drug_name_unique: { code: 'record.duplicateName', field: 'name' },
    drug_doses_in_order: { code: 'record.limitsInOrder', field: 'minimumDailyDose' },
    orders_drug_known: 'engine.inUse',
  },
});

export const orderFrequencyResource = resource(orderFrequency, {
  word: 'kind.orderFrequency',
  table: 'order_frequency',
  columns: { concept: 'concept_id' },
  display: conceptDisplay('{t}.concept_id'),
  searches: {
    q: sqlSearch((t, p) => `${t}.concept_id in (select n.concept_id from concept_name n where not n.voided and n.name ilike ${p})`, {
      about: 'part of a name',
      value: (text) => `%${likePattern(text.trim())}%`,
    }),
  },
  // a client may send the concept for the frequency that is called like it
  named: async (token, db) =>
    (
      await db.rows<{ uuid: string }>('select f.uuid from order_frequency f join concept c using (concept_id) where c.uuid = $1', [token])
    )[0]?.uuid ?? null,
  order: '{t}.frequency_per_day nulls last, {t}.order_frequency_id',
  constraints: {
    order_frequency_once: { code: 'engine.duplicate', field: 'concept' },
    order_frequency_above_zero: { code: 'record.amountAboveZero', field: 'frequencyPerDay' },
    orders_frequency_known: 'engine.inUse',
  },
});

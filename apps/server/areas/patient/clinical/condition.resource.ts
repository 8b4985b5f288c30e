import { condition } from '@fieldward/contract/patient/condition.ts';
import { equals, Problem, resource, sqlSearch, type Rule, type Setter } from '../../../engine/resource.ts';
import { conceptDisplay } from '../../../sql/display-sql.ts';
import { laterThan } from '../../../sql/moment-search.ts';
import { conceptNamed, objectOf, textJson, wordsOf } from './coded-or-words.ts';

const conditionColumns: Setter = async (value, _write, tx) => {
  const sent = objectOf(value, 'condition');
  const coded = await conceptNamed(sent['coded'], 'condition', tx);
  const words = wordsOf(sent['nonCoded'], 'condition');
  if (coded === null && words === null) throw new Problem('engine.required', {}, 'condition');
  return { coded: coded?.id ?? null, non_coded: words };
};

/** It has a name, began in the past, and is over from its end on. */
const sound: Rule = (write) => {
  if (write.mode === 'create' && !write.sent('condition')) throw new Problem('engine.required', {}, 'condition');
  for (const [property, column] of [
    ['onsetDate', 'onset_date'],
    ['endDate', 'end_date'],
  ] as const)
    if (write.sent(property) && laterThan(write.after(column))) throw new Problem('record.future', {}, property);
  if (write.sent('endDate') && !write.sent('clinicalStatus'))
    write.columns['clinical_status'] = write.after('end_date') === null ? 'ACTIVE' : 'INACTIVE';
};

export const conditionResource = resource(condition, {
  table: 'conditions',
  key: 'condition_id',
  columns: { patient: 'patient_id' },
  display: `coalesce(${conceptDisplay('{t}.coded')}, {t}.non_coded)`,
  setters: { condition: conditionColumns },
  written: {
    condition: (t, nested) =>
      `'{"coded":' || coalesce(${nested('concept', `${t}.coded`)}, 'null') || ',"nonCoded":' || ${textJson(`${t}.non_coded`)} || '}'`,
  },
  searches: {
    patient: equals('patient'),
    patientUuid: sqlSearch((t, p) => `${t}.patient_id = (select x.person_id from person x where x.uuid = ${p})`, {
      about: 'uuid of the patient',
    }),
  },
  order: '{t}.onset_date desc nulls last',
  rules: [sound],
  constraints: {
    condition_patient_known: { code: 'engine.refused', field: 'patient' },
    condition_dates_in_order: { code: 'record.datesInOrder', field: 'endDate' },
  },
});

import {
  code,
  each,
  fixed,
  id,
  jsonSql,
  list,
  moment,
  name,
  object,
  plain,
  text,
  when,
  written,
  type FhirJson,
} from '../../../engine/fhir/fhir-json.ts';
import { fhirMap } from '../../../engine/fhir/fhir-map.ts';
import { codes, date, reference } from '../../../engine/fhir/fhir-search.ts';
import { CODE_SYSTEM, concept, encounterReference, namedCoding, namedSearch, ofPatient, patientReference } from '../../../sql/fhir-sql.ts';
import { diagnosticReportWrite, RESULT_ROW, TOLD } from './diagnostic-report-body.ts';

const TEST = `${CODE_SYSTEM}/lab-test-type`;
const FIELD = `${CODE_SYSTEM}/lab-test-attribute-type`;
const CATEGORY = fixed([{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0074', code: 'LAB', display: 'Laboratory' }] }]);
const LABORATORY = fixed([{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'laboratory' }] }]);
const INTERPRETATION = 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation';

const results = (t: string): string =>
  `lab_result v where v.patient_id = ${t}.patient_id and v.lab_test_id = ${t}.lab_test_id and not v.voided`;

/** Ordered, with results that somebody has still to release, and with those that count. */
const status = (t: string): string =>
  `case when not exists (select from ${results(t)}) then 'registered'
    when ${t}.released_at is null and exists (select from lab_test_type y where y.lab_test_type_id = ${t}.lab_test_type_id and y.needs_release) then 'preliminary'
    when exists (select from ${results(t)} and v.amends is not null) then 'amended' else 'final' end`;

const ofOrder = (t: string, column: string): string =>
  `(select o.${column} from orders o where o.patient_id = ${t}.patient_id and o.order_id = ${t}.order_id)`;

/** SQL of the concept that a coded value names by its uuid. */
const codedValue = `(select c.concept_id from concept c where y.datatype like '%.ConceptDatatype' and c.uuid = v.value_reference)`;

const flag = `case v.flag when 'criticalHigh' then 'HH' when 'high' then 'H' when 'low' then 'L' when 'criticalLow' then 'LL' end`;

/** In which row of a table it is, and who was told of it. */
const extensions = each(
  written('x.json'),
  `(select 0 as at, ${jsonSql(object({ url: fixed(RESULT_ROW), valuePositiveInt: plain('v.set_number') }))} as json where v.set_number is not null
    union all select b.lab_callback_id, ${jsonSql(
      object({
        url: fixed(TOLD),
        extension: list(
          object({ url: fixed('whom'), valueString: text('b.told_whom') }),
          object({ url: fixed('at'), valueDateTime: moment('b.told_at') }),
          object({ url: fixed('readBack'), valueBoolean: plain('b.read_back') }),
        ),
      }),
    )} from lab_callback b where b.patient_id = v.patient_id and b.lab_result_id = v.lab_result_id and not b.voided) x`,
  'x.at',
);

/** The value of a field of the results. */
const observation = (t: string): FhirJson =>
  object({
    resourceType: fixed('Observation'),
    id: id('v.uuid'),
    extension: extensions,
    status: code(`case when v.amends is not null then 'amended' when ${status(t)} = 'preliminary' then 'preliminary' else 'final' end`),
    category: LABORATORY,
    code: object({ coding: list(object({ system: fixed(FIELD), code: id('y.uuid'), display: text('y.name') })), text: text('y.name') }),
    valueQuantity: when('v.value_numeric is not null', object({ value: plain('v.value_numeric'), unit: text('y.units') })),
    valueCodeableConcept: when('v.value_numeric is null', concept(codedValue)),
    valueString: when(`v.value_numeric is null and ${codedValue} is null`, text('v.value_reference')),
    interpretation: when(
      `${flag} is not null`,
      list(object({ coding: list(object({ system: fixed(INTERPRETATION), code: code(flag) })) })),
    ),
  });

const withFields = (t: string): string =>
  `lab_result v join lab_test_attribute_type y using (lab_test_attribute_type_id) where v.patient_id = ${t}.patient_id and v.lab_test_id = ${t}.lab_test_id and not v.voided`;
const IN_ORDER = 'y.sort_weight, v.set_number nulls first, v.lab_result_id';

const toOrder = { fhir: 'ServiceRequest', of: 'order', key: (t: string) => `${t}.order_id` } as const;
const toSamples = {
  fhir: 'Specimen',
  of: 'labtestsample',
  key: (t: string) =>
    `select s.lab_sample_id from lab_sample s where s.patient_id = ${t}.patient_id and s.lab_test_id = ${t}.lab_test_id and not s.voided`,
  many: true,
} as const;

export const diagnosticReportFhir = fhirMap('DiagnosticReport', {
  about: 'Tests of the laboratory with their results, which the report contains.',
  sources: [
    {
      of: 'labtestorder',
      opens: ['labtestattribute', 'labtestsample', 'order'],
      order: '{t}.lab_test_id desc',
      elements: (t) => ({
        contained: each(observation(t), withFields(t), IN_ORDER),
        identifier: list(object({ value: name(`${t}.lab_reference_number`) })),
        basedOn: each(
          object({ reference: { text: ['"ServiceRequest/', { sql: 'o.uuid' }, '"'], sure: true }, type: fixed('ServiceRequest') }),
          `orders o where o.patient_id = ${t}.patient_id and o.order_id = ${t}.order_id and not o.voided`,
          'o.order_id',
        ),
        status: code(status(t)),
        category: CATEGORY,
        code: namedCoding('lab_test_type', 'lab_test_type_id', `${t}.lab_test_type_id`, TEST),
        subject: patientReference(`${t}.patient_id`),
        encounter: encounterReference(`${t}.patient_id`, ofOrder(t, 'encounter_id')),
        effectiveDateTime: moment(ofOrder(t, 'date_activated')),
        issued: moment(`coalesce(${t}.released_at, ${t}.resulted_at)`),
        specimen: each(
          object({ reference: { text: ['"Specimen/', { sql: 's.uuid' }, '"'], sure: true }, type: fixed('Specimen') }),
          `lab_sample s where s.patient_id = ${t}.patient_id and s.lab_test_id = ${t}.lab_test_id and not s.voided`,
          's.lab_sample_id',
        ),
        result: each(object({ reference: { text: ['"#', { sql: 'v.uuid' }, '"'], sure: true } }), withFields(t), IN_ORDER),
        conclusion: text(`${t}.result_comments`),
      }),
      searches: {
        ...ofPatient,
        identifier: codes((t) => `${t}.lab_reference_number`, 'the reference number'),
        'based-on': reference('the order', toOrder),
        specimen: reference('a sample', toSamples),
        code: namedSearch('lab_test_type', 'lab_test_type_id', (t) => `${t}.lab_test_type_id`, 'the type of test, by uuid or name', TEST),
        status: codes(status, 'registered, preliminary, amended or final'),
        category: codes(() => `'LAB'`, 'LAB'),
        date: date('when it was ordered', (t) => ofOrder(t, 'date_activated')),
        issued: date('when its results were released or recorded', (t) => `coalesce(${t}.released_at, ${t}.resulted_at)`),
      },
      sorts: { date: ofOrder('{t}', 'date_activated'), issued: 'coalesce({t}.released_at, {t}.resulted_at)' },
    },
  ],
  writes: [diagnosticReportWrite(TEST, FIELD)],
  mandatory: ['status', 'code'],
  summary: ['identifier', 'category', 'subject', 'encounter', 'effectiveDateTime', 'issued'],
});

import { labTestSample } from '@fieldward/contract/lab/lab-order.ts';
import { equals, exact, resource, sqlSearch } from '../../../engine/resource.ts';
import { askedMoment, moment } from '../../../sql/moment-search.ts';
import { providerOfAccount } from '../order/lab-people.ts';
import { acceptedWithStatus, fitsTest, sampleMoves, sampleRights, soundSample } from './lab-sample-rules.ts';

const ofTest = sqlSearch(
  (t, p) =>
    `(${t}.patient_id, ${t}.lab_test_id) in (select x.patient_id, x.lab_test_id from lab_test x where x.uuid = ${p} union all select x.patient_id, x.lab_test_id from orders o join lab_test x on x.patient_id = o.patient_id and x.order_id = o.order_id where o.uuid = ${p})`,
  { about: 'uuid of the ordered test, or of its order' },
);

export const labSampleResource = resource(labTestSample, {
  word: 'kind.sample',
  table: 'lab_sample',
  partition: 'patient_id',
  columns: { labTest: 'lab_test_id', specimenType: 'specimen_type_id', specimenSite: 'specimen_site_id' },
  display: '{t}.sample_identifier',
  setters: { processedDate: () => ({}) },
  searches: {
    labtest: ofTest,
    labTest: ofTest,
    laborder: ofTest,
    patient: sqlSearch((t, p) => `${t}.patient_id = (select x.person_id from person x where x.uuid = ${p})`, {
      about: 'uuid of the patient',
    }),
    collector: equals('collector'),
    sampleidentifier: sqlSearch((t, p) => `lower(${t}.sample_identifier) = lower(btrim(${p}))`, { about: 'the whole label' }),
    status: exact('status'),
    from: sqlSearch((t, p) => `${t}.collection_date >= ${askedMoment(p)}`, {
      value: moment('from', 'start'),
      about: 'collected on or after',
    }),
    to: sqlSearch((t, p) => `${t}.collection_date <= ${askedMoment(p)}`, { value: moment('to', 'end'), about: 'collected on or before' }),
  },
  order: '{t}.lab_test_id, {t}.lab_sample_id',
  rules: [
    sampleRights,
    providerOfAccount('collector', 'collector', 'lab.noCollector'),
    soundSample,
    fitsTest,
    acceptedWithStatus,
    sampleMoves,
  ],
  constraints: {
    lab_sample_label_once: { code: 'lab.labelTaken', field: 'sampleIdentifier' },
    lab_sample_test_of_same_patient: { code: 'record.otherPatient', field: 'labTest' },
    lab_sample_rejected_with_reason: { code: 'lab.rejectReasonNeeded', field: 'rejectReason' },
  },
});

import { day, fixed, list, moment, object, plain, text, when } from '../../../engine/fhir/fhir-json.ts';
import { fhirMap } from '../../../engine/fhir/fhir-map.ts';
import { codes, date } from '../../../engine/fhir/fhir-search.ts';
import { Problem } from '../../../engine/problem.ts';
import { conceptOf, dateOf, dayOf, notesOf, onlyItem, onlyOf, referredId, textOf } from '../../../sql/fhir-body.ts';
import { conceptOrWords, conceptSearch, note, ofPatient, patientReference } from '../../../sql/fhir-sql.ts';

/** The extension in which OpenMRS tells when the next dose is due. */
const NEXT_DOSE = 'http://hl7.eu/fhir/StructureDefinition/immunization-nextDoseDate';

export const immunizationFhir = fhirMap('Immunization', {
  about: 'Vaccinations.',
  sources: [
    {
      of: 'immunization',
      order: '{t}.vaccination_date desc',
      elements: (t) => ({
        extension: when(
          `${t}.next_dose_date is not null`,
          list(object({ url: fixed(NEXT_DOSE), valueDateTime: day(`${t}.next_dose_date`) })),
        ),
        status: fixed('completed'),
        vaccineCode: conceptOrWords(`${t}.vaccine`, `${t}.vaccine_words`),
        patient: patientReference(`${t}.patient_id`),
        occurrenceDateTime: day(`${t}.vaccination_date`),
        recorded: moment(`${t}.date_created`),
        manufacturer: object({ display: text(`${t}.manufacturer`) }),
        lotNumber: text(`${t}.lot_number`),
        note: note(`${t}.comment`),
        protocolApplied: when(`${t}.dose_number is not null`, list(object({ doseNumberPositiveInt: plain(`${t}.dose_number`) }))),
      }),
      searches: {
        ...ofPatient,
        'vaccine-code': conceptSearch((t) => `${t}.vaccine`, 'the vaccine: uuid of the concept, or a code of its terminologies'),
        date: date('when it was given', (t) => `${t}.vaccination_date`, { kind: 'day' }),
        'lot-number': codes((t) => `${t}.lot_number`, 'the number of the lot'),
        status: codes(() => `'completed'`, 'completed'),
      },
      sorts: { date: { filled: '{t}.vaccination_date' } },
    },
  ],
  writes: [
    {
      of: 'immunization',
      elements: {
        extension: (value) => {
          const { url, valueDateTime } = onlyOf(onlyItem(value, 'extension') ?? {}, 'extension', ['url', 'valueDateTime']);
          if (url !== NEXT_DOSE) throw new Problem('engine.unknownProperty', { property: String(url).slice(0, 60) }, 'extension');
          return { nextDoseDate: dateOf(valueDateTime, 'extension') };
        },
        status: (value) => {
          // what was not given is no vaccination here
          if (value !== 'completed') throw new Problem('engine.refused', {}, 'status');
          return {};
        },
        vaccineCode: async (value, db) => {
          const { coded, words } = await conceptOf(value, 'vaccineCode', db);
          return { vaccine: { coded, nonCoded: words } };
        },
        patient: (value) => ({ patient: referredId(value, 'patient', 'Patient') }),
        occurrenceDateTime: async (value, db) => ({ vaccinationDate: await dayOf(value, 'occurrenceDateTime', db) }),
        manufacturer: (value) => ({ manufacturer: textOf(onlyOf(value, 'manufacturer', ['display'])['display'], 'manufacturer') }),
        lotNumber: (value) => ({ lotNumber: textOf(value, 'lotNumber') }),
        note: (value) => ({ comment: notesOf(value, 'note') }),
        protocolApplied: (value) => ({
          doseNumber: onlyOf(onlyItem(value, 'protocolApplied') ?? {}, 'protocolApplied', ['doseNumberPositiveInt'])[
            'doseNumberPositiveInt'
          ],
        }),
      },
      passedOver: ['recorded', 'primarySource'],
      demanded: { vaccinationDate: 'occurrenceDateTime', vaccine: 'vaccineCode' },
    },
  ],
  mandatory: ['status', 'vaccineCode', 'patient', 'occurrenceDateTime'],
  summary: ['recorded', 'lotNumber'],
});

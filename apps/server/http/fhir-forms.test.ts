/** Forms that are filled by FHIR: by the same rules as the own ones. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openClinic, type Clinic } from '../testing/clinic.ts';
import { concepts, fields, programme } from '../testing/clinic-programme.ts';
import { FHIR, fhirFound, type FhirResource } from '../testing/fhir-pages.ts';
import { fhirMistakes } from '../testing/fhir-validator.ts';

let clinic: Clinic;
beforeAll(async () => {
  fhirMistakes({ resourceType: 'Basic' }); // reads the definitions
  clinic = await openClinic();
}, 120_000);
afterAll(() => clinic.close());

const FORM = `https://fieldward.org/form/${programme.form}`;
const coded = (...codes: readonly string[]) => codes.map((code) => ({ valueCoding: { code } }));
const screening = (item: readonly object[], more: object = {}) => ({
  resourceType: 'QuestionnaireResponse',
  questionnaire: FORM,
  status: 'completed',
  subject: { reference: `Patient/${programme.patient}` },
  authored: '2026-02-03T10:20:30+05:00',
  item,
  ...more,
});
const post = (body: object) => clinic.admin.post(`${FHIR}/QuestionnaireResponse`, body);
const counts = async () =>
  (
    await clinic.rows(
      'select (select count(*)::int from encounter) as encounters, (select count(*)::int from obs) as obs, (select count(*)::int from form_submission) as sent',
    )
  )[0];
const outcome = ({ status, body }: { status: number; body: FhirResource }) => [
  status,
  (body['issue'] ?? []).map((each: FhirResource) => [each['expression']?.[0], each['details'].coding[0].code]),
];

describe('a QuestionnaireResponse', () => {
  const answers = [
    { linkId: fields.cough, text: 'Cough?', answer: coded(concepts.yes) },
    { linkId: fields.weeks, answer: [{ valueInteger: 3 }] },
    { linkId: 'group', item: [{ linkId: fields.symptoms, answer: coded(concepts.fever, concepts.sweat) }] },
    { linkId: fields.seen, answer: [{ valueDate: '2026-01-05' }] },
    { linkId: fields.remark, answer: [{ valueString: 'stable' }] },
  ];

  it('is stored as the own form is, and read as it was sent', async () => {
    const made = await post(screening(answers));
    expect([made.status, fhirMistakes(made.body)]).toEqual([201, []]);
    expect(made.body).toMatchObject({
      status: 'completed',
      authored: '2026-02-03T05:20:30.000+00:00',
      subject: { reference: `Patient/${programme.patient}` },
    });
    expect(String(made.body['questionnaire']).split('|')[0]).toBe(FORM);
    const read = new Map((made.body['item'] as FhirResource[]).map(({ linkId, ...each }) => [linkId, each]));
    expect(read.get(fields.cough)?.['answer'][0].valueCoding.code).toBe(concepts.yes);
    expect(read.get(fields.weeks)?.['answer']).toEqual([{ valueDecimal: 3 }]);
    expect(read.get(fields.remark)?.['answer']).toEqual([{ valueString: 'stable' }]);
    const encounter = String(made.body['encounter'].reference).replace('Encounter/', '');
    const [kept] = await clinic.rows<{ obs: number; form: string; trail: number }>(
      `select (select count(*)::int from obs o where o.encounter_id = e.encounter_id and not o.voided) as obs,
         (select fo.uuid from form_encounter f join component_form c using (component_form_id) join form fo using (form_id) where f.encounter_id = e.encounter_id) as form,
         (select count(*)::int from audit_log a where a.resource_uuid = e.uuid and a.action = 'create') as trail from encounter e where e.uuid = $1`,
      [encounter],
    );
    expect(kept).toEqual({ obs: 7, form: programme.form, trail: 1 });
    // the question that was answered is told with each observation
    const observations = await fhirFound(clinic.admin, `Observation?encounter=${encounter}`);
    expect(observations.map(({ extension }) => extension?.[0].valueString)).toContain(fields.weeks);
  });

  it('is refused by the rules of the form at the items that are wrong, and nothing is stored', async () => {
    const before = await counts();
    const at = (field: string) => `QuestionnaireResponse.item.where(linkId='${field}')`;
    expect(outcome(await post(screening([{ linkId: fields.cough, answer: coded(concepts.yes) }])))).toEqual([
      400,
      [[at(fields.weeks), expect.anything()]],
    ]);
    expect(
      outcome(
        await post(
          screening([
            { linkId: fields.cough, answer: coded(concepts.yes) },
            { linkId: fields.weeks, answer: [{ valueInteger: 300 }] },
          ]),
        ),
      )[0],
    ).toBe(400);
    const wrong: readonly (readonly [object, string])[] = [
      [screening([{ linkId: 'nothing', answer: [{ valueString: 'x' }] }]), at('nothing')],
      [screening([{ linkId: fields.cough, answer: coded('nothing') }]), at(fields.cough)],
      [screening([{ linkId: fields.cough, answer: coded(concepts.yes, concepts.no) }]), `${at(fields.cough)}.answer[1]`],
      [screening([{ linkId: fields.remark, answer: [{ valueAttachment: {} }] }]), at(fields.remark)],
      [screening([{ linkId: fields.remark, answer: 'x' }]), 'QuestionnaireResponse.item[0].answer'],
      [screening([{ linkId: fields.remark, answers: [] }]), 'QuestionnaireResponse.item[0].answers'],
      [screening(answers, { status: 'in-progress' }), 'QuestionnaireResponse.status'],
      [screening(answers, { questionnaire: 'https://fieldward.org/form/nothing' }), 'QuestionnaireResponse.questionnaire'],
      [screening(answers, { subject: { reference: 'Patient/nothing' } }), 'QuestionnaireResponse.subject'],
      [screening(answers, { authored: '2126-02-03T10:20:30+05:00' }), 'QuestionnaireResponse.authored'],
      [screening(answers, { author: { reference: 'Practitioner/1' } }), 'QuestionnaireResponse.author'],
      [screening([]), at(fields.cough)],
    ];
    for (const [body, element] of wrong) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const response = await post(body);
      expect([outcome(response)[0], response.body['issue'][0].expression]).toEqual([400, [element]]);
    }
    expect((await clinic.reader.post(`${FHIR}/QuestionnaireResponse`, screening(answers))).status).toBe(403);
    expect(await counts()).toEqual(before);
  });

  it('is stored once, also in a bundle with its patient', async () => {
    const body = {
      resourceType: 'Bundle',
      type: 'transaction',
      entry: [
        {
          fullUrl: 'urn:uuid:0b8d8a36-6d3d-4f0a-9a51-5f2b43ad0f10',
          resource: screening(answers),
          request: { method: 'POST', url: 'QuestionnaireResponse' },
        },
      ],
    };
    const first = await clinic.admin.post(FHIR, body);
    expect([first.status, first.text.slice(0, first.status === 200 ? 0 : 400)]).toEqual([200, '']);
    const stored = await counts();
    const again = await clinic.admin.post(FHIR, body);
    expect([again.status, again.body['entry'][0].response.location]).toEqual([
      200,
      first.body['entry'][0].response.location.replace(/\/_history.*$/, ''),
    ]);
    expect(await counts()).toEqual(stored);
  });

  it('with an encounter says which form that was filled with, if the answers are those', async () => {
    const observation = (id: string, field: string, concept: string, value: object) => ({
      resource: {
        resourceType: 'Observation',
        id,
        status: 'final',
        extension: [{ url: 'https://fieldward.org/fhir/form-question', valueString: field }],
        code: { coding: [{ code: concept }] },
        subject: { reference: `Patient/${programme.patient}` },
        encounter: { reference: 'Encounter/copied-encounter' },
        effectiveDateTime: '2026-03-03T10:00:00+00:00',
        ...value,
      },
      request: { method: 'PUT', url: `Observation/${id}` },
    });
    const response = (id: string, remark: string, authored: string) => ({
      resource: {
        ...screening([
          { linkId: fields.remark, answer: [{ valueString: remark }] },
          { linkId: fields.weeks, answer: [{ valueDecimal: 2 }] },
        ]),
        id,
        authored,
        encounter: { reference: 'Encounter/copied-encounter' },
      },
      request: { method: 'PUT', url: `QuestionnaireResponse/${id}` },
    });
    const [type] = await clinic.rows<{ uuid: string }>('select uuid from encounter_type where name = $1', [programme.formName]);
    const encounter = {
      resource: {
        resourceType: 'Encounter',
        id: 'copied-encounter',
        status: 'finished',
        class: { code: 'AMB' },
        type: [{ coding: [{ code: type?.uuid }] }],
        subject: { reference: `Patient/${programme.patient}` },
        period: { start: '2026-03-03T10:00:00+00:00' },
      },
      request: { method: 'PUT', url: 'Encounter/copied-encounter' },
    };
    const send = (remark: string, authored = '2026-03-03T10:00:00+00:00') =>
      clinic.admin.post(FHIR, {
        resourceType: 'Bundle',
        type: 'transaction',
        entry: [
          encounter,
          observation('copied-remark', fields.remark, concepts.remark, { valueString: 'as before' }),
          observation('copied-weeks', fields.weeks, concepts.weeks, { valueQuantity: { value: 2 } }),
          response('copied-response', remark, authored),
        ],
      });
    const before = await counts();
    expect(outcome(await send('otherwise'))).toEqual([400, [['Bundle.entry[3].resource.item', 'engine.fixed']]]);
    expect(outcome(await send('as before', '2026-03-03T11:00:00+00:00'))).toEqual([
      400,
      [['Bundle.entry[3].resource.authored', 'engine.fixed']],
    ]);
    expect(await counts()).toEqual(before);
    const done = await send('as before');
    expect([done.status, done.status === 200 ? '' : done.text]).toEqual([200, '']);
    const { body } = await clinic.admin.get(`${FHIR}/QuestionnaireResponse/copied-response`);
    expect([body['encounter'].reference, fhirMistakes(body)]).toEqual(['Encounter/copied-encounter', []]);
    // without it the encounter keeps its answers
    expect((await clinic.admin.remove(`${FHIR}/QuestionnaireResponse/copied-response`)).status).toBe(204);
    const there = await Promise.all(
      ['QuestionnaireResponse/copied-response', 'Encounter/copied-encounter', 'Observation/copied-weeks'].map((each) =>
        clinic.admin.get(`${FHIR}/${each}`),
      ),
    );
    expect(there.map(({ status }) => status)).toEqual([410, 200, 200]);
    expect(body['item'].map((each: FhirResource) => each['linkId']).toSorted()).toEqual([fields.remark, fields.weeks].toSorted());
  });
});

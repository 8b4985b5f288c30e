import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zonedMoment } from '@fieldward/domain/time/moment.ts';
import { openClinic, type Clinic } from '../../../testing/clinic.ts';
import { contactConcepts } from '@fieldward/domain/form/contact-concepts.ts';
import { concepts, fields, programme } from '../../../testing/clinic-programme.ts';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
});
afterAll(() => clinic.close());

type Json = Readonly<Record<string, unknown>>;

const metadata: Json = {
  ENCONTER_TYPE: programme.formName,
  workflow: programme.workflow,
  patient: { uuid: programme.patient, identifiers: [{ type: 'Patient Identifier', value: programme.identifier }] },
  formDetails: { componentFormId: 1, uuid: programme.componentForm },
  authentication: { USERNAME: 'x', PASSWORD: 'never-store-me' },
};
const cough = { payload_type: 'OBS_CODED', param_name: concepts.cough, value: concepts.no };
const send = (data: unknown, more: Json = {}, body: Json = {}) =>
  clinic.clerk.post('hydra/form-submission', { data: JSON.stringify(data), metadata: JSON.stringify({ ...metadata, ...more }), ...body });
interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly fieldErrors: Readonly<Record<string, readonly { readonly code: string }[]>>;
}
const errorOf = (body: Json): Refusal => body['error'] as Refusal;
const uuidOf = (body: Json, part: 'patient' | 'encounter'): string => (body[part] as { uuid: string }).uuid;
const counts = async (): Promise<unknown> =>
  (
    await clinic.rows<Json>(
      `select (select count(*) from person) as people, (select count(*) from encounter) as encounters, (select count(*) from obs) as obs, (select count(*) from form_submission) as submissions, (select count(*) from person_attribute) as attributes, (select count(*) from person_address) as addresses`,
    )
  )[0];

describe('a filled form', () => {
  it('of every payload type is saved whole', async () => {
    const { status, body } = await send(
      [
        { payload_type: 'OBS_CODED', param_name: concepts.cough, value: concepts.yes },
        { payload_type: 'OBS_NUMERIC', param_name: concepts.weeks, value: '3' },
        { payload_type: 'OBS_CODED_MULTI', param_name: concepts.symptoms, value: JSON.stringify([concepts.fever, concepts.sweat]) },
        { payload_type: 'OBS_DATE_TIME', param_name: concepts.seen, value: '2026-01-05 00:00:00' },
        { payload_type: 'OBS', param_name: concepts.remark, value: 'stable' },
        { payload_type: 'OBS', param_name: concepts.phone, value: '+923001234567', person_attribute: true },
        {
          payload_type: 'ADDRESS',
          param_name: 'address',
          value: { Country: 'Pakistan', 'Province/State': 'Sindh', 'City/Village': 'Karachi', address2: 'Street 1', address3: 'Mosque' },
        },
        {
          payload_type: 'CONTACT_TRACING',
          param_name: 'ContactRegistry',
          createPatient: true,
          numberOfPeople: 1,
          value: [
            {
              patientID: 'TST-C1',
              patientGivenName: 'Bilal',
              patientFamilyName: 'Khan',
              age: '12',
              gender: 'male',
              relation: 'Sibling',
              dob: '05/03/2014',
            },
          ],
        },
        { payload_type: 'AGE', param_name: 'age', value: '36' },
        { payload_type: 'PERSON_ATTRIBUTE', param_name: 'Test Occupation', value: 'Farmer' },
        { payload_type: 'GPS', param_name: 'Form Location GPS Coordinates', value: '24.86,67.01' },
        { payload_type: 'DATE_ENTERED', param_name: 'Date Entered', value: '2026-02-03 10:20:30' },
        { payload_type: 'LOCATION', param_name: 'location', value: programme.location },
        { USERNAME: 'x', PASSWORD: 'never-store-me' },
      ],
      { utcOffset: 300 },
    );
    expect({ status, body }).toMatchObject({ status: 201, body: { patient: { uuid: programme.patient }, data: {}, metadata: {} } });
    const encounter = uuidOf(body, 'encounter');
    const [row] = await clinic.rows<Json>(
      `select to_char(e.encounter_datetime, 'YYYY-MM-DD HH24:MI:SS') as at, l.uuid as location, t.name as type, (select count(*)::int from form_encounter f join component_form c using (component_form_id) where f.encounter_id = e.encounter_id and c.uuid = $2) as forms,
        (select count(*)::int from patient_workflow w where w.patient_id = e.patient_id and not w.voided) as workflows,
        (select count(*)::int from encounter_provider v where v.encounter_id = e.encounter_id) as providers
      from encounter e join encounter_type t on t.encounter_type_id = e.encounter_type left join location l using (location_id) where e.uuid = $1`,
      [encounter, programme.componentForm],
    );
    expect(row).toEqual({
      at: '2026-02-03 05:20:30',
      location: programme.location,
      type: programme.formName,
      forms: 1,
      workflows: 1,
      providers: 1,
    });
    const obs = await clinic.rows<{ concept: string; parent: string | null; value: string | null; field: string | null }>(
      `select c.uuid as concept, pc.uuid as parent, f.uuid as field, coalesce(v.uuid, o.value_numeric::text, to_char(o.value_datetime, 'YYYY-MM-DD'), o.value_text) as value
      from obs o join encounter e using (patient_id, encounter_id) join concept c on c.concept_id = o.concept_id left join concept v on v.concept_id = o.value_coded
      left join obs p on p.patient_id = o.patient_id and p.obs_id = o.obs_group_id left join concept pc on pc.concept_id = p.concept_id left join form_field f on f.form_field_id = o.form_field_id
      where e.uuid = $1 order by o.obs_id`,
      [encounter],
    );
    expect(obs.map((o) => [o.parent, o.concept, o.value])).toEqual([
      [null, concepts.cough, concepts.yes],
      [null, concepts.weeks, '3'],
      [null, concepts.symptoms, null],
      [concepts.symptoms, concepts.symptoms, concepts.fever],
      [concepts.symptoms, concepts.symptoms, concepts.sweat],
      [null, concepts.seen, '2026-01-05'],
      [null, concepts.remark, 'stable'],
      [null, concepts.phone, '+923001234567'],
      [null, contactConcepts.count, '1'],
      [null, contactConcepts.group, null],
      [contactConcepts.group, contactConcepts.birthdate, '2014-03-05'],
      [contactConcepts.group, contactConcepts.gender, 'M'],
      [contactConcepts.group, contactConcepts.givenName, 'Bilal'],
      [contactConcepts.group, contactConcepts.familyName, 'Khan'],
      [contactConcepts.group, contactConcepts.identifier, 'TST-C1'],
      [contactConcepts.group, contactConcepts.relationship, 'Sibling'],
      [null, '163277AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', '24.86,67.01'],
    ]);
    expect(obs[0]?.field).toBe(fields.cough);
    const [person] = await clinic.rows<Json>(
      `select (select json_agg(json_build_array(t.name, a.value) order by t.name) from person_attribute a join person_attribute_type t using (person_attribute_type_id) where a.person_id = p.person_id and not a.voided) as attributes,
        (select json_agg(json_build_array(a.country, a.state_province, a.city_village, a.address2, a.address3)) from person_address a where a.person_id = p.person_id and a.preferred) as addresses,
        (select json_agg(json_build_array(person_display(r.person_a), t.a_is_to_b)) from relationship r join relationship_type t on t.relationship_type_id = r.relationship_type where r.person_b = p.person_id) as relationships
      from person p where p.uuid = $1`,
      [programme.patient],
    );
    expect(person).toEqual({
      attributes: [
        ['PHONE', '+923001234567'],
        ['Test Occupation', 'Farmer'],
      ],
      addresses: [['Pakistan', 'Sindh', 'Karachi', 'Street 1', 'Mosque']],
      relationships: [['Bilal Khan', 'Sibling']],
    });
    // the type knows whose answers it keeps
    const fed = await clinic.rows(
      `select c.uuid from person_attribute_type t join concept c on c.concept_id = any (t.answers_of) where t.name = 'PHONE'`,
    );
    expect(fed).toEqual([{ uuid: concepts.phone }]);
    const [contact] = await clinic.rows<Json>(
      `select p.gender, p.birthdate::text, p.birthdate_estimated as estimated, (select count(*)::int from patient_workflow w where w.patient_id = p.person_id) as workflows from person p join patient_identifier i on i.patient_id = p.person_id where i.identifier = 'TST-C1'`,
    );
    expect(contact).toEqual({ gender: 'M', birthdate: '2014-03-05', estimated: false, workflows: 1 });
  });

  it('may name the fields itself, and come as objects under the old path', async () => {
    const { status } = await clinic.clerk.post('hydra/formSubmission', {
      data: [{ ...cough, formField: fields.cough }],
      metadata: { ...metadata, workflow: undefined, WORKFLOW: programme.workflow },
    });
    expect(status).toBe(201);
  });

  it('finds the patient by identifier when the uuid is not known here', async () => {
    const { status, body } = await send([cough], {
      patient: { uuid: 'elsewhere', identifiers: [{ type: 'MR Number', value: programme.identifier.toLowerCase() }] },
    });
    expect([status, body]).toMatchObject([201, { patient: { uuid: programme.patient } }]);
  });

  it('replaces an attribute instead of adding to it', async () => {
    await send([cough, { payload_type: 'OBS', param_name: concepts.phone, value: '+923001234568' }]);
    const rows = await clinic.rows(
      `select a.value from person_attribute a join person_attribute_type t using (person_attribute_type_id) join person p using (person_id) where p.uuid = $1 and t.name = 'PHONE' and not a.voided`,
      [programme.patient],
    );
    expect(rows).toEqual([{ value: '+923001234568' }]);
  });

  it('needs the uuid of the patient where two have the identifier', async () => {
    // each type of identifier is unique by itself
    const [twin] = await clinic.rows<{ uuid: string }>(
      `with y as (insert into patient_identifier_type (name) values ('First Number'), ('Second Number') returning patient_identifier_type_id as id),
      p as (insert into person (gender) values ('F') returning person_id), t as (insert into patient (patient_id) select person_id from p returning patient_id, uuid),
      known as (insert into patient_identifier (patient_id, identifier, identifier_type)
        select n.patient_id, 'TST-SHARED', (select min(id) from y) from patient n where n.uuid = $1
        union all select t.patient_id, 'tst-shared', (select max(id) from y) from t)
      select uuid from t`,
      [programme.patient],
    );
    const identifiers = [{ type: 'Patient Identifier', value: 'TST-SHARED' }];
    const before = await counts();
    const refused = await send([cough], { patient: { uuid: 'elsewhere', identifiers } });
    expect([refused.status, errorOf(refused.body).code, Object.keys(errorOf(refused.body).fieldErrors)]).toEqual([
      400,
      'submission.ambiguousPatient',
      ['patient'],
    ]);
    expect(errorOf(refused.body).message).toContain('TST-SHARED');
    expect(await counts()).toEqual(before);
    for (const uuid of [programme.patient, twin?.uuid]) {
      const { status, body } = await send([cough], { patient: { uuid, identifiers } });
      expect([status, body]).toMatchObject([201, { patient: { uuid } }]);
    }
    // an identifier that was taken back does not count
    await clinic.rows(`update patient_identifier set voided = true where identifier = 'tst-shared'`);
    expect(await send([cough], { patient: { uuid: 'elsewhere', identifiers } })).toMatchObject({
      status: 201,
      body: { patient: { uuid: programme.patient } },
    });
  });

  it('is audited with the patient, the form and its own uuid, once', async () => {
    const uuid = randomUUID();
    const { body } = await send([cough], {}, { uuid });
    await send([cough], {}, { uuid });
    const rows = await clinic.rows<Json>(
      `select a.action, a.resource, p.uuid as patient, u.username, a.detail from audit_log a left join patient p using (patient_id) left join users u using (user_id) where a.resource_uuid = $1`,
      [uuidOf(body, 'encounter')],
    );
    expect(rows).toEqual([
      {
        action: 'create',
        resource: 'encounter',
        patient: programme.patient,
        username: 'clerk',
        detail: { form: programme.formName, submission: uuid },
      },
    ]);
  });

  it('drops the answer of a field that a rule hides, and does not ask for it', async () => {
    const { status, body } = await send([cough, { payload_type: 'OBS_CODED', param_name: concepts.blood, value: concepts.yes }]);
    expect(status).toBe(201);
    const rows = await clinic.rows(
      `select c.uuid from obs o join encounter e using (patient_id, encounter_id) join concept c using (concept_id) where e.uuid = $1`,
      [uuidOf(body, 'encounter')],
    );
    expect(rows).toEqual([{ uuid: concepts.cough }]);
  });

  it('sent again is saved once, also at the same time', async () => {
    const uuid = randomUUID();
    const answers = await Promise.all([
      send([cough], {}, { uuid }),
      send([cough], {}, { uuid }),
      send([cough], { authentication: {} }, { uuid }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => uuidOf(body, 'encounter'))).size).toBe(1);
    expect(await clinic.rows('select count(*)::int as n from form_submission where uuid = $1', [uuid])).toEqual([{ n: 1 }]);
    expect(await send([{ ...cough, value: concepts.yes }], {}, { uuid })).toMatchObject({
      status: 409,
      body: { error: { code: 'submission.replayed' } },
    });
  });

  it('never keeps the password that older clients send', async () => {
    const found = await clinic.rows(
      `select 1 from form_submission where result::text like '%never-store-me%' union all select 1 from audit_log where detail::text like '%never-store-me%' union all select 1 from obs where value_text like '%never-store-me%'`,
    );
    expect(found).toEqual([]);
  });
});

describe('a form that is refused saves nothing', () => {
  const tomorrow = zonedMoment(new Date(Date.now() + 2 * 86_400_000));
  const contact = { patientID: 'TST-C9', patientGivenName: 'Sana', patientFamilyName: 'Khan', age: '3', gender: 'F', relation: 'Child' };
  const tracing = (...value: unknown[]) => ({ payload_type: 'CONTACT_TRACING', param_name: 'ContactRegistry', createPatient: true, value });
  it.each<[what: string, data: unknown, more: Json, code: string, field: string]>([
    ['no JSON', '[', {}, 'submission.malformed', 'data'],
    [
      'a mandatory field left empty',
      [{ payload_type: 'OBS', param_name: concepts.remark, value: 'x' }],
      {},
      'answer.required',
      fields.cough,
    ],
    ['a mandatory field that an answer shows', [{ ...cough, value: concepts.yes }], {}, 'answer.required', fields.weeks],
    [
      'an unknown concept',
      [cough, { payload_type: 'OBS', param_name: 'no-such-concept', value: 'x' }],
      {},
      'submission.unknownConcept',
      'no-such-concept',
    ],
    ['an unknown choice', [{ ...cough, value: 'no-such-answer' }], {}, 'answer.choice', fields.cough],
    ['an unknown payload type', [cough, { payload_type: 'OBS_COMPLEX', value: 'x' }], {}, 'submission.unknownType', 'data[1]'],
    [
      'a number out of range',
      [
        { ...cough, value: concepts.yes },
        { payload_type: 'OBS_NUMERIC', param_name: concepts.weeks, value: '105' },
      ],
      {},
      'answer.range',
      fields.weeks,
    ],
    [
      'text too long',
      [cough, { payload_type: 'OBS', param_name: concepts.remark, value: 'x'.repeat(21) }],
      {},
      'answer.length',
      fields.remark,
    ],
    [
      'a date in the future where none is allowed',
      [cough, { payload_type: 'OBS_DATE_TIME', param_name: concepts.seen, value: tomorrow }],
      {},
      'answer.future',
      fields.seen,
    ],
    ['an encounter in the future', [cough, { payload_type: 'DATE_ENTERED', value: tomorrow }], {}, 'submission.futureDate', 'DATE_ENTERED'],
    [
      'a form of a day before the patient was born',
      [cough, { payload_type: 'DATE_ENTERED', value: '1901-02-03 10:00:00' }],
      {},
      'submission.beforeBirth',
      'DATE_ENTERED',
    ],
    ['an unreadable date', [cough, { payload_type: 'DATE_ENTERED', value: 'soon' }], {}, 'submission.wrongDate', 'DATE_ENTERED'],
    ['an unknown location', [cough, { payload_type: 'LOCATION', value: 'nowhere' }], {}, 'submission.unknownLocation', 'LOCATION'],
    ['an unknown patient', [cough], { patient: { uuid: 'nobody', identifiers: [] } }, 'submission.unknownPatient', 'patient'],
    ['an unknown form', [cough], { formDetails: { uuid: 'no-such-form' } }, 'submission.unknownForm', 'formDetails'],
    ['an unknown workflow', [cough], { workflow: 'no-such-workflow' }, 'submission.unknownWorkflow', 'workflow'],
    [
      'an unknown encounter type',
      [{ payload_type: 'OBS', param_name: concepts.remark, value: 'x' }],
      { formDetails: null, ENCONTER_TYPE: 'No Such Type' },
      'submission.unknownEncounterType',
      'ENCONTER_TYPE',
    ],
    ['no answers', [], { formDetails: null }, 'submission.nothing', 'data'],
    [
      'an address without city',
      [cough, { payload_type: 'ADDRESS', value: { Country: 'A', 'Province/State': 'B', address2: 'C' } }],
      {},
      'answer.address',
      fields.address,
    ],
    ['a contact without name', [cough, tracing({ ...contact, patientGivenName: '' })], {}, 'answer.contactMissing', fields.contacts],
    [
      'a contact whose identifier is taken',
      [cough, tracing({ ...contact, patientID: programme.identifier })],
      {},
      'submission.duplicateIdentifier',
      'identifier',
    ],
    ['two contacts with one identifier', [cough, tracing(contact, contact)], {}, 'submission.duplicateIdentifier', 'identifier'],
  ])('%s', async (_what, data, more, code, field) => {
    const before = await counts();
    const { status, body } =
      typeof data === 'string' ? await clinic.clerk.post('hydra/form-submission', { data, metadata: '{}' }) : await send(data, more);
    const error = errorOf(body);
    expect([status, Object.keys(error.fieldErrors), Object.values(error.fieldErrors)[0]?.[0]?.code]).toEqual([400, [field], code]);
    expect(await counts()).toEqual(before);
  });

  it('the contact whose identifier is taken is named, among others', async () => {
    const taken = programme.identifier.toLowerCase();
    for (const contacts of [
      [contact, { ...contact, patientID: taken }],
      [{ ...contact, patientID: taken }, contact],
    ]) {
      const { status, body } = await send([cough, tracing(...contacts)]);
      expect([status, errorOf(body).message]).toEqual([400, expect.stringContaining(taken)]);
      expect(errorOf(body).message).not.toContain(contact.patientID);
    }
  });

  it('every wrong field is named at once', async () => {
    const { body } = await send([
      { ...cough, value: concepts.yes },
      { payload_type: 'OBS', param_name: concepts.remark, value: 'x'.repeat(21) },
    ]);
    const error = errorOf(body);
    expect(Object.keys(error.fieldErrors).toSorted()).toEqual([fields.remark, fields.weeks]);
    expect(error.message).toContain('weeks: Field is required');
  });

  it('nobody without the privilege, or not signed in, saves anything', async () => {
    const before = await counts();
    expect((await clinic.reader.post('hydra/form-submission', { data: [cough], metadata })).status).toBe(403);
    expect((await clinic.anonymous.post('hydra/form-submission', { data: [cough], metadata })).status).toBe(401);
    expect((await clinic.filler.post('hydra/form-submission', { data: [], metadata: { ENCONTER_TYPE: 'Create Patient' } })).status).toBe(
      403,
    );
    expect(await counts()).toEqual(before);
  });

  it('one who may not register patients cannot make them of contacts', async () => {
    const before = await counts();
    expect(await clinic.filler.post('hydra/form-submission', { data: [cough, tracing(contact)], metadata })).toMatchObject({ status: 403 });
    expect(await counts()).toEqual(before);
  });
});

it('is filled at the place of that name, too', async () => {
  const [place] = await clinic.rows<{ name: string }>('select name from location where uuid = $1', [programme.location]);
  const { status, body } = await send([cough, { payload_type: 'LOCATION', value: ` ${place?.name.toUpperCase()}` }]);
  expect(status).toBe(201);
  const at = 'select l.uuid from encounter e join location l using (location_id) where e.uuid = $1';
  expect(await clinic.rows(at, [uuidOf(body, 'encounter')])).toEqual([{ uuid: programme.location }]);
});

describe('Create Patient', () => {
  const entries = (identifier: string, more: unknown[] = []): unknown[] => [
    { payload_type: 'IDENTIFIER', param_name: 'Patient Identifier', value: identifier },
    { payload_type: 'NAME', givenName: 'Zara', familyName: 'Malik' },
    { payload_type: 'GENDER', value: 'female' },
    { payload_type: 'LOCATION', value: programme.location },
    ...more,
  ];
  const create = (data: unknown, more: Json = {}, body: Json = {}) =>
    clinic.clerk.post('hydra/form-submission', {
      data: JSON.stringify(data),
      metadata: JSON.stringify({ ENCONTER_TYPE: 'Create Patient', WORKFLOW: programme.workflow, ...more }),
      ...body,
    });

  it('makes a patient with names, identifier, birth date and workflow', async () => {
    const { status, body } = await create(
      entries('TST-N1', [
        { payload_type: 'DOB', param_name: 'age', value: '1999-03-04 00:00:00' },
        { payload_type: 'ADDRESS', value: { Country: 'P', 'Province/State': 'S', 'City/Village': 'K', address2: 'A' } },
      ]),
    );
    expect([status, body]).toMatchObject([201, { encounter: null, data: {}, metadata: {} }]);
    const [row] = await clinic.rows<Json>(
      `select person_display(p.person_id) as name, p.gender, p.birthdate::text, p.birthdate_estimated as estimated, i.identifier, l.uuid as location, t.uuid = p.uuid as same,
        (select count(*)::int from patient_workflow w where w.patient_id = p.person_id) as workflows, (select a.country from person_address a where a.person_id = p.person_id) as country
      from person p join patient t on t.patient_id = p.person_id join patient_identifier i using (patient_id) left join location l using (location_id) where p.uuid = $1`,
      [uuidOf(body, 'patient')],
    );
    expect(row).toEqual({
      name: 'Zara Malik',
      gender: 'F',
      birthdate: '1999-03-04',
      estimated: false,
      identifier: 'TST-N1',
      location: programme.location,
      same: true,
      workflows: 1,
      country: 'P',
    });
  });

  it('takes an age where the date cannot be read', async () => {
    const { status, body } = await create(
      entries('TST-N2', [
        { payload_type: 'AGE', value: 40 },
        { payload_type: 'DOB', value: 'Invalid date' },
      ]),
    );
    expect(status).toBe(201);
    const rows = await clinic.rows<Json>('select birthdate_estimated as estimated from person where uuid = $1', [uuidOf(body, 'patient')]);
    expect(rows).toEqual([{ estimated: true }]);
  });

  it('sent twice under one id makes one patient', async () => {
    const uuid = randomUUID();
    const data = entries('TST-N3', [{ payload_type: 'AGE', value: '5' }]);
    const answers = await Promise.all([create(data, {}, { uuid }), create(data, {}, { uuid })]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
  });

  it.each<[string, unknown[], string, string]>([
    [
      'a duplicate identifier',
      entries(programme.identifier.toLowerCase(), [{ payload_type: 'AGE', value: '5' }]),
      'submission.duplicateIdentifier',
      'identifier',
    ],
    ['no birth date and no age', entries('TST-N4'), 'person.birthdateOrAge', 'DOB'],
    ['born in the future', entries('TST-N4', [{ payload_type: 'DOB', value: '2090-01-01' }]), 'person.birthdateFuture', 'DOB'],
    [
      'no name',
      [
        { payload_type: 'IDENTIFIER', value: 'TST-N4' },
        { payload_type: 'GENDER', value: 'M' },
        { payload_type: 'AGE', value: '5' },
      ],
      'person.required',
      'NAME',
    ],
    ['no identifier', entries('').concat({ payload_type: 'AGE', value: '5' }), 'person.required', 'IDENTIFIER'],
    ['an identifier too long', entries('1234567890123456', [{ payload_type: 'AGE', value: '5' }]), 'person.identifierLength', 'IDENTIFIER'],
  ])('%s is refused', async (_what, data, code, field) => {
    const before = await counts();
    const { status, body } = await create(data);
    const error = errorOf(body);
    expect([status, Object.keys(error.fieldErrors), Object.values(error.fieldErrors)[0]?.[0]?.code]).toEqual([400, [field], code]);
    expect(await counts()).toEqual(before);
  });
});

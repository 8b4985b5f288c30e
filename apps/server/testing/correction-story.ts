/** A form of many kinds of questions that people fill and correct, with accounts of different rights. */
import type { Answer, Answers } from '@fieldward/domain/form/answers.ts';
import { formFromWire, type FormDefinition } from '@fieldward/domain/form/definition.ts';
import { entriesOf, type SubmissionContext } from '@fieldward/domain/form/submission.ts';
import { refreshDashboard } from '../areas/report/dashboard/dashboard-refresh.ts';
import { concept, create, KNOWN, register, starterApi } from './starter-api.ts';
import { PASSWORD, type ApiResponse, type Client, type ScratchApi } from './scratch-api.ts';

/** What a filled form says, by the name of the question. */
type Named = Readonly<Record<string, Answer>>;

export interface CorrectionStory {
  readonly api: ScratchApi;
  /** Fills forms. */
  readonly clerk: Client;
  /** Fills forms, too. */
  readonly colleague: Client;
  /** May correct forms of others. */
  readonly clinician: Client;
  /** May unlock. */
  readonly manager: Client;
  readonly patient: string;
  readonly other: string;
  readonly place: string;
  readonly form: string;
  readonly through: string;
  readonly options: Readonly<Record<'YES' | 'NO' | 'FEVER' | 'SWEAT' | 'RASH', string>>;
  readonly definition: FormDefinition;
  /** Answers by form field. */
  readonly of: (answers: Named) => Answers;
  /** uuid of the form field of a question. */
  readonly field: (name: string) => string;
  /** Fills the form for the patient, as the clerk by default; the uuid of the encounter. */
  readonly fill: (answers: Named, more?: { context?: SubmissionContext; as?: Client; patient?: string; uuid?: string }) => Promise<string>;
  readonly read: (encounter: string) => Promise<{ answers: Answers; etag: string; body: ApiResponse['body'] }>;
  readonly correct: (encounter: string, answers: Named, more?: { as?: Client; etag?: string; body?: object }) => Promise<ApiResponse>;
  /** Every value of a question that the encounter ever had: current and former ones. */
  readonly values: (encounter: string, name: string) => Promise<{ current: string[]; former: string[] }>;
  /** Registers somebody else; the uuid. */
  readonly someone: () => Promise<string>;
  /** What the dashboard counts of 2020 when everything is counted: who coughs of those asked, and who is due when ('Seen'). */
  readonly counted: () => Promise<{ coughing: number; asked: number; due: string[] }>;
  readonly close: () => Promise<void>;
}

const accounts = { clerk: 'Field Worker', colleague: 'Field Worker', clinician: 'Clinician', manager: 'Programme Administrator' } as const;

/** Makes an account of a role and signs it in. */
export async function account(api: ScratchApi, name: string, role: string): Promise<Client> {
  await api.pool.rows(
    `with p as (insert into person (gender) values ('F') returning person_id),
      v as (insert into provider (person_id, name) select person_id, $1 from p),
      u as (insert into users (person_id, username, system_id, password) select p.person_id, $1, $1, b.password from p, users b where b.username = 'boss' returning user_id)
     insert into user_role (user_id, role_id) select u.user_id, r.role_id from u, role r where r.name in ($2, 'Authenticated')`,
    [name, role],
  );
  return api.as({ authorization: `Basic ${Buffer.from(`${name}:${PASSWORD}`).toString('base64')}` });
}

/** A form of each kind of question, and the options that it offers. */
async function checkUp(admin: Client): Promise<{ options: CorrectionStory['options']; form: string }> {
  const names = ['YES', 'NO', 'FEVER', 'SWEAT', 'RASH'] as const;
  const made: [string, string][] = [];
  // oxlint-disable-next-line no-await-in-loop -- concepts of one name come one after the other
  for (const name of names) made.push([name, await concept(admin, name, KNOWN.notApplicable)]);
  const options = Object.fromEntries(made) as CorrectionStory['options']; // of exactly these names
  const offers = (...chosen: (typeof names)[number][]) => ({
    attributeName: 'Coded',
    answers: chosen.map((name) => ({ concept: options[name] })),
  });
  const questions: [string, string, string | null, object][] = [
    ['Cough', 'Single Select Dropdown', KNOWN.coded, offers('YES', 'NO')],
    ['Since', 'Textbox', KNOWN.text, { attributeName: 'Text' }],
    ['Signs', 'Multiple Choice', KNOWN.coded, { ...offers('FEVER', 'SWEAT', 'RASH'), selectMultiple: true }],
    ['Weight', 'Textbox', KNOWN.numeric, { attributeName: 'Numeric' }],
    ['Height', 'Textbox', KNOWN.numeric, { attributeName: 'Numeric' }],
    ['Remark', 'Textbox', KNOWN.text, { attributeName: 'Text' }],
    ['Nickname', 'Textbox', null, { attributeName: 'Text', tableName: 'Attribute' }],
    ['Seen', 'Date/ Time Picker', KNOWN.datetime, { attributeName: 'Datetime' }],
  ];
  const fields: [string, string][] = [];
  for (const [name, fieldType, datatype, more] of questions) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    const own = datatype === null ? {} : { concept: await concept(admin, name.toUpperCase(), datatype) };
    // oxlint-disable-next-line no-await-in-loop -- as above
    fields.push([
      name,
      String((await create(admin, 'hydra/hydra-field', { name, description: name, fieldType, ...more, ...own }))['uuid']),
    ]);
  }
  const saved = await admin.post('fieldward/formsave', {
    form: {
      name: 'Check-up',
      description: 'A check-up',
      formFields: [
        ...fields.map(([name, field]) => ({
          field,
          displayText: name,
          allowPastDate: true,
          allowFutureDate: name === 'Seen',
          allowDecimal: true,
          ...(name === 'Weight' ? { minValue: 1, maxValue: 300, mandatory: true } : {}),
        })),
        { field: '97c5dc2b-a352-4847-b7f6-c0717e9b3dc7' },
        { field: '1e4640ca-d264-4f8f-9210-66c053553933' },
      ],
    },
  });
  if (saved.status !== 201) throw new Error(saved.text);
  return { options, form: String(saved.body['form'].uuid) };
}

/** Opens the server with the form and two patients. */
export async function correctionStory(): Promise<CorrectionStory> {
  const api = await starterApi();
  const { admin } = api;
  const { options, form } = await checkUp(admin);
  const component = await create(admin, 'hydra/component', { name: 'Any stage' });
  const through = String((await create(admin, 'hydra/componentform', { form, component: component['uuid'] }))['uuid']);
  const place = String((await create(admin, 'location', { name: 'Clinic one' }))['uuid']);
  const patient = String((await register(admin, 'CF-1', 'Ayesha', 'Khan'))['uuid']);
  const other = String((await register(admin, 'CF-2', 'Aisha', 'Khan'))['uuid']);
  let people = 2;
  const clients = await Promise.all(Object.entries(accounts).map(async ([name, role]) => [name, await account(api, name, role)] as const));
  const { clerk, colleague, clinician, manager } = Object.fromEntries(clients) as Record<keyof typeof accounts, Client>; // of exactly these names
  const definition = formFromWire((await admin.get(`hydra/form/${form}?v=full`)).body);
  const field = (name: string): string => {
    const found = definition.fields.find((each) => each.field.name === name);
    if (found === undefined) throw new Error(`no question ${name}`);
    return found.uuid;
  };
  const of = (answers: Named): Answers => Object.fromEntries(Object.entries(answers).map(([name, answer]) => [field(name), answer]));
  const read: CorrectionStory['read'] = async (encounter) => {
    const { status, body, text, headers } = await admin.get(`fieldward/filledform?encounter=${encounter}`);
    if (status !== 200) throw new Error(text);
    return { answers: body['answers'], etag: String(headers['etag']), body };
  };
  return {
    api,
    clerk,
    colleague,
    clinician,
    manager,
    patient,
    other,
    place,
    form,
    through,
    options,
    definition,
    of,
    field,
    read,
    async fill(answers, { context = {}, as = clerk, patient: whose = patient, uuid } = {}) {
      const { status, body, text } = await as.post('hydra/form-submission', {
        ...(uuid === undefined ? {} : { uuid }),
        data: JSON.stringify(entriesOf(definition, of(answers), context)),
        metadata: JSON.stringify({ ENCONTER_TYPE: 'Check-up', patient: { uuid: whose }, formDetails: { uuid: through }, utcOffset: 0 }),
      });
      if (status !== 201) throw new Error(text);
      return String(body['encounter'].uuid);
    },
    correct: (encounter, answers, { as = clerk, etag, body = {} } = {}) =>
      as.post(
        `fieldward/filledform/${encounter}`,
        { answers: of(answers), reason: 'Typing error', utcOffset: 0, ...body },
        etag === undefined ? {} : { 'if-match': etag },
      ),
    async values(encounter, name) {
      const rows = await api.pool.rows<{ voided: boolean; value: string }>(
        `select o.voided, coalesce(vc.uuid, o.value_numeric::text, o.value_text, o.value_datetime::text) as value
         from obs o join encounter e using (patient_id, encounter_id) join form_field ff using (form_field_id) left join concept vc on vc.concept_id = o.value_coded
         where e.uuid = $1 and ff.uuid = $2 and num_nonnulls(o.value_coded, o.value_numeric, o.value_datetime, o.value_text) = 1 order by o.obs_id`,
        [encounter, field(name)],
      );
      const those = (voided: boolean) => rows.filter((row) => row.voided === voided).map(({ value }) => value);
      return { current: those(false), former: those(true) };
    },
    async someone() {
      people += 1;
      return String((await register(admin, `CF-${people}`, 'Amina', 'Traore'))['uuid']);
    },
    async counted() {
      const conceptOf = (name: string) => definition.fields.find((each) => each.field.name === name)?.field.concept;
      const tested = { concept: conceptOf('Cough'), answers: [options.YES, options.NO] };
      const programme = { tested, positive: { ...tested, answers: [options.YES] }, nextAppointment: [conceptOf('Seen')] };
      await api.pool.rows(
        `insert into system_setting (property, value) values ('fieldward.reportContent', $1) on conflict (lower(property) text_pattern_ops) do update set value = excluded.value`,
        [JSON.stringify({ programme })],
      );
      await refreshDashboard(api.pool);
      const period = 'from=2020-01-01&to=2020-12-31';
      const { positivity } = (await admin.get(`fieldward/dashboard?${period}`)).body['indicators'];
      const due = (await admin.get(`fieldward/dashboardpeople?indicator=followUpsDue&${period}`)).body['results'];
      return {
        coughing: positivity.part,
        asked: positivity.of,
        due: due.map(({ uuid, day }: { uuid: string; day: string }) => `${uuid} ${day}`),
      };
    },
    close: () => api.close(),
  };
}

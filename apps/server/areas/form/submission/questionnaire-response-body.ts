/** What clients send as a QuestionnaireResponse: a form that is filled, or which form an encounter was filled with. */
import type { Db } from '../../../engine/db.ts';
import type { FhirBody, FhirMade, FhirWrite } from '../../../engine/fhir/fhir-map.ts';
import { Problem, unknownReference } from '../../../engine/problem.ts';
import { isObject } from '../../../engine/references.ts';
import { conceptOf, listOf, objectOf, referredId, textOf } from '../../../sql/fhir-body.ts';
import { FORM_URL } from '../../../sql/fhir-sql.ts';

/** An item with answers, of whatever group. */
interface Answered {
  readonly linkId: string;
  readonly answers: readonly FhirBody[];
}

/** Groups within groups that are read. */
const DEEPEST = 5;

/** The items that have answers, in their order. Raises `engine.notList`, `engine.notObject`, `engine.notText`, `engine.unknownProperty`, `engine.refused`. */
function answered(value: unknown, element: string, depth = 1): readonly Answered[] {
  if (depth > DEEPEST) throw new Problem('engine.refused', {}, element);
  return listOf(value, element).flatMap((each, at) => {
    const path = `${element}[${at}]`;
    const { linkId, text: _text, definition: _definition, answer = [], item = [], ...other } = objectOf(each, path);
    const [unknown] = Object.keys(other);
    if (unknown !== undefined)
      throw new Problem('engine.unknownProperty', { property: unknown.slice(0, 60) }, `${path}.${unknown.slice(0, 60)}`);
    const answers = listOf(answer, `${path}.answer`).map((one) => objectOf(one, `${path}.answer`));
    const own = answers.length === 0 ? [] : [{ linkId: textOf(linkId, `${path}.linkId`), answers }];
    return [...own, ...answered(item, `${path}.item`, depth + 1)];
  });
}

/** The value of an answer as a submission has it: clocks as they were typed. */
async function valueOf(answer: FhirBody, element: string, db: Db): Promise<string> {
  const [[kind, value] = ['', null], another] = Object.entries(answer);
  if (another !== undefined) throw new Problem('engine.unknownProperty', { property: another[0].slice(0, 60) }, element);
  switch (kind) {
    case 'valueCoding':
      return (await conceptOf({ coding: [objectOf(value, element)] }, element, db)).coded ?? '';
    case 'valueBoolean':
    case 'valueDecimal':
    case 'valueInteger':
      if (typeof value !== 'number' && typeof value !== 'boolean') throw new Problem('engine.refused', {}, element);
      return String(value);
    case 'valueDate':
    case 'valueTime':
    case 'valueString':
      return textOf(value, element);
    case 'valueDateTime':
      return textOf(value, element)
        .replace(/(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/, '')
        .replace('T', ' ');
    default:
      throw new Problem('engine.unknownProperty', { property: kind.slice(0, 60) }, element);
  }
}

/** How the value of an answer is sent with a form. */
const PAYLOADS: Readonly<Record<string, string>> = {
  valueCoding: 'OBS_CODED',
  valueDecimal: 'OBS_NUMERIC',
  valueInteger: 'OBS_NUMERIC',
  valueDate: 'OBS_DATE_TIME',
  valueTime: 'OBS_DATE_TIME',
  valueDateTime: 'OBS_DATE_TIME',
};

/** A question of a form: whether several of its answers may be chosen. */
interface Asked {
  readonly uuid: string;
  readonly concept: string | null;
  readonly several: boolean;
}

const ASKED = `select x.link as uuid, c.uuid as concept, coalesce(f.select_multiple, false) or coalesce(y.name ilike 'multiple%', false) as several
  from unnest($1::text[]) x (link) left join form_field ff on ff.uuid = x.link left join field f using (field_id) left join field_type y on y.field_type_id = f.field_type_id
  left join concept c on c.concept_id = f.concept_id or (ff.form_field_id is null and c.uuid = x.link)`;

/** The items as the entries of a submission. */
async function entriesOf(value: unknown, db: Db): Promise<readonly FhirBody[]> {
  const items = answered(value, 'item');
  const asked = new Map((await db.rows<Asked>(ASKED, [items.map(({ linkId }) => linkId)])).map((each) => [each.uuid, each]));
  const entries: FhirBody[] = [];
  for (const { linkId, answers } of items) {
    const question = asked.get(linkId);
    const element = pathOf(linkId);
    if (question?.concept === undefined || question.concept === null) throw unknownReference('question', linkId, element);
    const values: string[] = [];
    // oxlint-disable-next-line no-await-in-loop -- most ask nothing of the database
    for (const answer of answers) values.push(await valueOf(answer, element, db));
    if (!question.several && values.length > 1) throw new Problem('engine.refused', {}, `${element}.answer[1]`);
    const kind = Object.keys(answers[0] ?? {})[0] ?? '';
    const entry = { formField: linkId, param_name: question.concept };
    entries.push(
      question.several
        ? { ...entry, payload_type: 'OBS_CODED_MULTI', value: values }
        : { ...entry, payload_type: PAYLOADS[kind] ?? 'OBS', value: values[0] ?? '' },
    );
  }
  return entries;
}

/** Where an item is, as FHIRPath says it. */
const pathOf = (linkId: string): string => `item.where(linkId='${linkId.replaceAll("'", '')}')`;

/** The form that is named, and its version where that is. Raises `engine.unknownReference`. */
async function formOf(value: unknown, db: Db): Promise<{ readonly form: string; readonly number: string | null }> {
  const [address = '', number = null] = textOf(value, 'questionnaire').split('|');
  const form = address.startsWith(FORM_URL) ? address.slice(FORM_URL.length) : address.replace(/^.*\bQuestionnaire\//, '');
  const [found] = await db.rows('select from form f where f.uuid = $1', [form]);
  if (found === undefined) throw unknownReference('Questionnaire', address, 'questionnaire');
  return { form, number };
}

const completed = (value: unknown): FhirBody => {
  if (value !== 'completed') throw new Problem('engine.refused', {}, 'status');
  return {};
};

/** A form that is filled: stored as the own forms are, by the same rules. */
const filled = (made: FhirMade): FhirWrite => ({
  of: 'form-encounter',
  elements: {
    status: completed,
    questionnaire: async (value, db) => ({ ...(await formOf(value, db)) }),
    subject: (value) => ({ patient: referredId(value, 'subject', 'Patient') }),
    authored: (value) => ({ at: textOf(value, 'authored') }),
    item: async (value, db) => ({ entries: await entriesOf(value, db) }),
  },
  passedOver: [],
  made: (body, context, tx, id) => made(body, context, tx, id),
});

/** The place of a form in a workflow, one that the patient of an encounter is in before others. */
const PLACED = `select cf.uuid, (select v.uuid from form_version v where v.form_id = f.form_id and v.number::text = $3) as version
  from form f join component_form cf using (form_id) left join encounter e on e.uuid = $2
  where f.uuid = $1 order by cf.retired, exists (select from patient_workflow w where w.patient_id = e.patient_id and w.workflow_id = cf.workflow_id and not w.voided) desc, cf.component_form_id limit 1`;

const encounterOf = ({ encounter, id }: FhirBody): { readonly uuid: string; readonly column: string } =>
  encounter === undefined
    ? { uuid: String(id), column: 'form_encounter' }
    : { uuid: referredId(encounter, 'encounter', 'Encounter'), column: 'encounter' };

/** What the encounter has as answers, by question: of the form, or of the concept. */
const THERE = `select coalesce(ff.uuid, c.uuid) as link, coalesce(vc.uuid, o.value_numeric::text, to_char(o.value_datetime at time zone 'UTC', 'YYYY-MM-DD HH24:MI'), o.value_text) as value
  from obs o join concept c using (concept_id) left join concept vc on vc.concept_id = o.value_coded left join form_field ff on ff.form_field_id = o.form_field_id
  where (o.patient_id, o.encounter_id) in (select e.patient_id, e.encounter_id from encounter e where e.uuid = $1
      union all select fe.patient_id, fe.encounter_id from form_encounter fe where fe.uuid = $2)
    and not o.voided and num_nonnulls(o.value_coded, o.value_numeric, o.value_datetime, o.value_text) > 0`;

const plain = (value: string): string => {
  if (/^-?\d+(?:\.\d+)?$/.test(value)) return String(Number(value));
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2})(?::\d{2})?)?$/.exec(value) ?? [];
  return day === undefined ? value : `${day} ${time ?? '00:00'}`;
};

/** An encounter says what was answered: what is sent must be that. Raises `engine.fixed`. */
async function sameAnswers(value: unknown, db: Db, whole: FhirBody): Promise<FhirBody> {
  const { uuid, column } = encounterOf(whole);
  const there = await db.rows<{ link: string; value: string }>(THERE, column === 'encounter' ? [uuid, ''] : ['', uuid]);
  const sent: string[] = [];
  for (const { linkId, answers } of answered(value, 'item'))
    // oxlint-disable-next-line no-await-in-loop -- most ask nothing of the database
    for (const answer of answers) sent.push(`${linkId} ${plain(await valueOf(answer, pathOf(linkId), db))}`);
  const kept = there.map((each) => `${each.link} ${plain(each.value)}`);
  if (JSON.stringify(sent.toSorted()) !== JSON.stringify(kept.toSorted())) throw new Problem('engine.fixed', {}, 'item');
  return {};
}

const PATIENT_OF = `select p.uuid from person p where p.person_id in (select e.patient_id from encounter e where e.uuid = $1
  union all select fe.patient_id from form_encounter fe where fe.uuid = $2)`;

const AT = `select iso(e.encounter_datetime) as at from encounter e where e.uuid = $1
  or (e.patient_id, e.encounter_id) in (select fe.patient_id, fe.encounter_id from form_encounter fe where fe.uuid = $2)`;

/** It is about the patient of its encounter. Raises `record.otherPatient`. */
async function sameSubject(value: unknown, db: Db, whole: FhirBody): Promise<FhirBody> {
  const { uuid, column } = encounterOf(whole);
  const [patient] = await db.rows<{ uuid: string }>(PATIENT_OF, column === 'encounter' ? [uuid, ''] : ['', uuid]);
  if (patient !== undefined && referredId(value, 'subject', 'Patient') !== patient.uuid)
    throw new Problem('record.otherPatient', {}, 'subject');
  return {};
}

/** It was filled when its encounter was. Raises `engine.fixed`. */
async function sameMoment(value: unknown, db: Db, whole: FhirBody): Promise<FhirBody> {
  const { uuid, column } = encounterOf(whole);
  const [there] = await db.rows<{ at: string }>(AT, column === 'encounter' ? [uuid, ''] : ['', uuid]);
  if (there !== undefined && Date.parse(textOf(value, 'authored')) !== Date.parse(there.at))
    throw new Problem('engine.fixed', {}, 'authored');
  return {};
}

/** Which form an encounter was filled with. */
const linked: FhirWrite = {
  of: 'form-encounter',
  meant: ({ encounter }) => isObject(encounter),
  elements: {
    status: completed,
    questionnaire: async (value, db, whole) => {
      const { form, number } = await formOf(value, db);
      const { uuid, column } = encounterOf(whole);
      const [placed] = await db.rows<{ uuid: string; version: string | null }>(PLACED, [form, column === 'encounter' ? uuid : '', number]);
      if (placed === undefined || (number !== null && placed.version === null))
        throw unknownReference('Questionnaire', textOf(value, 'questionnaire'), 'questionnaire');
      // of one that is there the form stays
      return column === 'encounter'
        ? { componentForm: placed.uuid, ...(placed.version === null ? {} : { formVersion: placed.version }) }
        : {};
    },
    encounter: (value) => ({ encounter: referredId(value, 'encounter', 'Encounter') }),
    authored: sameMoment,
    item: sameAnswers,
    subject: sameSubject,
  },
  passedOver: [],
  demanded: { componentForm: 'questionnaire', encounter: 'encounter' },
};

/** Both; `made` stores a form that is filled. */
export const questionnaireResponseWrites = (made: FhirMade): readonly FhirWrite[] => [linked, filled(made)];
export { pathOf as itemPath };

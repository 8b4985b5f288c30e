import { obs } from '@fieldward/contract/patient/obs.ts';
import { observedChoiceProblem, observedNumberProblem, type Observed } from '@fieldward/domain/form/observation.ts';
import type { Message } from '@fieldward/messages/catalogue.ts';
import { Problem, equals, resource, reverse, sqlSearch, type After, type Rule, type Setter } from '../../../engine/resource.ts';
import type { Db } from '../../../engine/db.ts';
import { answeredMoment } from '../../../sql/answer-moment.ts';
import { settleAppointmentsAfter } from '../../../sql/appointments.ts';
import { conceptDisplay } from '../../../sql/display-sql.ts';
import { answersSql, observedSql } from '../../../sql/observed-concept.ts';
import { demandNothingUnseen, demandUnlockedEncounter } from '../../../sql/form-lock.ts';
import { askedMoment, laterThan, moment } from '../../../sql/moment-search.ts';

const NOTHING = { value_coded: null, value_numeric: null, value_datetime: null, value_text: null };

/** What was read ahead of questions, by key, in a transaction. */
const ahead = new WeakMap<Db, ReadonlyMap<string, Observed>>();

async function questionsOf(ids: readonly unknown[], tx: Db): Promise<ReadonlyMap<string, Observed>> {
  const found = await tx.rows<Observed & { id: string }>(
    `select c.concept_id::text as id, ${observedSql('c')} from concept c where c.concept_id = any((select $1::bigint[])::bigint[])`, // selected, as in references.ts
    [ids],
  );
  return new Map(found.map(({ id, ...question }) => [id, question]));
}

async function questionOf(conceptId: unknown, tx: Db): Promise<Observed> {
  const id = String(conceptId);
  const found = ahead.get(tx)?.get(id) ?? (await questionsOf([conceptId], tx)).get(id);
  return found ?? { datatype: 'N/A', lowAbsolute: null, hiAbsolute: null, allowDecimal: true };
}

const refuse = (needed: string): never => {
  throw new Problem('record.obsValue', { needed }, 'value');
};

const accepted = (message: Message | null): void => {
  if (message !== null) throw new Problem(message.code, message.holes, 'value');
};

/** The key of a concept that answers the question; any concept answers a question without answers. */
async function codedValue(value: unknown, question: unknown, tx: Db): Promise<string> {
  const uuid: unknown = typeof value === 'object' && value !== null && 'uuid' in value ? value.uuid : value;
  const [found] = await tx.rows<{ concept_id: string; answers: readonly string[] }>(
    `select v.concept_id::text, coalesce((select json_agg(x.uuid) from concept q, concept x where q.concept_id = $2 and x.concept_id in (${answersSql('q')})), '[]') as answers
    from concept v where v.uuid = $1`,
    [String(uuid), question],
  );
  if (found === undefined) return refuse('the uuid of a concept');
  accepted(observedChoiceProblem(found.answers, String(uuid)));
  return found.concept_id;
}

/** The column of a value follows the datatype of its question, whose limits and answers it keeps to. */
const valueColumns: Setter = async (value, write, tx) => {
  if (value === null || value === '') return NOTHING;
  const concept = write.after('concept_id');
  const question = await questionOf(concept, tx);
  switch (question.datatype) {
    case 'Numeric': {
      const number = Number(value);
      if (typeof value === 'boolean' || String(value).trim() === '' || !Number.isFinite(number)) return refuse('a number');
      accepted(observedNumberProblem(question, number));
      return { ...NOTHING, value_numeric: number };
    }
    case 'Coded':
      return { ...NOTHING, value_coded: await codedValue(value, concept, tx) };
    case 'Boolean':
      return /^(true|false)$/.test(String(value)) ? { ...NOTHING, value_text: String(value) } : refuse('true or false');
    case 'Date':
    case 'Datetime': {
      try {
        return { ...NOTHING, value_datetime: moment('value', 'start')(String(value)) };
      } catch {
        return refuse('a date');
      }
    }
    default: {
      if (typeof value === 'object') return { ...NOTHING, value_coded: await codedValue(value, null, tx) };
      return { ...NOTHING, value_text: String(value) };
    }
  }
};

/** A member takes time, place and encounter from its group, an observation from its encounter, unless it says otherwise. */
const takesFromAround: Rule = (write) => {
  if (write.mode === 'create' && write.around !== null) {
    const { row } = write.around;
    write.columns['encounter_id'] ??= row['encounter_id'] ?? null;
    write.columns['obs_datetime'] ??= row['obs_datetime'] ?? row['encounter_datetime'];
    write.columns['location_id'] ??= row['location_id'] ?? null;
  }
  if (write.sent('obsDatetime') && laterThan(write.after('obs_datetime'))) throw new Problem('record.future', {}, 'obsDatetime');
};

/**
 * An answer of a form is not added, changed, voided or removed while the form is locked, nor put beside one that is hidden. What is written with its encounter, or with a group
 * of the same encounter, is asked for there; a member may name another encounter.
 */
const openForm: Rule = async (write, tx) => {
  const encounter = write.after('encounter_id');
  if (encounter === null || encounter === undefined) return;
  if (write.mode === 'create' && (write.after('obs_group_id') ?? null) === null)
    await demandNothingUnseen(tx, write.actor, write.after('patient_id'), encounter, write.after('concept_id'));
  if (write.around !== null && String(write.around.row['encounter_id']) === String(encounter)) return;
  await demandUnlockedEncounter(tx, write.actor, write.after('patient_id'), encounter);
};

const somePerson: Rule = (write) => {
  if (write.mode === 'create' && (write.columns['patient_id'] === undefined || write.columns['patient_id'] === null))
    throw new Problem('engine.required', {}, 'person');
};

/** A day that is promised is an appointment. Of what is written with its encounter or its group, that sees to it. */
const appointmentsFollow: After = async (write, tx) => {
  const encounter = write.after('encounter_id');
  if (write.around !== null || encounter === null || encounter === undefined) return;
  await settleAppointmentsAfter(tx, { patient: write.after('patient_id'), encounter, by: write.actor.userId });
};

const answered = (t: string): string =>
  `coalesce(${conceptDisplay(`${t}.value_coded`)}, ${t}.value_numeric::text, ${answeredMoment(`${t}.value_datetime`, 'YYYY-MM-DD HH24:MI')}, ${t}.value_text, '')`;

const concepts = (t: string, p: string): string =>
  `${t}.concept_id in (select c.concept_id from concept c where c.uuid = any(string_to_array(${p}, ',')))`;

export const obsResource = resource(obs, {
  word: 'kind.observation',
  table: 'obs',
  partition: 'patient_id',
  columns: {
    person: 'patient_id',
    concept: 'concept_id',
    encounter: 'encounter_id',
    location: 'location_id',
    comment: 'comments',
    obsGroup: 'obs_group_id',
    previousVersion: 'previous_version',
    formField: 'form_field_id',
  },
  display: `${conceptDisplay('{t}.concept_id')} || ': ' || ${answered('{t}')}`,
  computed: { formNamespaceAndPath: (t) => `${t}.form_field_namespace || '^' || ${t}.form_field_path` },
  links: { groupMembers: reverse('obs', 'obs_group_id', { order: '{o}.obs_id' }) },
  written: {
    value: (t, nested) => `case
      when ${t}.value_coded is not null then ${nested('concept', `${t}.value_coded`)}
      when ${t}.value_numeric is not null then ${t}.value_numeric::text
      when ${t}.value_datetime is not null then '"' || iso(${t}.value_datetime) || '"'
      when ${t}.value_text in ('true', 'false') and exists (select 1 from concept c join concept_datatype d on d.concept_datatype_id = c.datatype_id where c.concept_id = ${t}.concept_id and d.name = 'Boolean') then ${t}.value_text
      else to_json(${t}.value_text)::text end`,
  },
  setters: { value: valueColumns, status: () => ({}), interpretation: () => ({}) },
  together: true,
  ahead: async (siblings, tx) => {
    const ids = new Set(siblings.flatMap(({ ids: { concept } }) => concept ?? []));
    ahead.set(tx, await questionsOf([...ids], tx));
  },
  searches: {
    patient: sqlSearch((t, p) => `${t}.patient_id = (select x.person_id from person x where x.uuid = ${p})`, {
      about: 'uuid of the patient',
    }),
    person: equals('person'),
    concept: sqlSearch(concepts, { about: 'uuid of the question' }),
    concepts: sqlSearch(concepts, { about: 'uuids of questions, with commas' }),
    encounter: equals('encounter'),
    fromdate: sqlSearch((t, p) => `${t}.obs_datetime >= ${askedMoment(p)}`, { value: moment('fromdate', 'start'), about: 'on or after' }),
    todate: sqlSearch((t, p) => `${t}.obs_datetime <= ${askedMoment(p)}`, { value: moment('todate', 'end'), about: 'on or before' }),
  },
  order: '{t}.obs_datetime desc, {t}.obs_id desc',
  rules: [takesFromAround, somePerson, openForm],
  after: [appointmentsFollow],
  constraints: {
    obs_patient_known: { code: 'record.notAPatient', field: 'person' },
    obs_encounter_of_same_patient: { code: 'record.otherPatient', field: 'encounter' },
    obs_group_of_same_patient: { code: 'record.otherPatient', field: 'obsGroup' },
    obs_previous_of_same_patient: { code: 'record.otherPatient', field: 'previousVersion' },
  },
});

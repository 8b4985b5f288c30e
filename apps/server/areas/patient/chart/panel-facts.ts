import type { PanelValue, PatientPanels } from '@fieldward/contract/patient/patient-chart.operations.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem } from '../../../engine/problem.ts';
import { judged, LIMITED, LIMITS, type Limits } from './normal-range.ts';
import { questionWords, uuidsIn } from './panel-concepts.ts';
import { conceptDisplay, personDisplay } from '../../../sql/display-sql.ts';

/** The panels that show observations; which concepts each shows is the setting `fieldward.panel.<name>` (uuids of concepts or of concept sets). */
const panels = ['diagnoses', 'patientSource', 'vitals', 'patientType', 'riskCategory', 'outcome', 'nextAppointment'] as const;

/** A multiple choice has a value for each answer; no question has more at once. */
const MOST_OF_A_CONCEPT = 60;

/** SQL: what is an answer (o) of the patient to a concept (w). */
const ANSWER = `o.patient_id = (select patient_id from patient_of) and o.concept_id = w.concept_id and not o.voided
      and num_nonnulls(o.value_coded, o.value_numeric, o.value_datetime, o.value_text) = 1`;

/** Diagnoses list every value, newest first; the others show the newest of each concept. @param uuid of the patient (SQL) */
const panelsSql = (uuid: string): string => `
with patient_of as (select patient_id from patient where uuid = ${uuid} and not voided),
named as (
  select n.panel, (select s.value from system_setting s where lower(s.property) = lower('fieldward.panel.' || n.panel)) as concepts
  from unnest($2::text[]) as n (panel)
),
listed as (
  select n.panel, c.concept_id, u.ord from named n cross join lateral ${uuidsIn('n.concepts')} join concept c on c.uuid = u.uuid
),
wanted as (
  select panel, concept_id, min(ord) as ord from (
    select panel, concept_id, ord from listed
    union all select l.panel, s.concept_id, l.ord from listed l join concept_set s on s.concept_set = l.concept_id) every_one
  group by panel, concept_id
),
seen as (
  select w.panel, w.ord, o.*, row_number() over (partition by w.panel, o.concept_id order by o.obs_datetime desc, o.obs_id desc) as nth,
    dense_rank() over (partition by w.panel, o.concept_id order by o.obs_datetime desc, coalesce(o.obs_group_id, o.obs_id) desc) as nth_moment
  from wanted w cross join lateral (
    select o.* from obs o where ${ANSWER}
      and o.obs_datetime >= case when w.panel = 'diagnoses' then '-infinity' else (select max(o.obs_datetime) from obs o where ${ANSWER}) end
    order by o.obs_datetime desc, o.obs_id desc limit ${MOST_OF_A_CONCEPT}) o
),
shown as (
  select panel, ord, obs_datetime, obs_id, jsonb_build_object(
    'concept', (select jsonb_build_object('uuid', c.uuid, 'display', ${conceptDisplay('c.concept_id')}, 'units', c.units) from concept c where c.concept_id = seen.concept_id),
    'question', ${questionWords('seen.concept_id', 'seen.form_field_id')},
    'range', case when value_numeric is not null then (select ${LIMITS} from concept c where c.concept_id = seen.concept_id and ${LIMITED}) end,
    'value', case
      when value_coded is not null then (select jsonb_build_object('uuid', c.uuid, 'display', ${conceptDisplay('c.concept_id')}) from concept c where c.concept_id = seen.value_coded)
      when value_numeric is not null then to_jsonb(value_numeric)
      when value_datetime is not null then to_jsonb(iso(value_datetime))
      else to_jsonb(value_text) end,
    'date', iso(obs_datetime)) as row
  from seen where (panel = 'diagnoses' and nth <= 20) or nth_moment = 1
)
select (
  select jsonb_object_agg(n.panel, coalesce((select jsonb_agg(s.row order by s.ord, s.obs_datetime desc, s.obs_id) from shown s where s.panel = n.panel), '[]')) from named n
) || jsonb_build_object(
  'relationships', coalesce((
    select jsonb_agg(jsonb_build_object(
      'uuid', r.uuid,
      'person', jsonb_build_object('uuid', p.uuid, 'display', ${personDisplay('p.person_id')}, 'gender', p.gender, 'dead', p.dead,
        'isPatient', exists (select 1 from patient t where t.patient_id = p.person_id and not t.voided),
        'identifier', (select i.identifier from patient_identifier i where i.patient_id = p.person_id and not i.voided
          order by i.preferred desc, i.patient_identifier_id limit 1)),
      'relationship', case when r.person_a = x.patient_id then t.b_is_to_a else t.a_is_to_b end,
      'type', jsonb_build_object('uuid', t.uuid, 'aIsToB', t.a_is_to_b, 'bIsToA', t.b_is_to_a),
      'side', case when r.person_a = x.patient_id then 'b' else 'a' end,
      'start', iso(r.start_date), 'end', iso(r.end_date)) order by r.end_date is not null, r.relationship_id)
    from patient_of x join relationship r on x.patient_id in (r.person_a, r.person_b) and not r.voided
    join relationship_type t on t.relationship_type_id = r.relationship_type
    join person p on p.person_id = case when r.person_a = x.patient_id then r.person_b else r.person_a end and not p.voided), '[]'),
  'recentVisits', coalesce((
    select jsonb_agg(v.row order by v.at desc) from (
      select e.encounter_datetime as at, jsonb_build_object('uuid', e.uuid, 'display', et.name, 'date', iso(e.encounter_datetime), 'location', l.name,
        'provider', (select coalesce(${personDisplay('pr.person_id')}, pr.name) from encounter_provider ep join provider pr using (provider_id) where ep.patient_id = e.patient_id and ep.encounter_id = e.encounter_id and not ep.voided limit 1)) as row
      from patient_of x join encounter e on e.patient_id = x.patient_id and not e.voided
      join encounter_type et on et.encounter_type_id = e.encounter_type left join location l on l.location_id = e.location_id
      order by e.encounter_datetime desc limit 10) v), '[]')
)::jsonb as body, (select patient_id::text from patient_of) as patient_id`;

const ofOne = panelsSql('$1');
const ofMany = `select u.uuid, f.body, f.patient_id from unnest($1::text[]) u (uuid) cross join lateral (${panelsSql('u.uuid')}) f`;

/** A value as the database tells it, with the limits of its question. */
type Stored = Omit<PanelValue, 'range' | 'flag'> & { readonly range: Limits };

type PanelName = (typeof panels)[number];
type StoredPanels = Omit<PatientPanels, PanelName> & Readonly<Record<PanelName, readonly Stored[]>>;

interface Panels {
  /** patient_id. */
  readonly patient: string;
  readonly panels: PatientPanels;
}

/** The values of panels with what is out of their range. */
function judgedPanels(body: StoredPanels): PatientPanels {
  const judgedOf = (name: PanelName) => body[name].map((each) => ({ ...each, ...judged(each.value, each.range) }));
  return {
    diagnoses: judgedOf('diagnoses'),
    patientSource: judgedOf('patientSource'),
    vitals: judgedOf('vitals'),
    patientType: judgedOf('patientType'),
    riskCategory: judgedOf('riskCategory'),
    outcome: judgedOf('outcome'),
    nextAppointment: judgedOf('nextAppointment'),
    relationships: body.relationships,
    recentVisits: body.recentVisits,
  };
}

/** What the nine panels of the patient page show, in one statement. Raises `submission.unknownReference`. @param uuid of the patient */
export async function panelFacts(db: Db, uuid: string): Promise<Panels> {
  const [row] = await db.rows<{ body: StoredPanels; patient_id: string | null }>(ofOne, [uuid, panels]);
  if (row === undefined || row.patient_id === null) throw new Problem('submission.unknownReference', { value: uuid }, 'patient');
  return { patient: row.patient_id, panels: judgedPanels(row.body) };
}

/** The same of many patients, by their uuid. */
export async function panelsOf(db: Db, uuids: readonly string[]): Promise<ReadonlyMap<string, PatientPanels>> {
  const rows = await db.rows<{ uuid: string; body: StoredPanels; patient_id: string | null }>(ofMany, [uuids, panels]);
  return new Map(rows.flatMap(({ uuid, body, patient_id: seen }) => (seen === null ? [] : [[uuid, judgedPanels(body)]])));
}

/** SQL of the clinical lists of a patient (x.patient_id), each a JSON list; what the account may not see is empty. */
import type { PrivilegeName } from '@fieldward/contract/privileges.ts';
import { openReferralStates } from '@fieldward/domain/care/referral.ts';
import { conceptDisplay, personDisplay } from '../../../sql/display-sql.ts';
import { standing } from '../../../sql/order-in-force.ts';
import { referralJson, sqlTexts } from '../referral/referral-sql.ts';

/** Who may see each list. */
export const listSeenWith = {
  allergies: 'Get Allergies',
  conditions: 'Get Conditions',
  medicines: 'Get Medicines',
  prescriptions: 'Get Orders',
  immunizations: 'Get Immunizations',
  enrolments: 'Get Patient Programs',
  appointments: 'View Appointments',
  referrals: 'Get Referrals',
} as const satisfies Readonly<Record<string, PrivilegeName>>;

/** @param sees SQL that says whether the list may be seen */
type ListSql = (sees: string) => string;

const list = (row: string, order: string, from: string): string =>
  `coalesce((select jsonb_agg(jsonb_build_object(${row}) order by ${order}) from ${from}), '[]')`;

const TODAY = '(now() at time zone (select programme_zone()))::date';

/** What somebody reacts to. */
const allergies: ListSql = (sees) =>
  list(
    `'uuid', a.uuid, 'type', a.allergen_type,
      'allergen', coalesce(${conceptDisplay('a.coded_allergen')}, a.non_coded_allergen), 'severity', ${conceptDisplay('a.severity_concept_id')},
      'reactions', (select coalesce(jsonb_agg(coalesce((select ${conceptDisplay('c.concept_id')} from concept c where c.uuid = r.value->>'reaction'), r.value->>'reactionNonCoded', '') order by r.ordinality), '[]')
        from jsonb_array_elements(a.reactions) with ordinality r), 'comment', a.comment`,
    'a.allergy_id',
    `allergy a where ${sees} and a.patient_id = x.patient_id and not a.voided`,
  );

/** The last time that somebody was told of none, or null. */
const noAllergies: ListSql = (sees) =>
  `(select jsonb_build_object('uuid', n.uuid, 'at', iso(n.date_created), 'by',
      (select coalesce(${personDisplay('u.person_id')}, u.username, u.system_id) from users u where u.user_id = n.creator))
    from no_known_allergies n where ${sees} and n.patient_id = x.patient_id and not n.voided
      and not exists (select from allergy a where a.patient_id = x.patient_id and not a.voided)
    order by n.date_created desc, n.no_known_allergies_id desc limit 1)`;

const conditions: ListSql = (sees) =>
  list(
    `'uuid', c.uuid, 'name', coalesce(${conceptDisplay('c.coded')}, c.non_coded),
      'active', c.clinical_status = 'ACTIVE', 'onset', iso(c.onset_date), 'end', iso(c.end_date), 'detail', c.additional_detail`,
    'c.clinical_status, c.onset_date desc nulls last, c.condition_id',
    `conditions c where ${sees} and c.patient_id = x.patient_id and not c.voided`,
  );

/** What is taken, then what was. */
const medicines: ListSql = (sees) =>
  list(
    `'uuid', m.uuid, 'name', coalesce(${conceptDisplay('m.medicine')}, m.medicine_words), 'dose', m.dose,
      'active', coalesce(m.end_date > ${TODAY}, true), 'start', m.start_date, 'end', m.end_date, 'endReason', m.end_reason, 'comment', m.comment`,
    `coalesce(m.end_date > ${TODAY}, true) desc, m.start_date desc nulls last, m.medication_statement_id`,
    `medication_statement m where ${sees} and m.patient_id = x.patient_id and not m.voided`,
  );

/** Medicines that were ordered here: those in force, then the others; an order that only stops one is not one. */
const prescriptions: ListSql = (sees) =>
  list(
    `'uuid', o.uuid, 'name', coalesce(d.name, o.drug_non_coded, ${conceptDisplay('o.concept_id')}),
      'dosing', nullif(concat_ws(', ', nullif(concat_ws(' ', o.dose, ${conceptDisplay('o.dose_units_id')}), ''), ${conceptDisplay('o.route_id')},
        (select ${conceptDisplay('f.concept_id')} from order_frequency f where f.order_frequency_id = o.frequency_id), nullif(o.as_needed_condition, ''), nullif(o.dosing_instructions, '')), ''),
      'active', ${standing('o')}, 'since', iso(o.date_activated), 'until', iso(coalesce(o.date_stopped, o.auto_expire_date))`,
    `(${standing('o')}) desc, o.date_activated desc, o.order_id desc`,
    `orders o left join drug d using (drug_id) where ${sees} and o.patient_id = x.patient_id and not o.voided and o.action <> 'DISCONTINUE'
      and (o.drug_id is not null or o.drug_non_coded is not null)`,
  );

/** The latest first; of several of one vaccine only the latest says when the next is due. */
const immunizations: ListSql = (sees) =>
  list(
    `'uuid', i.uuid, 'name', coalesce(${conceptDisplay('i.vaccine')}, i.vaccine_words), 'date', i.vaccination_date,
      'doseNumber', i.dose_number, 'lotNumber', i.lot_number, 'manufacturer', i.manufacturer, 'comment', i.comment,
      'nextDose', case when i.next_dose_date is not null and not exists (select from immunization l where l.patient_id = i.patient_id and not l.voided
        and l.vaccination_date > i.vaccination_date and l.vaccine is not distinct from i.vaccine and l.vaccine_words is not distinct from i.vaccine_words)
        then i.next_dose_date end`,
    'i.vaccination_date desc, i.immunization_id desc',
    `immunization i where ${sees} and i.patient_id = x.patient_id and not i.voided`,
  );

/** In which workflows somebody is, then in which they were; the latest first. */
const enrolments: ListSql = (sees) =>
  list(
    `'uuid', w.uuid, 'workflow', (select g.name from workflow g where g.workflow_id = w.workflow_id), 'status', w.status,
      'statusSince', iso(coalesce((select max(s.since) from enrolment_state s where s.patient_id = w.patient_id
        and s.patient_workflow_id = w.patient_workflow_id and s.status is not null and not s.voided), w.date_enrolled)),
      'enrolled', iso(w.date_enrolled), 'place', (select l.name from location l where l.location_id = w.location_id),
      'phase', (select p.name from phase p where p.phase_id = w.phase_id), 'outcome', ${conceptDisplay('w.outcome_concept_id')}, 'reason', w.reason`,
    'w.date_completed is null desc, w.date_enrolled desc, w.patient_workflow_id desc',
    `patient_workflow w where ${sees} and w.patient_id = x.patient_id and not w.voided`,
  );

/** What is to come, and the last ones that were; the latest first. */
const appointments: ListSql = (sees) =>
  list(
    `'uuid', w.uuid, 'version', w.version, 'day', to_char(w.day, 'YYYY-MM-DD'), 'start', iso(w.start_at), 'status',
      case when w.status = 'scheduled' and w.day < ${TODAY} then 'missed' else w.status end, 'reason', w.reason, 'comments', w.comments,
      'recorded', w.promised_by is not null, 'place', (select l.name from location l where l.location_id = w.location_id),
      'service', (select y.name from appointment_service y where y.appointment_service_id = w.appointment_service_id)`,
    'w.day desc, w.start_at desc nulls last, w.appointment_id desc',
    `(select a.*, a.xmin::text as version from appointment a where ${sees} and a.patient_id = x.patient_id and not a.voided order by a.day desc, a.appointment_id desc limit 6) w`,
  );

/** As many as the page shows. */
const REFERRALS = 20;

/** Those that nobody has answered, then the newest. @param bound as `referralJson` has it */
const referrals = (sees: string, bound: string): string =>
  `coalesce((select jsonb_agg(jsonb_build_object(${referralJson(bound)}) order by r.open desc, r.referral_id desc) from (
      select f.*, f.state in (${sqlTexts(openReferralStates)}) as open from referral f where ${sees} and f.patient_id = x.patient_id and not f.voided
      order by open desc, f.referral_id desc limit ${REFERRALS}) r), '[]')`;

/** SQL of the lists as properties of a JSON object. @param sees SQL that says whether each may be seen @param bound as `referralJson` has it */
export const chartLists = (sees: Readonly<Record<keyof typeof listSeenWith, string>>, bound: string): string =>
  `'allergies', ${allergies(sees.allergies)}, 'noAllergies', ${noAllergies(sees.allergies)}, 'conditions', ${conditions(sees.conditions)},
  'medicines', ${medicines(sees.medicines)}, 'prescriptions', ${prescriptions(sees.prescriptions)},
  'immunizations', ${immunizations(sees.immunizations)}, 'enrolments', ${enrolments(sees.enrolments)},
  'appointments', ${appointments(sees.appointments)}, 'referrals', ${referrals(sees.referrals, bound)}`;

/** The numbers of the dashboard on the demonstration content, from plain queries over the tables of patients: what its sums are held against. */
import type { DashboardIndicator } from '@fieldward/contract/report/dashboard.ts';
import { conceptOfOption, conceptOfQuestion } from '../db/demo/content-rows.ts';
import type { Db } from '../engine/db.ts';

/** One thing that counts. */
export interface PlainFact {
  readonly patient: string;
  readonly day: string;
  /** uuid; null for no place. */
  readonly place: string | null;
  /** Positive or not, hours, or the uuid of the user. */
  readonly key: string | number | boolean | null;
  readonly n: number;
}

interface Filled {
  readonly patient: string;
  readonly dead: boolean;
  readonly form: string;
  readonly at: Date;
  readonly day: string;
  readonly place: string | null;
  readonly user: string;
  readonly contacts: number;
  /** The day of the next appointment that was recorded. */
  readonly agreed: string | null;
  /** uuids: question and answer. */
  readonly answered: readonly (readonly [string, string])[];
}

const FILLED = `
  select p.uuid as patient, s.dead, t.name as form, e.encounter_datetime as at, e.encounter_datetime::date::text as day, l.uuid as place, u.uuid as "user",
    (select count(*)::int from obs o join concept c using (concept_id) where o.patient_id = e.patient_id and o.encounter_id = e.encounter_id and not o.voided
      and c.uuid = '9757f93d-ebe7-423f-822b-dbe792248488') as contacts,
    (select max(o.value_datetime)::date::text from obs o join concept c using (concept_id) where o.patient_id = e.patient_id and o.encounter_id = e.encounter_id
      and not o.voided and c.uuid = '${conceptOfQuestion('next_appointment')}') as agreed,
    (select coalesce(json_agg(json_build_array(q.uuid, a.uuid)), '[]') from obs o join concept q on q.concept_id = o.concept_id join concept a on a.concept_id = o.value_coded
      where o.patient_id = e.patient_id and o.encounter_id = e.encounter_id and not o.voided) as answered
  from encounter e join patient p on p.patient_id = e.patient_id join person s on s.person_id = p.patient_id
  join encounter_type t on t.encounter_type_id = e.encounter_type join users u on u.user_id = e.creator left join location l on l.location_id = e.location_id
  where not e.voided and not p.voided order by e.encounter_datetime, e.encounter_id`;

const REGISTERED = `
  select p.uuid as patient, p.date_created::date::text as day, (
    select l.uuid from patient_identifier i join location l on l.location_id = i.location_id where i.patient_id = p.patient_id and not i.voided
    order by i.preferred desc, i.patient_identifier_id limit 1) as place, null as key, 1 as n
  from patient p where not p.voided`;

const RELEASED = `
  select p.uuid as patient, t.released_at::date::text as day, l.uuid as place, extract(epoch from t.released_at - o.date_activated)::float8 / 3600 as key, 1 as n
  from lab_test t join orders o on o.patient_id = t.patient_id and o.order_id = t.order_id join patient p on p.patient_id = t.patient_id
  join encounter e on e.patient_id = o.patient_id and e.encounter_id = o.encounter_id left join location l on l.location_id = e.location_id
  where t.released_at is not null and not t.voided and not o.voided and not p.voided`;

const DAY = 86_400_000;

export type PlainFacts = Partial<Record<DashboardIndicator, PlainFact[]>>;

/** Everything that counts for each indicator with people, whenever and wherever. */
export async function plainFacts(db: Db): Promise<PlainFacts> {
  const filled = await db.rows<Filled>(FILLED);
  const [registrations, released] = [await db.rows<PlainFact>(REGISTERED), await db.rows<PlainFact>(RELEASED)];
  const says = (
    form: Filled,
    question: Parameters<typeof conceptOfQuestion>[0],
    ...answers: Parameters<typeof conceptOfOption>[0][]
  ): boolean =>
    form.answered.some(
      ([asked, response]) => asked === conceptOfQuestion(question) && answers.some((each) => conceptOfOption(each) === response),
    );
  const fact = ({ patient, day, place }: Filled, key: PlainFact['key'] = null, n = 1): PlainFact => ({ patient, day, place, key, n });
  const firsts = (is: (form: Filled) => boolean): PlainFact[] => [
    ...new Map(
      filled
        .filter(is)
        .toReversed()
        .map((form) => [form.patient, fact(form)]),
    ).values(),
  ];
  const named =
    (...names: string[]) =>
    ({ form }: Filled): boolean =>
      names.includes(form);
  const [started, monthly, ended] = [named('TB Treatment Initiation'), named('TB Monthly Follow Up'), named('TB Treatment Outcome')];
  const due = [...new Set(filled.map(({ patient }) => patient))].flatMap((patient): PlainFact[] => {
    const own = filled.filter((form) => form.patient === patient);
    const last = own.findLast((form) => started(form) || monthly(form));
    const stands = (form: Filled | undefined): form is Filled =>
      form !== undefined && !form.dead && !own.some((each) => ended(each) && each.at >= form.at);
    const agreed = own.findLast((form) => form.agreed !== null);
    if (stands(agreed) && agreed.agreed !== null && agreed.agreed > agreed.day) {
      const kept = (form: Filled): boolean => started(form) || monthly(form) || form.form === agreed.form;
      const day = agreed.agreed;
      if (!own.some((form) => kept(form) && form.at > agreed.at && form.day >= day)) return [{ ...fact(agreed), day }];
    }
    if (!stands(last)) return [];
    return [{ ...fact(last), day: new Date(Date.parse(last.day) + 30 * DAY).toISOString().slice(0, 10) }];
  });
  const tested = filled.filter(
    (form) =>
      form.form === 'TB Diagnosis and Results' &&
      says(form, 'genexpert', 'MTB NOT DETECTED', 'MTB DETECTED', 'MTB TRACE', 'ERROR OR INVALID'),
  );
  return {
    registrations,
    screened: firsts(named('TB Screening')),
    presumptive: firsts((form) => form.form === 'TB Screening' && says(form, 'presumptive_tb', 'YES')),
    diagnosed: firsts((form) => form.form === 'TB Diagnosis and Results' && says(form, 'tb_diagnosed', 'YES')),
    treatmentStarted: firsts(started),
    treatmentEnded: firsts(ended),
    followUpsDone: filled.filter(monthly).map((form) => fact(form)),
    followUpsDue: due,
    followUpsOverdue: due.filter(({ day }) => day < new Date().toISOString().slice(0, 10)),
    contactsTraced: filled
      .filter((form) => form.form === 'TB Contact Tracing' && form.contacts > 0)
      .map((form) => fact(form, null, form.contacts)),
    positivity: tested.map((form) => fact(form, says(form, 'genexpert', 'MTB DETECTED', 'MTB TRACE'))),
    labTurnaround: released,
    formsFilled: filled.map((form) => fact(form, form.user)),
  };
}

/** What became of an enrolment: who recorded what, when and why. */
import { accountName, conceptDisplay } from '../../../sql/display-sql.ts';

/** The form of an encounter, where the account may see it. */
const form = (t: string): string => `(select json_build_object('encounter', n.uuid, 'name', coalesce(f.name, y.name))
  from encounter n join encounter_type y on y.encounter_type_id = n.encounter_type left join form_encounter fe on fe.patient_id = n.patient_id and fe.encounter_id = n.encounter_id and not fe.voided
    left join component_form cf using (component_form_id) left join form f on f.form_id = cf.form_id
  where n.patient_id = ${t}.patient_id and n.uuid = ${t}.by_encounter and not n.voided limit 1)`;

const GONE = `case when s.voided then json_build_object('by', coalesce(${accountName('s.voided_by')}, ''), 'at', iso(s.date_voided), 'reason', s.void_reason) end`;

const states = (t: string): string => `
  select s.since, s.enrolment_state_id as nth, json_build_object('kind', case when s.status is null then 'phase' else 'status' end, 'status', s.status,
    'phase', (select p.name from phase p where p.phase_id = s.phase_id), 'since', iso(s.since), 'outcome', ${conceptDisplay('s.outcome_concept_id')},
    'reason', s.reason, 'cause', case when s.by_hand and (not s.voided or s.by_encounter is null) and not s.by_rule then 'hand' when s.by_rule then 'rule'
      when s.by_encounter is not null then 'form' when s.status = 'died' then 'death' else 'schedule' end,
    'condition', case when s.by_rule then (select l.advance_rule from workflow_phase l where l.workflow_id = ${t}.workflow_id and l.phase_id = s.phase_id) end,
    'form', ${form('s')}, 'by', coalesce(${accountName('s.creator')}, ''), 'noted', iso(s.date_created), 'gone', ${GONE}) as event
  from enrolment_state s where s.patient_id = ${t}.patient_id and s.patient_workflow_id = ${t}.patient_workflow_id
    -- what only the computer had found and no longer finds is no history
    and (s.by_hand or not s.voided)`;

const beginning = (t: string): string => `
  select ${t}.date_enrolled as since, 0::bigint as nth, json_build_object('kind', 'enrolled', 'status', null, 'phase', null, 'since', iso(${t}.date_enrolled),
    'outcome', null, 'reason', null, 'cause', case when ${t}.by_hand then 'hand' when ${t}.by_encounter is not null then 'form' else 'registration' end,
    'condition', null, 'form', ${form(t)}, 'by', coalesce(${accountName(`${t}.creator`)}, ''), 'noted', iso(${t}.date_created), 'gone', null) as event`;

/** SQL of the history of the enrolment `t`, by the days of what it says. */
export const historyOf = (t: string): string =>
  `(select json_agg(h.event order by h.since, h.nth) from (${beginning(t)} union all ${states(t)}) h)`;

/** Writes what a correction changes: observations voided and added, what stands beside them, the encounter itself, and the note of it. */
import type { Answer } from '@fieldward/domain/form/answers.ts';
import { obsChange, type StandingObs, type WantedObs } from '@fieldward/domain/form/correction.ts';
import type { FormDefinition, FormField } from '@fieldward/domain/form/definition.ts';
import type { Db } from '../../../engine/db.ts';
import { withHidden } from '../../../engine/hidden-rows.ts';
import { obsOfFields, type StoredObs } from '../filled/filled-form-answers.ts';
import type { ObsRow } from '../submission/form-submission-rows.ts';

interface WantedRow extends WantedObs {
  readonly members: readonly WantedRow[];
  readonly row: ObsRow;
}

const moment = (text: string): string => `d ${text}`;

const standing = (obs: StoredObs, members: ReadonlyMap<string, readonly StoredObs[]>): StandingObs => ({
  id: obs.id,
  concept: obs.concept,
  value:
    obs.coded !== null
      ? `c ${obs.coded}`
      : obs.numeric !== null
        ? `n ${obs.numeric}`
        : obs.moment !== null
          ? moment(obs.moment)
          : obs.text === null
            ? null
            : `t ${obs.text}`,
  members: (members.get(obs.id) ?? []).map((member) => standing(member, members)),
});

const valueOf = ({ coded, numeric, datetime, text }: ObsRow): string | null =>
  coded !== undefined
    ? `c ${coded}`
    : numeric !== undefined
      ? `n ${numeric}`
      : datetime !== undefined
        ? moment(datetime)
        : text === undefined
          ? null
          : `t ${text}`;

function wantedRows(rows: readonly ObsRow[], field: string): readonly WantedRow[] {
  const members = Map.groupBy(
    rows.map((row, at) => ({ row, at })),
    ({ row }) => row.parent,
  );
  const below = (parent: number | null): readonly WantedRow[] =>
    (members.get(parent) ?? []).map(({ row, at }) => ({ concept: row.concept, value: valueOf(row), row, members: below(at) }));
  return below(null).filter(({ row }) => row.formField === field);
}

/** Observations to void (keys) and to add, groups before their members. */
export interface ObsWriting {
  readonly gone: readonly string[];
  readonly added: readonly {
    readonly row: ObsRow;
    readonly kept: string | null;
    readonly made: number | null;
    readonly previous: string | null;
  }[];
}

/** What becomes of the observations of the changed fields. */
export function obsWriting(
  form: FormDefinition,
  changed: readonly FormField[],
  stored: readonly StoredObs[],
  wanted: readonly ObsRow[],
): ObsWriting {
  const own = obsOfFields(form, stored);
  const members = new Map<string, StoredObs[]>();
  for (const obs of stored) if (obs.group !== null) members.set(obs.group, [...(members.get(obs.group) ?? []), obs]);
  const gone: string[] = [];
  const added: ObsWriting['added'][number][] = [];
  for (const { uuid } of changed) {
    const before = (own.get(uuid) ?? []).map((obs) => standing(obs, members));
    const change = obsChange(before, wantedRows(wanted, uuid));
    gone.push(...change.gone);
    const positions = new Map<WantedRow, number>();
    for (const { obs, into, previous } of change.added) {
      positions.set(obs, added.length);
      const kept = into !== null && 'kept' in into ? into.kept : null;
      const made = into !== null && 'made' in into ? (positions.get(into.made) ?? null) : null;
      added.push({ row: obs.row, kept, made, previous });
    }
  }
  return { gone, added };
}

interface CorrectionWriting {
  readonly patient: string;
  readonly encounter: string;
  readonly by: string;
  readonly reason: string;
  readonly obs: ObsWriting;
  /** concept_id by uuid. */
  readonly conceptId: (uuid: string) => string | null;
  /** form_field_id by uuid. */
  readonly fieldId: (uuid: string) => string | null;
  /** form_encounter_id, and what stands beside the observations from now on; null where there is nothing to change. */
  readonly beside: { readonly through: string; readonly answers: Readonly<Record<string, Answer>> | null } | null;
  /** Whoever corrects may not see all answers. */
  readonly unseen: boolean;
  /** Something spoke against the form when it came. */
  readonly marked: boolean;
  /** Of the encounter; undefined: as it was. */
  readonly at: Date | undefined;
  readonly location: string | null | undefined;
  readonly note: { readonly uuid: string; readonly hash: string; readonly fields: readonly string[]; readonly former: object | null };
}

const sql = `
with gone as (
  update obs set voided = true, voided_by = $3, date_voided = now(), void_reason = $4 where patient_id = $1 and encounter_id = $2 and obs_id = any ($5::bigint[]) and not voided
), input as materialized (
  select o.*, nextval('obs_obs_id_seq') as id
  from unnest($6::bigint[], $7::bigint[], $8::int[], $9::bigint[], $10::bigint[], $11::float8[], $12::timestamptz[], $13::text[], $14::bigint[])
    with ordinality as o (concept, kept, made, previous, coded, num, moment, txt, field, ord)
), e as (
  update encounter set encounter_datetime = coalesce($15, encounter_datetime), location_id = case when $16 then $17::bigint else location_id end,
    changed_by = $3, date_changed = now()
  where patient_id = $1 and encounter_id = $2 returning encounter_datetime, location_id
), observed as (
  insert into obs (obs_id, patient_id, concept_id, encounter_id, obs_group_id, obs_datetime, location_id,
    value_coded, value_numeric, value_datetime, value_text, form_field_id, previous_version, creator)
  select i.id, $1, i.concept, $2, coalesce(g.id, i.kept), e.encounter_datetime, e.location_id, i.coded, i.num, i.moment, i.txt, i.field, i.previous, $3
  from e cross join input i left join input g on g.ord = i.made
), beside as (
  update form_encounter set beside = $19::jsonb, changed_by = $3, date_changed = now() where patient_id = $1 and form_encounter_id = $18::bigint
)
insert into form_correction (uuid, patient_id, encounter_id, kind, reason, content_hash, fields, former, creator)
values ($20, $1, $2, 'corrected', $4, $21, $22::text[], $23::jsonb, $3)`;

// what spoke against answers that are changed no longer does
const marksSql = `
update form_submission set marks = (select jsonb_agg(m) from jsonb_array_elements(marks) m where not m->>'field' = any ($3::text[]))
where patient_id = $1 and encounter_id = $2 and marks is not null`;

const movedSql = `
update obs set obs_datetime = e.encounter_datetime, location_id = e.location_id, changed_by = $3, date_changed = now()
from encounter e where e.patient_id = $1 and e.encounter_id = $2 and obs.patient_id = $1 and obs.encounter_id = $2 and not obs.voided
  and (obs.obs_datetime, obs.location_id) is distinct from (e.encounter_datetime, e.location_id)`;

// what stands in a group that goes, goes with it, seen or not
const membersSql = `
update obs set voided = true, voided_by = $3, date_voided = now(), void_reason = $4
where patient_id = $1 and encounter_id = $2 and obs_group_id = any ($5::bigint[]) and not voided`;

/** Writes a correction: what stands afterwards is what the form says, what stood before is voided and linked. */
export async function writeCorrection(tx: Db, w: CorrectionWriting): Promise<void> {
  const { added, gone } = w.obs;
  const written = tx.rows(sql, [
    w.patient,
    w.encounter,
    w.by,
    w.reason,
    gone,
    added.map(({ row }) => w.conceptId(row.concept)),
    added.map(({ kept }) => kept),
    added.map(({ made }) => (made === null ? null : made + 1)),
    added.map(({ previous }) => previous),
    added.map(({ row }) => (row.coded === undefined ? null : w.conceptId(row.coded))),
    added.map(({ row }) => row.numeric ?? null),
    added.map(({ row }) => (row.datetime === undefined ? null : `${row.datetime}+00`)),
    added.map(({ row }) => row.text ?? null),
    added.map(({ row }) => (row.formField === null ? null : w.fieldId(row.formField))),
    w.at?.toISOString() ?? null,
    w.location !== undefined,
    w.location ?? null,
    w.beside?.through ?? null,
    w.beside?.answers ? JSON.stringify(w.beside.answers) : null,
    w.note.uuid,
    w.note.hash,
    w.note.fields,
    w.note.former === null ? null : JSON.stringify(w.note.former),
  ]);
  await Promise.all([
    written,
    w.marked && withHidden(tx, () => tx.rows(marksSql, [w.patient, w.encounter, w.note.fields])),
    w.unseen && gone.length > 0 && withHidden(tx, () => tx.rows(membersSql, [w.patient, w.encounter, w.by, w.reason, gone])),
  ]);
}

/** Answers follow their encounter (keys of patient, encounter and user) to its day and place; also those that the account does not see. */
export async function moveAnswers(tx: Db, patient: string, encounter: string, by: string): Promise<void> {
  await withHidden(tx, () => tx.rows(movedSql, [patient, encounter, by]));
}

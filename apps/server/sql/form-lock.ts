/** Until when a filled form may be changed, and by whom: one gate for every path that writes to one. */
import { correctionLock } from '@fieldward/domain/form/correction-lock.ts';
import { correctionRules } from '@fieldward/domain/form/correction-settings.ts';
import type { WallClock } from '@fieldward/domain/time/day.ts';
import { clockNow } from '@fieldward/domain/time/in-zone.ts';
import type { Message } from '@fieldward/messages/catalogue.ts';
import { may, type Actor } from '../engine/actor.ts';
import type { Db } from '../engine/db.ts';
import { Problem } from '../engine/problem.ts';
import { conceptDisplay } from './display-sql.ts';
import { onProgrammeClock } from './programme-zone.ts';

/** The form that is to be changed. */
export interface LockedForm {
  /** user_id of whoever filled it. */
  readonly creator: string;
  /** When it was filled, on the programme's clock: `YYYY-MM-DD HH:mm:ss`. */
  readonly moment: string;
  readonly hoursSinceSaved: number;
}

/** SQL columns of `LockedForm`, of encounter `e`. */
export const lockedFormColumns = `e.creator::text as creator, (extract(epoch from now() - e.date_created) / 3600)::float8 as "hoursSinceSaved",
  to_char(${onProgrammeClock('e.encounter_datetime')}, 'YYYY-MM-DD HH24:MI:SS') as moment`;

/** What it is judged by. */
export interface LockRules {
  /** The moment of the transaction on the programme's clock: `YYYY-MM-DD HH:mm:ss`. */
  readonly clock: string;
  /** Until when somebody has unlocked the form (ISO); null when nobody has. */
  readonly unlockedUntil: string | null;
  readonly ownHours: string | null;
  readonly closingDay: string | null;
}

/** SQL columns of `LockRules`, of encounter `e`. */
export const lockRuleColumns = `to_char(${onProgrammeClock('now()')}, 'YYYY-MM-DD HH24:MI:SS') as clock,
  (select value from system_setting where lower(property) = 'fieldward.correctionhours') as "ownHours",
  (select value from system_setting where lower(property) = 'fieldward.closingday') as "closingDay",
  (select iso(max(c.expires_at)) from form_correction c where c.patient_id = e.patient_id and c.encounter_id = e.encounter_id and c.kind = 'unlocked' and c.expires_at > now()) as "unlockedUntil"`;

/** Why the account cannot change the form now; null when it can. */
export function lockOf(actor: Actor, form: LockedForm, { clock, unlockedUntil, ownHours, closingDay }: LockRules): Message | null {
  return correctionLock(
    {
      own: form.creator === actor.userId,
      mayAlways: may(actor, 'Correct Forms'),
      // the statements write this shape
      filled: form.moment as WallClock,
      hoursSinceSaved: form.hoursSinceSaved,
      now: clock as WallClock,
      unlocked: unlockedUntil !== null,
    },
    correctionRules(ownHours, closingDay),
  );
}

/** Raises what `lockOf` says. */
export function demandUnlocked(actor: Actor, form: LockedForm, rules: LockRules): void {
  const message = lockOf(actor, form, rules);
  if (message !== null) throw new Problem(message.code, message.holes ?? {});
}

// what was filled by a form: through a stage, sent as a submission (also by clients that name no stage), or with an answer to a question of one
const filledByForm = `(exists (select from form_encounter fe where fe.patient_id = e.patient_id and fe.encounter_id = e.encounter_id)
    or exists (select from form_submission s where s.patient_id = e.patient_id and s.encounter_id = e.encounter_id)
    or exists (select from obs o where o.patient_id = e.patient_id and o.encounter_id = e.encounter_id and o.form_field_id is not null))`;
const sql = `
select ${lockedFormColumns}, ${lockRuleColumns}, programme_zone() as zone from encounter e
where e.patient_id = $1 and e.encounter_id = $2 and ${filledByForm}`;

/**
 * Raises why the account cannot change what a form says now; an encounter that no form filled is not locked. `movedTo` is the moment that the
 * form is to speak of from now on: nor does it come into a closed month.
 */
export async function demandUnlockedEncounter(tx: Db, actor: Actor, patient: unknown, encounter: unknown, movedTo?: Date): Promise<void> {
  const [row] = await tx.rows<LockedForm & LockRules & { readonly zone: string }>(sql, [patient, encounter]);
  if (row === undefined) return;
  demandUnlocked(actor, row, row);
  if (movedTo !== undefined) demandUnlocked(actor, { ...row, moment: clockNow(row.zone, movedTo) }, row);
}

// one statement: what else is written in the transaction may work past the views meanwhile; what it writes itself stands beside nothing
const unseenSql = `
select ${conceptDisplay('w.concept_id')} as question from encounter e join public.obs w using (patient_id, encounter_id)
where e.patient_id = $1 and e.encounter_id = $2 and w.concept_id = $3 and w.obs_group_id is null and not w.voided and w.date_created < now() and ${filledByForm}
  and not exists (select from obs o where o.patient_id = w.patient_id and o.obs_id = w.obs_id) limit 1`;

/** Raises `correction.hiddenAnswer` where a form has an answer to the question that the account does not see: nothing is put beside it. */
export async function demandNothingUnseen(
  tx: Db,
  { guarded }: Actor,
  patient: unknown,
  encounter: unknown,
  concept: unknown,
): Promise<void> {
  if (!guarded) return;
  const [unseen] = await tx.rows<{ question: string }>(unseenSql, [patient, encounter, concept]);
  if (unseen !== undefined) throw new Problem('correction.hiddenAnswer', { question: unseen.question }, 'concept');
}

/** What a correction is judged by besides the form itself. */
import { correctionLock } from '@fieldward/domain/form/correction-lock.ts';
import { correctionRules } from '@fieldward/domain/form/correction-settings.ts';
import type { WallClock } from '@fieldward/domain/time/day.ts';
import { clockNow } from '@fieldward/domain/time/in-zone.ts';
import type { Message } from '@fieldward/messages/catalogue.ts';
import { may, type Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem } from '../../../engine/problem.ts';
import type { Filled } from '../filled/filled-form-reading.ts';
import { formVersionSql } from '../submission/form-submission-form.ts';

export interface Surroundings {
  /** The moment of the transaction. */
  readonly now: Date;
  /** The zone of the programme. */
  readonly zone: string;
  /** The birth date of the patient where it is known to the day, `YYYY-MM-DD`. */
  readonly born: string | null;
  readonly patientUuid: string;
  /** The form as it stands, as `loadForm` wants it. */
  readonly formVersion: string;
  readonly identifierFormat: string | null;
  readonly identifierCheck: string | null;
  /** Form fields whose question has been retired since, by uuid. */
  readonly retired: readonly string[];
  /** Until when somebody has unlocked the form (ISO); null when nobody has. */
  readonly unlockedUntil: string | null;
  readonly ownHours: string | null;
  readonly closingDay: string | null;
}

const sql = `
select (extract(epoch from now()) * 1000)::float8 as now, programme_zone() as zone, x.uuid as "patientUuid",
  case when not p.birthdate_estimated then p.birthdate::text end as born, ${formVersionSql} as "formVersion",
  (select value from system_setting where lower(property) = 'hydra.identifierformat') as "identifierFormat",
  (select validator from patient_identifier_type where lower(name) = 'patient identifier' and not retired) as "identifierCheck",
  (select value from system_setting where lower(property) = 'fieldward.correctionhours') as "ownHours",
  (select value from system_setting where lower(property) = 'fieldward.closingday') as "closingDay",
  (select coalesce(json_agg(ff.uuid), '[]') from form_field ff join field fi using (field_id) where ff.form_id = f.form_id and fi.retired) as retired,
  (select iso(max(c.expires_at)) from form_correction c where c.patient_id = x.patient_id and c.encounter_id = $2 and c.kind = 'unlocked' and c.expires_at > now()) as "unlockedUntil"
from form f, patient x join person p on p.person_id = x.patient_id where f.form_id = $3 and x.patient_id = $1`;

/** Looks up what surrounds a filled form. */
export async function surroundingsOf(db: Db, { patient, id, formId }: Filled): Promise<Surroundings> {
  const [row] = await db.rows<Omit<Surroundings, 'now'> & { readonly now: number }>(sql, [patient, id, formId]);
  if (row === undefined) throw new Problem('form.notFilled', {}, 'encounter');
  return { ...row, now: new Date(row.now) };
}

/** Why the account cannot correct the form now; null when it can. */
export function lockOf(actor: Actor, filled: Filled, around: Surroundings): Message | null {
  const { now, zone, unlockedUntil, ownHours, closingDay } = around;
  return correctionLock(
    {
      own: filled.creator === actor.userId,
      mayAlways: may(actor, 'Correct Forms'),
      filled: filled.moment as WallClock, // the statement writes this shape
      hoursSinceSaved: filled.hoursSinceSaved,
      now: clockNow(zone, now),
      unlocked: unlockedUntil !== null,
    },
    correctionRules(ownHours, closingDay),
  );
}

/** Raises what `lockOf` says. */
export function demandUnlocked(actor: Actor, filled: Filled, around: Surroundings): void {
  const message = lockOf(actor, filled, around);
  if (message !== null) throw new Problem(message.code, message.holes ?? {});
}

/** Keeps everybody else from changing the form until the end of the transaction. */
export async function holdForm(tx: Db, uuid: string): Promise<void> {
  if (!uuid.includes('\0')) await tx.rows('select 1 from encounter where uuid = $1 for no key update', [uuid]);
}

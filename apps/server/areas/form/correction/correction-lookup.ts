/** What a correction is judged by besides the form itself. */
import type { Db } from '../../../engine/db.ts';
import { lockRuleColumns, type LockRules } from '../../../sql/form-lock.ts';
import { storedForms, type Filled } from '../filled/filled-form-reading.ts';
import { formVersionSql } from '../submission/form-submission-form.ts';

/** What surrounds a filled form. */
interface Surroundings extends LockRules {
  /** Milliseconds: the moment of the transaction. */
  readonly now: number;
  /** The zone of the programme. */
  readonly zone: string;
  /** The birth date of the patient where it is known to the day, `YYYY-MM-DD`. */
  readonly born: string | null;
  readonly patientUuid: string;
  /** The form as it stands, as `loadForm` wants it. */
  readonly formVersion: string;
  readonly identifierFormat: string | null;
  readonly identifierCheck: string | null;
  /** What spoke against the form when it came is kept with it. */
  readonly marked: boolean;
  /** What was done under the id that is asked for. */
  readonly earlier: EarlierCorrection | null;
}

/** A correction that was made before: uuids of the form fields, and the hash of what was asked for. */
export interface EarlierCorrection {
  readonly fields: readonly string[];
  readonly hash: string | null;
}

/** A filled form with what surrounds it. */
export type Correctable = Filled & Surroundings;

const earlierSql = (uuid: string): string =>
  `select json_build_object('fields', c.fields, 'hash', c.content_hash) from form_correction c where c.uuid = ${uuid}`;

const columns = `${lockRuleColumns}, (extract(epoch from now()) * 1000)::float8 as now, programme_zone() as zone, (select p.uuid from patient p where p.patient_id = e.patient_id) as "patientUuid",
  (select p.birthdate::text from person p where p.person_id = e.patient_id and not p.birthdate_estimated) as born, ${formVersionSql} as "formVersion",
  (select value from system_setting where lower(property) = 'hydra.identifierformat') as "identifierFormat",
  (select validator from patient_identifier_type where lower(name) = 'patient identifier' and not retired) as "identifierCheck",
  exists (select from form_submission s where s.patient_id = e.patient_id and s.encounter_id = e.encounter_id and s.marks is not null) as marked,
  (${earlierSql('$2::text')}) as earlier`;

const stored = storedForms<Surroundings>(columns);
const storedEvenVoided = storedForms<Surroundings>(columns, true);

/** Reads a filled form with what surrounds it, and what was done before under the id of a correction. Raises `form.notFilled`. */
export const correctableForm = (db: Db, encounter: string, correction: string | null = null): Promise<Correctable> =>
  stored(db, encounter, correction);

/** The same, voided or not. */
export const correctableFormEvenVoided = (db: Db, encounter: string): Promise<Correctable> => storedEvenVoided(db, encounter, null);

/** What was done under the id of a correction, though the form may be gone since. */
export async function earlierCorrection(db: Db, correction: string): Promise<EarlierCorrection | null> {
  const [row] = await db.rows<{ earlier: EarlierCorrection }>(`select (${earlierSql('$1')}) as earlier`, [correction]);
  return row?.earlier ?? null;
}

// who merges patients takes their rows first, and so does this: the patient, then the form
const holdSql = `
with held as materialized (
  select p.patient_id from patient p
  where p.patient_id = any (array(
    select e.patient_id from encounter e where e.uuid = $1
    union all select o.patient_id from patient o where o.uuid = $2
    union all select c.former_patient_id from form_correction c where c.uuid = $2 and c.former_patient_id is not null))
  order by p.patient_id for key share)
select e.patient_id in (select patient_id from held) as held from encounter e
where e.uuid = $1 and (select count(*) from held) >= 0 for no key update of e`;

/** Whether a form could be held, or became that of another patient meanwhile. */
async function hold(tx: Db, uuid: string, other: string | null): Promise<boolean> {
  const [row] = await tx.rows<{ held: boolean }>(holdSql, [uuid, other]);
  return row?.held !== false;
}

/**
 * Keeps everybody else from changing the form until the end of the transaction, and waits for a merge of its patient or of the `other` who
 * is to get it: the uuid of that patient, or of the move that is taken back. Answers what `read` asks, which is sent at once and sees the
 * form as it is then.
 */
export async function holdForm<T>(tx: Db, uuid: string, read: () => Promise<T>, other: unknown = null): Promise<T> {
  const clean = (text: unknown): string | null => (typeof text === 'string' && !text.includes('\0') ? text : null);
  for (let time = 0; ; time += 1) {
    const [held, found] = await Promise.allSettled([hold(tx, clean(uuid) ?? '', clean(other)), read()]);
    if (held.status === 'rejected') throw held.reason;
    // held with a patient whose it is no longer: once more, with the one whose it is now
    if (!held.value && time < 3) continue;
    if (found.status === 'rejected') throw found.reason;
    return found.value;
  }
}

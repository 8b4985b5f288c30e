import { correctableFormsWire, type CorrectableFilled } from '@fieldward/contract/form/correction.operations.ts';
import type { FrozenForm } from '@fieldward/contract/form/form-version.ts';
import type { Shape } from '@fieldward/contract/operation.ts';
import { FORMS_BEHIND, MOST_FORMS } from '@fieldward/domain/device/device.ts';
import { correctionRules } from '@fieldward/domain/form/correction-settings.ts';
import type { FormDefinition } from '@fieldward/domain/form/definition.ts';
import { may, type Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';
import { unknownObject } from '../../../engine/problem.ts';
import { definitionOf } from '../../../sql/form-definition.ts';
import { lockOf, lockRuleColumns, type LockRules } from '../../../sql/form-lock.ts';
import { answersIn, hiddenFields, manyStoredForms } from '../filled/filled-form-reading.ts';

type Response = Shape<(typeof correctableFormsWire)['response']>;

/** What was filled in a version of its form within some days, by the account unless it corrects those of others: the last saved first. $1: patients; $2: of others, too; $3: user_id. */
const LATELY = `select p.uuid as patient, n.uuid from patient p cross join lateral (
    select e.uuid, e.encounter_id from encounter e
    where e.patient_id = p.patient_id and not e.voided and e.date_created > now() - interval '${FORMS_BEHIND} days' and ($2::boolean or e.creator = $3::bigint)
      and exists (select from form_encounter fe where fe.patient_id = e.patient_id and fe.encounter_id = e.encounter_id and not fe.voided and fe.form_version_id is not null)
    order by e.encounter_id desc limit ${MOST_FORMS}) n
  where p.uuid = any ($1::text[]) and not p.voided order by p.patient_id, n.encounter_id desc`;

interface Surroundings extends LockRules {
  readonly savedAt: CorrectableFilled['saved'];
  /** No version of the form is newer. */
  readonly newest: boolean;
}
const stored = manyStoredForms<Surroundings>(`${lockRuleColumns}, iso(e.date_created) as "savedAt",
  not exists (select from form_version w where w.form_id = v.form_id and w.number > v.number) as newest`);

const RULES = `select (select value from system_setting where lower(property) = 'fieldward.correctionhours') as hours,
  (select value from system_setting where lower(property) = 'fieldward.closingday') as closing`;

/** Forms by the key of their version. */
async function versionsOf(db: Db, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, FormDefinition>> {
  const rows = await db.rows<{ id: string; definition: FrozenForm }>(
    'select form_version_id::text as id, definition from form_version where form_version_id = any ($1::bigint[])',
    [[...new Set(ids)]],
  );
  return new Map(rows.map(({ id, definition }) => [id, definitionOf(definition).form]));
}

/** Of each of the patients (uuids). */
async function ofPatients(uuids: readonly string[], actor: Actor, db: Db): Promise<ReadonlyMap<string, Response>> {
  const mayAlways = may(actor, 'Correct Forms');
  const lately = await db.rows<{ patient: string; uuid: string }>(LATELY, [uuids, mayAlways, actor.userId]);
  const [settings] = await db.rows<{ hours: string | null; closing: string | null }>(RULES, []);
  const rules = { ...correctionRules(settings?.hours ?? null, settings?.closing ?? null), mayAlways };
  const filled = (
    await stored(
      db,
      lately.map(({ uuid }) => uuid),
    )
  ).filter((each) => lockOf(actor, each, each) === null);
  const versions =
    filled.length === 0
      ? new Map<string, FormDefinition>()
      : await versionsOf(
          db,
          filled.map(({ versionId }) => versionId),
        );
  const shown = new Map<string, CorrectableFilled>();
  for (const each of filled) {
    const form = versions.get(each.versionId ?? '');
    if (form === undefined) continue;
    // oxlint-disable-next-line no-await-in-loop -- most need nothing more of the database
    const answers = await answersIn(db, each, form);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const hidden = await hiddenFields(db, actor, each, form, answers);
    const { encounter, location, version, state, savedAt, unlockedUntil } = each;
    shown.set(encounter.uuid, {
      encounter,
      location,
      form: { uuid: each.form, name: each.name },
      version,
      current: each.newest,
      answers: told(answers),
      hidden,
      state,
      own: each.creator === actor.userId,
      saved: savedAt,
      unlockedUntil: unlockedUntil as CorrectableFilled['unlockedUntil'], // as the statement writes it
    });
  }
  const byPatient = Map.groupBy(lately, ({ patient }) => patient);
  return new Map(
    uuids.map((uuid) => [uuid, { rules, results: (byPatient.get(uuid) ?? []).flatMap((each) => shown.get(each.uuid) ?? []) }]),
  );
}

/** Without questions that nobody answered. */
const told = (answers: Awaited<ReturnType<typeof answersIn>>): CorrectableFilled['answers'] =>
  Object.fromEntries(Object.entries(answers).flatMap(([field, answer]) => (answer === null ? [] : [[field, answer]])));

/** Raises `engine.unknownObject` for a patient whom the account does not see. */
export const correctableForms = operation(correctableFormsWire, {
  ofPatients,
  handle: async ({ query, actor, audit }, db) => {
    const uuid = (query.patient ?? '').replaceAll('\0', '');
    const [patient] = await db.rows<{ id: string }>('select patient_id::text as id from patient where uuid = $1', [uuid]);
    const found = patient === undefined ? undefined : (await ofPatients([uuid], actor, db)).get(uuid);
    if (patient === undefined || found === undefined) throw unknownObject('patient', uuid);
    await audit({
      action: 'read',
      resource: 'encounter',
      patientId: patient.id,
      detail: { list: 'correctable', found: found.results.length },
    });
    return { body: found };
  },
});

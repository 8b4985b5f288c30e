/** Encounters as clients of OpenMRS send them. */
import type { Db } from '../../../engine/db.ts';
import { isObject } from '../../../engine/references.ts';
import { orderAsSent } from '../../../sql/order-as-sent.ts';
import { Problem, type After, type Meant, type Rule } from '../../../engine/resource.ts';
import { newestVersion } from '../../../sql/newest-form-version.ts';

/**
 * Without lists that are null; a visit that is there is named by its uuid alone, whatever else of it is sent along, and one that is to be made is of the
 * patient of the encounter.
 */
export const asOpenmrsSays: Meant = async (sent, uuid, tx) => {
  const body: Record<string, unknown> = { ...sent };
  for (const name of ['orders', 'diagnoses']) if (body[name] === null) delete body[name];
  if (body['form'] === null || body['form'] === '' || (await isDrawnElsewhere(body['form'], tx))) delete body['form'];
  if (Array.isArray(body['orders']))
    body['orders'] = await Promise.all(body['orders'].map((each) => (isObject(each) ? orderOf(each, tx) : each)));
  if (Array.isArray(body['diagnoses'])) body['diagnoses'] = body['diagnoses'].map((each) => (isObject(each) ? diagnosisOf(each) : each));
  if (isObject(body['visit'])) body['visit'] = await visitOf(body['visit'], body, tx);
  return { uuid, body };
};

/** A diagnosis of the encounter: the problem that it may belong to is not kept with it, nor is that there is none. */
function diagnosisOf({
  encounter: _encounter,
  patient: _patient,
  condition: _condition,
  ...rest
}: Readonly<Record<string, unknown>>): unknown {
  return rest;
}

/** The form that the OpenMRS front end says that its visit notes are filled with: it draws them by itself. */
const VISIT_NOTE = 'c75f120a-04ec-11e3-8780-2b40bef9a44b';

/** Whether it is that form, and the programme has no form of this uuid. */
async function isDrawnElsewhere(form: unknown, tx: Db): Promise<boolean> {
  if ((isObject(form) ? form['uuid'] : form) !== VISIT_NOTE) return false;
  return (await tx.rows('select from form where uuid = $1', [VISIT_NOTE])).length === 0;
}

/** An order of the encounter: which tells where it belongs. */
async function orderOf(order: Readonly<Record<string, unknown>>, tx: Db): Promise<unknown> {
  const { encounter: _encounter, patient: _patient, ...rest } = await orderAsSent(order, tx);
  return rest;
}

/** How the visit is named or made; what is sent without a uuid to an encounter that is there is of its own visit. */
async function visitOf(visit: Readonly<Record<string, unknown>>, body: Readonly<Record<string, unknown>>, tx: Db): Promise<unknown> {
  const named = typeof visit['uuid'] === 'string' ? visit['uuid'] : null;
  const known = named === null ? [] : await tx.rows('select from visit where uuid = $1', [named]);
  if (named !== null && (known.length > 0 || !Object.hasOwn(visit, 'visitType'))) return named;
  return body['patient'] === undefined ? visit : { patient: body['patient'], ...visit };
}

/** A form that was filled stays the one that it is. */
export const formStays: Rule = async (write, tx) => {
  if (write.mode !== 'update' || (write.ids['form'] ?? null) === null) return;
  const forms = await tx.rows<{ id: string }>(
    `select coalesce(c.form_id, v.form_id)::text as id from form_encounter fe left join component_form c using (component_form_id) left join form_version v using (form_version_id)
     where fe.patient_id = $1 and fe.encounter_id = $2 and not fe.voided`,
    [write.after('patient_id'), write.id],
  );
  if (!forms.some(({ id }) => id === write.ids['form'])) throw new Problem('engine.fixed', {}, 'form');
};

/** Says what form an encounter was filled with: its newest version, at its first stage where it has one. */
export const filledWith: After = async (write, tx) => {
  const form = write.ids['form'] ?? null;
  if (write.mode !== 'create' || form === null) return;
  const made = await tx.rows(
    `insert into form_encounter (patient_id, encounter_id, component_form_id, form_version_id, creator)
     select $1, $2, c.component_form_id, v.form_version_id, $4
     from (select 1) one
     left join lateral (select x.component_form_id from component_form x where x.form_id = $3 and not x.retired order by x.display_order nulls last, x.component_form_id limit 1) c on true
     left join lateral (${newestVersion('v.form_version_id', '$3')}) v on true
     where c.component_form_id is not null or v.form_version_id is not null returning 1`,
    [write.after('patient_id'), write.id, form, write.actor.userId],
  );
  if (made.length === 0) throw new Problem('record.formNeverPublished', {}, 'form');
};

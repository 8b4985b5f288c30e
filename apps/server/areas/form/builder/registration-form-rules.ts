/** What a form that registers people must be. */
import { registrationProblem } from '@fieldward/domain/form/registered-person.ts';
import { settingProperty } from '@fieldward/domain/settings/setting-names.ts';
import type { Db } from '../../../engine/db.ts';
import { isObject } from '../../../engine/references.ts';
import { Problem, type After, type Rule } from '../../../engine/resource.ts';
import type { FrozenForm } from '@fieldward/contract/form/form-version.ts';
import { definitionDocument, definitionOf } from '../../../sql/form-definition.ts';

/** Longest binding, in characters of its JSON: some hundred options for the sex. */
const LONGEST_BINDING = 10_000;

/** A binding is an object of a reasonable size; whether its question can have it is judged with the form. */
export const boundIsSound: Rule = (write) => {
  const bound = write.sent('bound') ? (write.body['bound'] ?? null) : null;
  if (bound === null) return;
  if (!isObject(bound)) throw new Problem('engine.notObject', {}, 'bound');
  if (JSON.stringify(bound).length > LONGEST_BINDING) throw new Problem('engine.tooLong', { max: LONGEST_BINDING }, 'bound');
};

/** The form with its questions and rules as they stand now, if it registers people and is in use. */
async function registering(tx: Db, id: string): Promise<FrozenForm | null> {
  const [row] = await tx.rows<{ is: boolean }>('select registers and not retired as is from form where form_id = $1::bigint', [id]);
  return row?.is === true ? definitionDocument(tx, id) : null;
}

/** Raises `form.boundUnfit` for a binding that its question cannot have, and what `registrationProblem` says. */
async function demandRegistration(tx: Db, id: string): Promise<void> {
  const document = await registering(tx, id);
  if (document === null) return;
  const { form, rules } = definitionOf(document);
  const bound = new Set(
    (document.form['formFields'] as readonly { uuid: string; bound?: unknown }[]).flatMap((each) => (each.bound ? [each.uuid] : [])),
  ); // the statement writes this shape
  const unfit = form.fields.find((field) => bound.has(field.uuid) && field.bound === undefined);
  if (unfit !== undefined) throw new Problem('form.boundUnfit', { question: unfit.label }, 'formFields');
  const message = registrationProblem(form, rules);
  if (message !== null) throw new Problem(message.code, message.holes ?? {}, 'formFields');
}

/** A form that registers people can do so, and stands at no stage. The one that they are registered with now stays in use. */
export const canRegister: After = async (write, tx) => {
  const [active] = await tx.rows(
    `select 1 from system_setting s where lower(s.property) = lower($1) and s.value = $2
       and not exists (select 1 from form f where f.uuid = $2 and f.registers and not f.retired)`,
    [settingProperty.registrationForm, write.uuid],
  );
  if (active !== undefined) throw new Problem('form.isRegistration', {}, 'registers');
  if (write.mode !== 'create' && write.mode !== 'update') return;
  await demandRegistration(tx, write.id);
  const [stage] = await tx.rows(
    'select 1 from component_form c join form f using (form_id) where f.form_id = $1::bigint and f.registers and not f.retired and not c.retired limit 1',
    [write.id],
  );
  if (stage !== undefined) throw new Problem('form.registersAtStage', {}, 'registers');
};

/** The same when one of its questions is written by itself. */
export const canStillRegister: After = async (write, tx) => {
  if (write.position !== null || write.around !== null || write.mode === 'purge') return;
  const form = write.after('form_id') ?? write.current?.['form_id'] ?? null;
  if (form !== null) await demandRegistration(tx, String(form));
};

import { formPublishWire, formSaveWire } from '@fieldward/contract/form/form.operations.ts';
import type { Shape } from '@fieldward/contract/operation.ts';
import { runTestCases, type TestResult } from '@fieldward/domain/form/test-case.ts';
import { testCaseFromWire, type TestCase } from '@fieldward/domain/form/test-case-wire.ts';
import type { Db } from '../../../engine/db.ts';
import { operation, type OperationContext, type RequestOf, type ResponseOf } from '../../../engine/operation.ts';
import { patternEngine } from '../../../engine/pattern-engine.ts';
import { Problem, unknownObject, unknownReference } from '../../../engine/problem.ts';
import { isObject } from '../../../engine/references.ts';
import { definitionDocument, definitionOf } from '../../../sql/form-definition.ts';
import { freezeForm } from '../version/form-version-freezing.ts';
import { phoneChecker } from '../submission/phone-checker.ts';

/** More test cases than this are refused. */
const MOST_CASES = 500;

type Body = Readonly<Record<string, unknown>>;

const noteOf = (body: Body): string | null => {
  const note = body['note'];
  if (note === undefined || note === null || note === '') return null;
  if (typeof note !== 'string') throw new Problem('engine.notText', {}, 'note');
  if (note.length > 1000) throw new Problem('engine.tooLong', { max: 1000 }, 'note');
  return note.trim() || null;
};

/** The key of a form by its uuid, and its row is locked. Raises `engine.unknownObject`. */
async function lockedForm(tx: Db, uuid: string): Promise<string> {
  const [row] = await tx.rows<{ id: string }>('select form_id::text as id from form where uuid = $1 for no key update', [uuid]);
  if (row === undefined) throw unknownObject('form', uuid);
  return row.id;
}

/** Runs the test cases that the form has; raises `form.testsFail` with the results unless failing is allowed. */
async function runSavedCases(tx: Db, formId: string, evenIfTestsFail: boolean): Promise<readonly TestResult[]> {
  const rows = await tx.rows<{ wire: unknown }>(
    `select jsonb_build_object('uuid', uuid, 'name', name, 'answers', answers, 'expected', expected, 'at', moment) as wire
     from form_test_case where form_id = $1 order by sort_weight nulls last, form_test_case_id`,
    [formId],
  );
  if (rows.length === 0) return [];
  const document = await definitionDocument(tx, formId);
  if (document === null) return [];
  const { form, rules } = definitionOf(document);
  const cases = rows.map((row) => testCaseFromWire(row.wire));
  const tests = runTestCases(form, rules, cases, { patterns: patternEngine, phone: phoneChecker });
  const failing = tests.filter((test) => !test.passed);
  if (failing.length > 0 && !evenIfTestsFail)
    throw new Problem('form.testsFail', { names: failing.map((test) => test.name).join(', ') }, 'testCases', { extra: { tests } });
  return tests;
}

/** Names the properties of a test case by their place in the body. */
async function within<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const fields = error.fields.map((each) => ({ ...each, field: path + each.field }));
    throw new Problem(error.code, { ...error.holes }, undefined, { fields, extra: error.extra });
  }
}

/** Replaces the test cases of a form by those that were sent, in their order; a known uuid keeps its row. */
async function replaceCases(request: OperationContext, tx: Db, formId: string, form: string, sent: unknown): Promise<void> {
  if (!Array.isArray(sent)) throw new Problem('engine.notList', {}, 'testCases');
  if (sent.length > MOST_CASES) throw new Problem('form.tooManyTests', { max: MOST_CASES }, 'testCases');
  const cases = sent.map((each: unknown, at): TestCase => {
    if (!isObject(each)) throw new Problem('engine.notObject', {}, `testCases[${at}]`);
    if ((each['uuid'] ?? '') !== '' && typeof each['uuid'] !== 'string') throw new Problem('engine.badUuid', {}, `testCases[${at}].uuid`);
    return testCaseFromWire(each);
  });
  const twice = cases.findIndex((each, at) => each.uuid !== undefined && cases.findIndex((other) => other.uuid === each.uuid) !== at);
  if (twice >= 0) throw new Problem('engine.uuidTaken', {}, `testCases[${twice}].uuid`);
  const known = await tx.rows<{ uuid: string }>('select uuid from form_test_case where form_id = $1', [formId]);
  const kept = new Set(known.map((row) => row.uuid));
  await tx.rows('delete from form_test_case where form_id = $1 and not (uuid = any($2::text[]))', [
    formId,
    cases.flatMap((each) => each.uuid ?? []),
  ]);
  for (const [at, each] of cases.entries()) {
    const { uuid, name, answers, expected, at: moment } = each;
    const body = { name, answers, expected, at: moment };
    const saved = await within(`testCases[${at}].`, () =>
      uuid !== undefined && kept.has(uuid)
        ? request.engine.update(tx, 'form-test-case', uuid, body, request.actor)
        : request.engine.create(tx, 'form-test-case', { ...body, form, ...(uuid === undefined ? {} : { uuid }) }, request.actor),
    );
    await tx.rows('update form_test_case set sort_weight = $2 where form_test_case_id = $1', [saved.id, at + 1]);
  }
}

/** The form that a body is about: by uuid, else by number; null for a new one. */
async function knownForm(tx: Db, form: Body): Promise<string | null> {
  const [uuid, number] = [form['uuid'], form['hydramoduleFormId']];
  if (typeof uuid === 'string' && uuid !== '') {
    // the same creation sent twice at once: the second finds what the first has made
    await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 14))', [uuid]);
    const [row] = await tx.rows<{ uuid: string }>('select uuid from form where uuid = $1', [uuid]);
    if (row !== undefined) return row.uuid;
  }
  if (number === undefined || number === null || number === '') return null;
  const [row] = /^\d{1,15}$/.test(String(number))
    ? await tx.rows<{ uuid: string }>('select uuid from form where form_id = $1', [String(number)])
    : [];
  if (row === undefined) throw unknownReference('form', String(number), 'hydramoduleFormId');
  return row.uuid;
}

type Published = Shape<(typeof formPublishWire)['response']>;
type Removed = Shape<(typeof formSaveWire)['response']>['removedRules'];

/** Runs the test cases, freezes a version, and says so as the response does. */
async function published(request: OperationContext, tx: Db, formId: string, body: Body): Promise<Published> {
  const { evenIfTestsFail = false } = body;
  if (typeof evenIfTestsFail !== 'boolean') throw new Problem('engine.notBoolean', {}, 'evenIfTestsFail');
  const tests = await runSavedCases(tx, formId, evenIfTestsFail);
  const version = await freezeForm(tx, formId, noteOf(body), request.actor.userId);
  const [form] = await tx.rows<{ shown: Published['form'] }>(
    `select jsonb_build_object('uuid', uuid, 'display', name, 'hydramoduleFormId', form_id, 'name', name, 'description', description, 'retired', retired) as shown from form where form_id = $1`,
    [formId],
  );
  if (form === undefined) throw new Error('a form that is published is there');
  return { form: form.shown, version: { uuid: version.uuid, number: version.number }, tests };
}

/** Rules that went with the questions which this transaction took off the form. */
async function removedRules(tx: Db, formId: string): Promise<Removed> {
  return tx.rows('select uuid, name from field_rule where form_id = $1 and retired and date_retired = now() order by field_rule_id', [
    formId,
  ]);
}

/** The ETag of the form after the write, as `hydra/form/{uuid}` would give it. */
async function etagOf(tx: Db, formId: string): Promise<Readonly<Record<string, string>>> {
  const [row] = await tx.rows<{ version: string }>('select xmin::text as version from form where form_id = $1', [formId]);
  return row === undefined ? {} : { etag: `"${row.version}"` };
}

/**
 * Saves a form, replaces its test cases when they are sent, runs them, and freezes a version when the content is new: all or
 * nothing. The response names the rules that went with removed questions.
 * Raises what writing `hydra/form` raises, `form.testsFail` (with `tests`), `engine.stale`.
 */
async function save(request: RequestOf<typeof formSaveWire>, tx: Db): Promise<ResponseOf<typeof formSaveWire>> {
  const { body, engine, actor } = request;
  if (!isObject(body)) throw new Problem('engine.notAnObject');
  const { form } = body;
  if (!isObject(form)) throw new Problem('engine.notObject', {}, 'form');
  const known = await knownForm(tx, form);
  const saved =
    known === null
      ? await engine.create(tx, 'form', form, actor)
      : await engine.update(tx, 'form', known, { ...form, uuid: known }, actor, request);
  if (body['testCases'] !== undefined) await replaceCases(request, tx, saved.id, saved.uuid, body['testCases']);
  return {
    status: known === null ? 201 : 200,
    body: { ...(await published(request, tx, saved.id, body)), removedRules: await removedRules(tx, saved.id) },
    headers: await etagOf(tx, saved.id),
  };
}

/** Runs the test cases and freezes a version without writing the form: after rules or questions changed. Raises as saving does. */
async function publish(request: RequestOf<typeof formPublishWire>, tx: Db): Promise<ResponseOf<typeof formPublishWire>> {
  const { body } = request;
  if (!isObject(body)) throw new Problem('engine.notAnObject');
  const uuid = isObject(body['form']) ? body['form']['uuid'] : body['form'];
  if (typeof uuid !== 'string' || uuid === '') throw new Problem('engine.required', {}, 'form');
  const formId = await lockedForm(tx, uuid);
  const response = await published(request, tx, formId, body);
  await request.audit({ action: 'publish', resource: 'form', uuid, detail: response.version });
  return { body: response, headers: await etagOf(tx, formId) };
}

export const formSave = operation(formSaveWire, { handle: save });

export const formPublish = operation(formPublishWire, { handle: publish });

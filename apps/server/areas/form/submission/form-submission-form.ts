/** A form as a submission needs it: the compiled rules of `domain` and the row ids behind its uuids, kept by version. */
import type { FrozenForm } from '@fieldward/contract/form/form-version.ts';
import type { FormDefinition } from '@fieldward/domain/form/definition.ts';
import type { Observed } from '@fieldward/domain/form/observation.ts';
import { compileForm, type CompiledForm } from '@fieldward/domain/form/state.ts';
import type { Rule } from '@fieldward/domain/rule/rule.ts';
import type { Checkers } from '@fieldward/domain/settings/pattern.ts';
import { phoneChecker } from './phone-checker.ts';
import { patternEngine } from '../../../engine/pattern-engine.ts';
import type { Db } from '../../../engine/db.ts';
import { definitionOf, definitionSql } from '../../../sql/form-definition.ts';
import { observedSql } from '../../../sql/observed-concept.ts';
import { contentHash, freezeDocument, versionWith } from '../version/form-version-freezing.ts';

export interface KnownForm {
  readonly version: string;
  readonly definition: FormDefinition;
  readonly rules: readonly Rule[];
  readonly compiled: CompiledForm;
  readonly checkers: Checkers;
  /** form_field_id by uuid. */
  readonly fieldIds: ReadonlyMap<string, string>;
  /** concept_id by uuid: of questions and of their answers. */
  readonly conceptIds: ReadonlyMap<string, string>;
  /** What the concepts of the questions limit, by uuid. */
  readonly observed: ReadonlyMap<string, Observed>;
  /** Form fields whose question is retired, by uuid. */
  readonly retired: ReadonlySet<string>;
  /** What it is frozen from, until its version is known; null without a form. */
  readonly content: {
    readonly formId: string;
    readonly hash: string;
    document: FrozenForm | null;
    frozenAs: string | null;
  } | null;
}

/** What the programme demands of the identifiers of people whom a form registers. */
type IdentifierRules = Required<Pick<Checkers, 'identifierFormat' | 'identifierCheck'>>;
const anyIdentifier: IdentifierRules = { identifierFormat: null, identifierCheck: null };

/** The form of no fields, for submissions that name no form. */
export const noForm: KnownForm = knownForm(
  '',
  { document: { form: { uuid: '', formFields: [] }, rules: [] }, hash: '', field_ids: {}, concept_ids: {}, observed: {}, retired: [] },
  null,
  anyIdentifier,
);

/**
 * SQL for the version of form `f`: changes with every row that makes up the form, its questions and its rules
 * (each update gives a row a new xmin), and with their concepts and the names of these.
 */
export const formVersionSql = `(
  select concat_ws('.', f.xmin, (select w.changes from form_wording w where w.form_id = f.form_id), count(*), sum(ff.xmin::text::bigint), sum(fi.xmin::text::bigint), sum(qc.xmin::text::bigint),
    (select concat_ws('.', count(*), sum(fa.xmin::text::bigint)) from field_answer fa where fa.field_id in (select field_id from form_field where form_id = f.form_id)),
    (select concat_ws('.', count(distinct fr.field_rule_id), sum(fr.xmin::text::bigint), sum(k.xmin::text::bigint)) from field_rule fr left join rule_token k using (field_rule_id) where fr.form_id = f.form_id))
  from form_field ff join field fi using (field_id) left join concept qc using (concept_id) where ff.form_id = f.form_id)`;

/** SQL of the row of a form; `document` is what it is made of, of form `f`. */
const formSql = (document: string, hash: string): string => `
select d.document, ${hash} as hash,
  (select coalesce(jsonb_object_agg(ff.uuid, ff.form_field_id::text), '{}') from form_field ff where ff.form_id = d.form_id) as field_ids,
  (select coalesce(jsonb_object_agg(c.uuid, c.concept_id::text), '{}') from concept c where c.concept_id in (
     select fi.concept_id from form_field ff join field fi using (field_id) where ff.form_id = d.form_id and fi.concept_id is not null
     union select fa.concept_id from form_field ff join field_answer fa using (field_id) where ff.form_id = d.form_id)) as concept_ids,
  (select coalesce(jsonb_object_agg(c.uuid, (select to_json(o) from (select ${observedSql('c')}) o)), '{}') from form_field ff join field fi using (field_id) join concept c using (concept_id)
   where ff.form_id = d.form_id) as observed,
  (select coalesce(json_agg(ff.uuid), '[]') from form_field ff join field fi using (field_id) where ff.form_id = d.form_id and fi.retired) as retired
from (${document} offset 0) d`;
const presentSql = formSql(`select f.form_id, ${definitionSql} as document from form f where f.form_id = $1`, contentHash('d.document'));
const frozenSql = formSql(
  `select v.form_id, v.definition as document, v.content_hash from form_version v where v.form_id = $1 and v.form_version_id = $2`,
  'd.content_hash',
);

interface FormRow {
  readonly document: FrozenForm;
  readonly hash: string;
  readonly field_ids: Readonly<Record<string, string>>;
  readonly concept_ids: Readonly<Record<string, string>>;
  readonly observed: Readonly<Record<string, Observed>>;
  readonly retired: readonly string[];
}

function knownForm(version: string, row: FormRow, content: KnownForm['content'], identifiers: IdentifierRules): KnownForm {
  const { form, rules } = definitionOf(row.document);
  const checkers: Checkers = { patterns: patternEngine, phone: phoneChecker, ...identifiers };
  const compiled = compileForm(form, rules, checkers);
  return {
    version,
    definition: form,
    rules,
    compiled,
    checkers,
    fieldIds: new Map(Object.entries(row.field_ids)),
    conceptIds: new Map(Object.entries(row.concept_ids)),
    observed: new Map(Object.entries(row.observed)),
    retired: new Set(row.retired),
    content,
  };
}

/**
 * The key of the version that encounters of this form are filled in: looked up once per form in memory, and frozen by the first
 * encounter when no version has this content. Null without a form.
 */
export async function versionOf(tx: Db, { content }: KnownForm, creator: string): Promise<string | null> {
  if (content === null || content.frozenAs !== null) return content?.frozenAs ?? null;
  const found = await versionWith(tx, content.formId, content.hash);
  // one that this transaction makes may still be taken back: the next one finds it
  if (found === null && content.document !== null)
    return (await freezeDocument(tx, content.formId, { ...content, document: content.document }, creator)).id;
  content.frozenAs = found?.id ?? null;
  content.document = null;
  return content.frozenAs;
}

const kept = new Map<string, KnownForm>();
const mostKept = 300;

/** What memory holds under the key, unless the form or what identifiers must be has changed since; else what is loaded. */
async function keptOr(
  key: string,
  version: string,
  { identifierFormat, identifierCheck }: IdentifierRules,
  load: () => Promise<KnownForm | null>,
): Promise<KnownForm> {
  const known = kept.get(key);
  const { checkers } = known ?? {};
  if (known?.version === version && checkers?.identifierFormat === identifierFormat && checkers.identifierCheck === identifierCheck)
    return known;
  const loaded = await load();
  if (loaded === null) return noForm;
  if (kept.size >= mostKept) kept.clear();
  kept.set(key, loaded);
  return loaded;
}

/** The form in the given version (as `formVersionSql` gives it), from memory when neither it nor what identifiers must be has changed. */
export const loadForm = (tx: Db, formId: string, version: string, identifiers: IdentifierRules = anyIdentifier): Promise<KnownForm> =>
  keptOr(formId, version, identifiers, async () => {
    const [row] = await tx.rows<FormRow>(presentSql, [formId]);
    if (row === undefined) return null;
    return knownForm(version, row, { formId, hash: row.hash, document: row.document, frozenAs: null }, identifiers);
  });

/** The form as it was frozen. `frozen` is the key of the version; `version` says, as for `loadForm`, whether its questions changed since. */
export const loadFrozen = (tx: Db, formId: string, frozen: string, version: string, identifiers: IdentifierRules): Promise<KnownForm> =>
  keptOr(`${formId} ${frozen}`, version, identifiers, async () => {
    const [row] = await tx.rows<FormRow>(frozenSql, [formId, frozen]);
    if (row === undefined) return null;
    return knownForm(version, row, { formId, hash: row.hash, document: null, frozenAs: frozen }, identifiers);
  });

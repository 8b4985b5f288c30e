/** What is known of codes: of our own concepts by uuid, and of the terminologies that they are mapped to. */
import type { Db } from '../../../engine/db.ts';
import { textParameter, type AskedOperation } from '../../../engine/fhir/fhir-operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { isObject } from '../../../engine/references.ts';
import { CONCEPT_SYSTEM, sourcesOf, terminologySystem } from '../../../sql/fhir-sql.ts';

/** A code, and what it is called by whoever asks. */
export interface AskedCode {
  /** Null: our own. */
  readonly system: string | null;
  readonly code: string;
  readonly display: string | null;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value.replaceAll('\0', '') : null);

const codingOf = (value: unknown, parameter: string): AskedCode => {
  const code = isObject(value) ? textOf(value['code']) : null;
  if (!isObject(value) || code === null) throw new Problem('engine.badParameter', { parameter }, parameter);
  return { system: textOf(value['system']), code, display: textOf(value['display']) };
};

/** The codes that are meant: `code` and `system`, a `coding`, or those of a `codeableConcept`. Raises `engine.required`, `engine.badParameter`. */
export function askedCodes(asked: AskedOperation, systemName: string): readonly AskedCode[] {
  const coding = asked.parameters.get('coding');
  if (coding !== undefined) return [codingOf(coding, 'coding')];
  const concept = asked.parameters.get('codeableConcept');
  if (isObject(concept) && Array.isArray(concept['coding'])) return concept['coding'].map((each) => codingOf(each, 'codeableConcept'));
  const code = textParameter(asked, 'code');
  if (code === null) throw new Problem('engine.required', {}, 'code');
  return [{ system: textParameter(asked, systemName), code, display: textParameter(asked, 'display') }];
}

export const isOurs = (system: string | null): boolean => system === null || system === '' || system === CONCEPT_SYSTEM;

/** SQL of what a concept (alias) is called in a language; as it is shown where it has no name in that. */
export const nameIn = (c: string, language: string): string =>
  `coalesce((select n.name from concept_name n where n.concept_id = ${c}.concept_id and not n.voided and lower(left(n.locale, 2)) = lower(left(${language}::text, 2))
     order by n.locale_preferred desc, (n.concept_name_type = 'FULLY_SPECIFIED') desc nulls last, n.concept_name_id limit 1), ${c}.shown)`;

/** What is known of a code. */
interface KnownCode {
  /** Name of its terminology. */
  readonly name: string;
  readonly display: string;
  readonly inactive: boolean;
  readonly definition: string | null;
  /** Class and datatype of a concept of ours. */
  readonly kind: string | null;
  readonly datatype: string | null;
  /** Its other names, of our own in their languages. */
  readonly names: readonly { readonly language: string; readonly value: string }[];
  /** What it is mapped to: of ours the codes of terminologies, of those the concepts. */
  readonly mapped: readonly { readonly system: string; readonly code: string; readonly display: string | null }[];
}

const OURS = `
  select 'Fieldward' as name, ${nameIn('c', '$2')} as display, c.retired as inactive,
    (select d.description from concept_description d where d.concept_id = c.concept_id order by d.locale <> coalesce($2, 'en'), 1 limit 1) as definition,
    (select k.name from concept_class k where k.concept_class_id = c.class_id) as kind,
    (select d.name from concept_datatype d where d.concept_datatype_id = c.datatype_id) as datatype,
    (select coalesce(jsonb_agg(jsonb_build_object('language', replace(n.locale, '_', '-'), 'value', n.name) order by n.concept_name_id), '[]')
     from concept_name n where n.concept_id = c.concept_id and not n.voided) as names,
    (select coalesce(jsonb_agg(jsonb_build_object('system', ${terminologySystem('s')}, 'code', m.code, 'display', m.name) order by m.concept_mapping_id), '[]')
     from concept_mapping m join concept_source s on s.name = m.source where m.concept_id = c.concept_id) as mapped
  from concept c where c.uuid = $1`;

/** A code of a terminology, and the concepts that are mapped to it; without any it may be the concept of CIEL itself, whose uuid is made of its code. */
const OTHERS = `
  with source as (select s.* from concept_source s where ${terminologySystem('s')} = $3 or lower(s.name) = any($2::text[]))
  select s.name, coalesce(r.name, (select c.shown from concept_mapping m join concept c using (concept_id)
      where lower(m.source) = lower(s.name) and m.code = r.code order by c.retired, c.concept_id limit 1), r.code) as display,
    r.retired as inactive, r.description as definition, null as kind, null as datatype, '[]'::jsonb as names,
    (select coalesce(jsonb_agg(jsonb_build_object('system', '${CONCEPT_SYSTEM}', 'code', c.uuid, 'display', c.shown) order by c.retired, c.concept_id), '[]')
     from concept_mapping m join concept c using (concept_id) where lower(m.source) = lower(s.name) and m.code = r.code) as mapped
  from source s join concept_reference_term r using (concept_source_id) where r.code = $1
  union all
  select 'CIEL', c.shown, c.retired, null, null, null, '[]'::jsonb, jsonb_build_array(jsonb_build_object('system', '${CONCEPT_SYSTEM}', 'code', c.uuid, 'display', c.shown))
  from concept c where 'ciel' = any($2::text[]) and $1 ~ '^\\d+$' and c.uuid = rpad($1, 36, 'A')
  limit 1`;

/** Null for a code that nobody knows. @param language of the name, where the concept has one in it */
export async function knownCode({ system, code }: AskedCode, language: string | null, db: Db): Promise<KnownCode | null> {
  const [found] = isOurs(system)
    ? await db.rows<KnownCode>(OURS, [code, language])
    : await db.rows<KnownCode>(OTHERS, [code, sourcesOf(system ?? ''), system]);
  return found ?? null;
}

/** The result of a validation, as `Parameters`. @param wrong what makes it fail */
export function validated(display: string | null, wrong: Problem | null): Readonly<Record<string, unknown>> {
  return {
    resourceType: 'Parameters',
    parameter: [
      { name: 'result', valueBoolean: wrong === null },
      ...(display === null ? [] : [{ name: 'display', valueString: display }]),
      ...(wrong === null ? [] : [{ name: 'message', valueString: wrong.message }]),
    ],
  };
}

/** Whether somebody calls a code what it is not. @param names that it has, in small letters */
export function misnamed({ code, display }: AskedCode, names: readonly string[]): Problem | null {
  return display === null || names.includes(display.toLowerCase()) ? null : new Problem('engine.otherDisplay', { code, display });
}

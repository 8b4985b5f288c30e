import type { Db } from '../../../engine/db.ts';
import { countParameter, textParameter, type AskedOperation, type FhirOperation } from '../../../engine/fhir/fhir-operation.ts';
import { Problem, unknownObject } from '../../../engine/problem.ts';
import { likePattern } from '../../../engine/searches.ts';
import { CONCEPT_SYSTEM, sourcesOf, VALUE_SET } from '../../../sql/fhir-sql.ts';
import { askedCodes, isOurs, misnamed, nameIn, validated } from './terminology.ts';

const OPERATION = 'http://hl7.org/fhir/OperationDefinition/ValueSet';
/** Codes of a page, at most; also where no number is asked for. */
const MOST = 1_000;

interface Meant {
  readonly id: string;
  readonly uuid: string;
  readonly title: string;
}

/** The question whose answers are meant, by the id or the address of the value set. Raises `engine.required`, `engine.unknownObject`. */
async function meant(asked: AskedOperation, db: Db): Promise<Meant> {
  const url = textParameter(asked, 'url');
  if (asked.id === null && url === null) throw new Problem('engine.required', {}, 'url');
  const uuid = asked.id ?? (url?.startsWith(VALUE_SET) === true ? url.slice(VALUE_SET.length) : '');
  const [found] = await db.rows<Meant>(
    `select c.concept_id::text as id, c.uuid, c.shown as title from concept c
     where c.uuid = $1 and exists (select from concept_answer a where a.concept_id = c.concept_id)`,
    [uuid.replaceAll('\0', '')],
  );
  if (found === undefined) throw unknownObject('ValueSet', asked.id ?? url ?? '');
  return found;
}

interface Answer {
  readonly code: string;
  readonly display: string;
  readonly inactive: boolean;
  readonly all: number;
}

const expand: FhirOperation = {
  name: 'expand',
  definition: `${OPERATION}-expand`,
  on: ['type', 'instance'],
  opens: ['concept'],
  parameters: ['url', 'filter', 'offset', 'count', 'activeOnly', 'displayLanguage', 'includeDesignations', 'includeDefinition', 'date'],
  async answer(asked, db) {
    const { id, uuid, title } = await meant(asked, db);
    const filter = textParameter(asked, 'filter')?.trim() ?? '';
    const offset = countParameter(asked, 'offset') ?? 0;
    const count = Math.min(countParameter(asked, 'count') ?? MOST, MOST);
    const activeOnly = textParameter(asked, 'activeOnly') === 'true';
    const answers = await db.rows<Answer>(
      `with found as (
         select c.uuid as code, ${nameIn('c', '$5')} as display, c.retired as inactive, row_number() over (order by a.sort_weight nulls last, a.concept_answer_id) as nr
         from concept_answer a join concept c on c.concept_id = a.answer_concept
         where a.concept_id = $1::bigint and (not $6::boolean or not c.retired)
           and ($2::text is null or exists (select from concept_name n where n.concept_id = c.concept_id and not n.voided and n.name ilike $2)))
       select f.code, f.display, f.inactive, t.all::float8 as all from (select count(*) as all from found) t left join (
         select * from found order by nr limit $4::bigint offset $3::bigint) f on true order by f.nr`,
      [id, filter === '' ? null : `%${likePattern(filter)}%`, offset, count, textParameter(asked, 'displayLanguage'), activeOnly],
    );
    const contains = answers.flatMap(({ code, display, inactive }) =>
      code === null ? [] : [{ system: CONCEPT_SYSTEM, code, display, ...(inactive ? { inactive } : {}) }],
    );
    return {
      resourceType: 'ValueSet',
      id: uuid,
      url: `${VALUE_SET}${uuid}`,
      title,
      status: 'active',
      expansion: {
        timestamp: new Date().toISOString(),
        total: answers[0]?.all ?? 0,
        offset,
        parameter: [
          ...(filter === '' ? [] : [{ name: 'filter', valueString: filter }]),
          { name: 'count', valueInteger: count },
          ...(activeOnly ? [{ name: 'activeOnly', valueBoolean: true }] : []),
        ],
        ...(contains.length === 0 ? {} : { contains }),
      },
    };
  },
};

const validateCode: FhirOperation = {
  name: 'validate-code',
  definition: `${OPERATION}-validate-code`,
  on: ['type', 'instance'],
  opens: ['concept'],
  parameters: ['url', 'code', 'system', 'coding', 'codeableConcept', 'display', 'displayLanguage', 'date'],
  async answer(asked, db) {
    const { id, title } = await meant(asked, db);
    const codes = askedCodes(asked, 'system');
    const [found] = await db.rows<{ display: string; names: readonly string[]; nr: number }>(
      `select ${nameIn('c', '$3')} as display, array(select lower(n.name) from concept_name n where n.concept_id = c.concept_id and not n.voided) as names, k.nr::float8 as nr
       from rows from (jsonb_to_recordset($2::jsonb) as (sources jsonb, code text)) with ordinality as k(sources, code, nr) join concept_answer a on a.concept_id = $1::bigint
       join concept c on c.concept_id = a.answer_concept and case when k.sources is null then c.uuid = k.code
         else exists (select from concept_mapping m where m.concept_id = c.concept_id and k.sources ? lower(m.source) and m.code = k.code) end
       order by k.nr limit 1`,
      [
        id,
        JSON.stringify(codes.map(({ system, code }) => (isOurs(system) ? { code } : { sources: sourcesOf(system ?? ''), code }))),
        textParameter(asked, 'displayLanguage'),
      ],
    );
    const [first] = codes;
    if (found === undefined) return validated(null, new Problem('engine.notAnAnswer', { code: first?.code ?? '', question: title }));
    const code = codes[found.nr - 1];
    return validated(found.display, code === undefined ? null : misnamed(code, [found.display.toLowerCase(), ...found.names]));
  },
};

export const valueSetOperations = [expand, validateCode] as const;

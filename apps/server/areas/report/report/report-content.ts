import {
  emptyReportContent,
  parseReportContent,
  reportContentProperty,
  type Condition,
  type ReportContent,
} from '@fieldward/domain/report/report-content.ts';
import type { Reference, ReferredTo } from '@fieldward/domain/report/report-content-reading.ts';
import type { Db } from '../../../engine/db.ts';

/** What the programme means by its words, as conditions of SQL: ids are written into the text, so they suit COPY, which takes no values. */
export interface ReportWords {
  readonly content: ReportContent;
  /** Text that changes whenever the setting does: for whoever keeps what was computed from it. */
  readonly text: string;
  /** Whether the encounter of this alias meets the condition (voided answers do not count; whether the encounter itself is voided is not asked). */
  met(condition: Condition, encounter?: string): string;
  /** The id of a concept, or `null` as SQL when it is not given or does not exist. */
  concept(uuid: string | null | undefined): string;
  /** The ids of encounter types as an array of SQL; null when they are not given (any). */
  forms(uuids: readonly string[] | undefined): string | null;
  /** The id of a type of person attribute or identifier, or `null` as SQL. */
  attribute(name: keyof ReportContent['attributes']): string;
}

const TABLES: Readonly<Record<ReferredTo, string>> = {
  encounter_type: 'encounter_type_id',
  concept: 'concept_id',
  person_attribute_type: 'person_attribute_type_id',
  patient_identifier_type: 'patient_identifier_type_id',
};

type Ids = ReadonlyMap<string, string>;

const key = (table: ReferredTo, uuid: string): string => `${table}:${uuid}`;

/** The ids of what is referred to, by table and uuid; what does not exist is missing. */
async function idsOf(db: Db, references: readonly Reference[]): Promise<Ids> {
  const found = await db.rows<{ place: ReferredTo; uuid: string; id: string }>(
    (Object.keys(TABLES) as ReferredTo[])
      .map(
        (table, at) => `select '${table}' as place, uuid, ${TABLES[table]}::text as id from ${table} where uuid = any($${at + 1}::text[])`,
      )
      .join(' union all '),
    (Object.keys(TABLES) as ReferredTo[]).map((table) => references.filter((each) => each.table === table).map(({ uuid }) => uuid)),
  );
  return new Map(found.map(({ place, uuid, id }) => [key(place, uuid), BigInt(id).toString()]));
}

function wordsOf(content: ReportContent, text: string, ids: Ids): ReportWords {
  const concept = (uuid: string | null | undefined): string => (uuid && ids.get(key('concept', uuid))) || 'null';
  const array = (table: ReferredTo, uuids: readonly string[]): string =>
    `'{${uuids.flatMap((uuid) => ids.get(key(table, uuid)) ?? []).join(',')}}'::bigint[]`;
  const forms = (uuids: readonly string[] | undefined): string | null => (uuids === undefined ? null : array('encounter_type', uuids));
  return {
    content,
    text,
    concept,
    forms,
    met: (condition, e = 'e') => {
      const [types, asked] = [forms(condition.forms), condition.concept];
      if (types === null && asked === undefined) return 'false';
      const answered =
        asked === undefined
          ? []
          : [
              `exists (select from obs o where o.patient_id = ${e}.patient_id and o.encounter_id = ${e}.encounter_id and not o.voided and o.concept_id = ${concept(asked)}${
                condition.answers === undefined ? '' : ` and o.value_coded = any(${array('concept', condition.answers)})`
              })`,
            ];
      return [...(types === null ? [] : [`${e}.encounter_type = any(${types})`]), ...answered].join(' and ');
    },
    attribute: (name) => {
      const uuid = content.attributes[name];
      return (uuid !== null && ids.get(key(name === 'externalId' ? 'patient_identifier_type' : 'person_attribute_type', uuid))) || 'null';
    },
  };
}

/** The text of the setting; empty when nobody has set it. */
async function keptText(db: Db): Promise<string> {
  const [row] = await db.rows<{ value: string | null }>('select value from system_setting where lower(property) = lower($1)', [
    reportContentProperty,
  ]);
  return row?.value ?? '';
}

/** What the programme's reports read (two statements); a text with mistakes, which cannot be saved, is as if nothing were set. */
export async function reportWords(db: Db): Promise<ReportWords> {
  const text = await keptText(db);
  const { content, problems, references } = parseReportContent(text);
  if (problems.length > 0) return wordsOf(emptyReportContent, text, new Map());
  return wordsOf(content, text, await idsOf(db, references));
}

import { parseReportContent, reportContentProperty } from '@fieldward/domain/report/report-content.ts';
import type { ReferredTo } from '@fieldward/domain/report/report-content-reading.ts';
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import type { Db } from '../../../engine/db.ts';

const tables = ['encounter_type', 'concept', 'person_attribute_type', 'patient_identifier_type'] as const satisfies readonly ReferredTo[];

/** Whether a property is the one that says what reports read. */
export const isReportContent = (property: string): boolean => property.toLowerCase() === reportContentProperty.toLowerCase();

/** What is wrong with the content of reports: the first mistake of its text, or the first uuid that nothing has. */
export async function reportContentProblem(db: Db, text: string): Promise<Message | null> {
  const { problems, references } = parseReportContent(text);
  if (problems[0] !== undefined) return problems[0];
  for (const table of tables) {
    const named = references.filter((each) => each.table === table);
    if (named.length === 0) continue;
    const found = await db.rows<{ uuid: string }>(`select uuid from ${table} where uuid = any($1::text[])`, [
      named.map(({ uuid }) => uuid),
    ]);
    const known = new Set(found.map(({ uuid }) => uuid));
    const missing = named.find(({ uuid }) => !known.has(uuid));
    if (missing !== undefined) return say('report.contentUnknownUuid', { path: missing.path, uuid: missing.uuid });
  }
  return null;
}

import { heldRecordsWire, heldRecordWire, type HeldRecord } from '@fieldward/contract/form/field-record.operations.ts';
import type { FrozenForm } from '@fieldward/contract/form/form-version.ts';
import { answersOf } from '@fieldward/domain/form/submission.ts';
import { may, type Actor } from '../../../engine/actor.ts';
import { operation } from '../../../engine/operation.ts';
import { unknownObject } from '../../../engine/problem.ts';
import { countOf } from '../../../sql/count-sql.ts';
import { accountSql, personDisplay } from '../../../sql/display-sql.ts';
import { definitionOf, definitionSql } from '../../../sql/form-definition.ts';
import { readSubmission, type SubmissionContent } from '../submission/form-submission-body.ts';
import { unreadAnswers } from './unread-answers.ts';

const typedName = `coalesce(r.content ->> 'name', nullif(concat_ws(' ', r.content #>> '{metadata,patient,givenName}', r.content #>> '{metadata,patient,familyName}'), ''))`;

/** SQL of what is told of a record `r`. $1: user_id of the person who asks; $4: whether they see patients. */
const rowSql = `json_build_object('uuid', r.uuid, 'state', r.state, 'kind', r.kind,
  'form', (select json_build_object('uuid', f.uuid, 'display', f.name) from form f where f.form_id = r.form_id),
  'patient', json_build_object('uuid', case when $4::boolean then (select p.uuid from patient p where p.patient_id = r.patient_id) end,
    'display', coalesce(case when $4::boolean then (select ${personDisplay('p.patient_id')} from patient p where p.patient_id = r.patient_id) end, ${typedName}, '')),
  'author', ${accountSql('r.creator')}, 'own', coalesce(r.creator = $1::bigint, false), 'savedAt', iso(r.saved_at), 'received', iso(r.date_created),
  'clockAhead', r.clock_ahead, 'problem', r.problem, 'hidden', r.content is null, 'imported', r.imported_by is not null,
  'decided', case when r.decided_at is not null then json_build_object('at', iso(r.decided_at), 'by', ${accountSql('r.decided_by')}, 'reason', coalesce(r.reason, '')) end)`;

/** SQL: whose records somebody is told of. $1 as above; $2: all that the account sees. */
const seenSql = `from field_record r where r.state <> 'stored' and (r.creator = $1::bigint or $2::boolean)`;

/** Whoever decides sees those of all patients whom they see. */
const decides = (actor: Actor): boolean => may(actor, 'Decide Held Records') && may(actor, 'Get Patients');

/** Whose records are their own: a program sees none as its person's. */
const person = ({ token, userId }: Actor): string | null => (token === undefined ? userId : null);

/** Own records, and those of the patients whom the account may see where it decides about them. */
export const heldRecords = operation(heldRecordsWire, {
  handle: async ({ query, actor, audit }, db) => {
    const { limit, startIndex, state, counted = false, own = false } = query;
    const from = `${seenSql} and ($3::boolean is null or (r.state = 'held') = $3)`;
    const values = [person(actor), !own && decides(actor), state === undefined ? null : state === 'held'];
    const found = await db.rows<{ row: HeldRecord }>(
      `select ${rowSql} as row ${from} order by r.date_created desc, r.field_record_id desc limit $5 offset $6`,
      [...values, may(actor, 'Get Patients'), limit + 1, startIndex],
    );
    const results = found.slice(0, limit).map(({ row }) => row);
    const total = counted ? await countOf(db, from, values) : undefined;
    await audit({ action: 'search', resource: 'heldrecord', detail: { list: 'held', found: results.length } });
    return { body: { results, hasNext: found.length > limit, ...(total === undefined ? {} : { total }) } };
  },
});

interface Opened {
  readonly row: HeldRecord;
  readonly patientId: string | null;
  readonly content: object | null;
  readonly document: FrozenForm | null;
}

/** What was handed in as somebody may see it: without a photo where they see none. */
function shownTo(actor: Actor, content: object): object {
  return 'kind' in content && content.kind === 'photo' && !may(actor, 'View Patient Photos') ? { ...content, body: {} } : content;
}

const openedSql = `select ${rowSql} as row, r.patient_id::text as "patientId", r.content, coalesce(
    (select v.definition from form_version v where v.form_id = r.form_id and (v.uuid = r.form_version or v.number::text = r.form_version)),
    (select ${definitionSql} from form f where f.form_id = r.form_id)) as document
  ${seenSql} and r.uuid = $3`;

/** A record as it was filled: the form in its version, and the answers. Raises `engine.unknownObject`. */
export const heldRecord = operation(heldRecordWire, {
  handle: async ({ query, actor, audit }, db) => {
    const uuid = (query.uuid ?? '').replaceAll('\0', '');
    const [found] = await db.rows<Opened>(openedSql, [person(actor), decides(actor), uuid, may(actor, 'Get Patients')]);
    if (found === undefined) throw unknownObject('heldrecord', uuid);
    const { row, patientId, content, document } = found;
    await audit({ action: 'read', resource: 'heldrecord', uuid, ...(patientId === null ? {} : { patientId }) });
    if (content !== null && (row.kind !== 'form' || 'kind' in content))
      return {
        body: { ...row, definition: document, answers: {}, unread: [], context: {}, metadata: '{}', sent: shownTo(actor, content) },
      };
    const form = document === null ? null : definitionOf(document).form;
    const entries = content === null ? [] : readSubmission(content).entries;
    const filled = form === null || content === null ? null : answersOf(form, entries);
    return {
      body: {
        ...row,
        definition: document,
        answers: filled?.answers ?? {},
        unread: await unreadAnswers(db, form, entries),
        context: filled === null ? {} : contextOf(filled.context),
        metadata: JSON.stringify((content as SubmissionContent | null)?.metadata ?? {}),
      },
    };
  },
});

const contextOf = ({ dateEntered, location }: { readonly dateEntered?: string; readonly location?: string }) => ({
  ...(dateEntered === undefined ? {} : { dateEntered }),
  ...(location === undefined ? {} : { location }),
});

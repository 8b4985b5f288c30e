import { labMultisetWire } from '@fieldward/contract/lab/lab-catalogue.operations.ts';
import { labDatatypes } from '@fieldward/domain/lab/datatype.ts';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem, repeated } from '../../../engine/problem.ts';
import { isObject } from '../../../engine/references.ts';
import { within } from '../../../engine/row-columns.ts';

/** The most fields that are made at once. */
const MOST_ROWS = 100;
/** What is the same for all fields of the set. */
const shared = ['labTestType', 'multisetName', 'groupName', 'description', 'minOccurs'];
/** What each field has for itself. */
const own = ['name', 'sortWeight', 'datatypeClassname', 'datatypeConfig', 'units'];

type Body = Readonly<Record<string, unknown>>;

function known(body: Body, names: readonly string[], place: string): Body {
  const stranger = Object.keys(body).find((name) => !names.includes(name));
  if (stranger !== undefined)
    throw new Problem('engine.unknownProperty', { property: repeated(stranger) }, `${place}${repeated(stranger)}`);
  return body;
}

function rowsOf(rows: unknown): readonly Body[] {
  if (!Array.isArray(rows) || rows.length === 0) throw new Problem('labcatalogue.rowsNeeded', {}, 'rows');
  if (rows.length > MOST_ROWS) throw new Problem('labcatalogue.tooManyRows', { most: MOST_ROWS }, 'rows');
  return rows.map((row: unknown, at) => {
    if (!isObject(row)) throw new Problem('engine.notObject', {}, `rows[${at}]`);
    return known(row, own, `rows[${at}].`);
  });
}

/** Refuses a name that another row or a field of the set has, at its row; the database would say it of the whole. */
async function refuseKnownNames(tx: Db, type: unknown, multiset: string, rows: readonly Body[]): Promise<void> {
  const known = await tx.rows<{ name: string }>(
    `select lower(a.name) as name from lab_test_attribute_type a join lab_test_type t using (lab_test_type_id)
     where t.uuid = $1 and lower(coalesce(a.multiset_name, '')) = lower($2) and not a.retired`,
    [typeof type === 'string' ? type : '', multiset.trim()],
  );
  const taken = new Set(known.map(({ name }) => name));
  for (const [at, { name }] of rows.entries()) {
    const wanted = typeof name === 'string' ? name.trim().toLowerCase() : '';
    if (taken.has(wanted)) throw new Problem('lab.duplicateField', {}, `rows[${at}].name`);
    if (wanted !== '') taken.add(wanted);
  }
}

/**
 * Makes one field of results per row, free text unless a row says otherwise; all or none. Problems of a row are at `rows[n].<property>`.
 * Raises `engine.unknownProperty`, `engine.required`, `labcatalogue.rowsNeeded`, `labcatalogue.tooManyRows`, `lab.duplicateField` and
 * what the resource raises.
 */
export const labMultiset = operation(labMultisetWire, {
  handle: async ({ engine, actor, body }, tx) => {
    const { rows: _rows, ...all } = known(body, [...shared, 'rows'], '');
    const { multisetName } = all;
    if (typeof multisetName !== 'string' || multisetName.trim() === '') throw new Problem('engine.required', {}, 'multisetName');
    const rows = rowsOf(body.rows);
    await refuseKnownNames(tx, all['labTestType'], multisetName, rows);
    const results: { uuid: string; name: string }[] = [];
    for (const [at, row] of rows.entries()) {
      const field = { datatypeClassname: labDatatypes.text, sortWeight: at + 1, ...all, ...row };
      const { uuid } = await within(`rows[${at}]`, () => engine.create(tx, 'labtestattributetype', field, actor));
      results.push({ uuid, name: String(row['name']) });
    }
    return { body: { results } };
  },
});

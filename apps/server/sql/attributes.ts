/** Further particulars of visits, places and providers: one way of keeping all of them. */
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import type { Wire } from '@fieldward/contract/wire.ts';
import { unknownReference } from '../engine/problem.ts';
import { isObject } from '../engine/references.ts';
import { Problem, nameLike, resource, type Resource, type Rule, type Setter } from '../engine/resource.ts';

/** What the classes of OpenMRS refer to, by the last word of their names: table and resource. */
const REFERRED: Readonly<Record<string, readonly [table: string, wire: string]>> = {
  ConceptDatatype: ['concept', 'concept'],
  LocationDatatype: ['location', 'location'],
  ProviderDatatype: ['provider', 'provider'],
};

const classOf = (name: string): string => name.replace(/^.*\./, '');

/** Texts of the other classes, and what they must look like. */
const SHAPES: Readonly<Record<string, RegExp>> = {
  BooleanDatatype: /^(true|false)$/,
  FloatDatatype: /^-?\d+([.]\d+)?$/,
  DateDatatype: /^\d{4}-\d{2}-\d{2}/,
};

/** The text that a value is kept as. Raises `engine.required`, `engine.unknownReference`, `engine.badFormat`. */
const kept =
  (types: string): Setter =>
  async (value, write, tx) => {
    const [type] = await tx.rows<{ name: string }>(`select datatype_classname as name from ${types} where ${types}_id = $1::bigint`, [
      write.after('attribute_type_id'),
    ]);
    const sent = isObject(value) ? value['uuid'] : value;
    const text = typeof sent === 'string' ? sent.trim() : typeof sent === 'number' || typeof sent === 'boolean' ? String(sent) : '';
    if (text === '') throw new Problem('engine.required', {}, 'value');
    if (text.length > 4000) throw new Problem('engine.tooLong', { max: 4000 }, 'value');
    const referred = REFERRED[classOf(type?.name ?? '')];
    if (referred !== undefined) {
      const [table, wire] = referred;
      const [found] = await tx.rows(`select from ${table} where uuid = $1`, [text.replaceAll('\0', '')]);
      if (found === undefined) throw unknownReference(wire, text, 'value');
    }
    if (SHAPES[classOf(type?.name ?? '')]?.test(text) === false) throw new Problem('engine.badFormat', {}, 'value');
    return { value_reference: text };
  };

const named: Rule = (write) => {
  if (write.mode === 'create' && !write.sent('value')) throw new Problem('engine.required', {}, 'value');
};

/** A type may say how many of it there are at most. Raises `record.attributeOften`. */
const atMost =
  (owner: string): Rule =>
  async (write, tx) => {
    if (write.mode !== 'create') return;
    const about = write.columns[`${owner}_id`] ?? write.around?.row[`${owner}_id`];
    const [full] = await tx.rows(
      `select from ${owner}_attribute_type y where y.${owner}_attribute_type_id = $1::bigint and y.max_occurs <=
         (select count(*) from ${owner}_attribute a where a.${owner}_id = $2::bigint and a.attribute_type_id = $1::bigint and not a.voided)`,
      [write.columns['attribute_type_id'], about],
    );
    if (full !== undefined) throw new Problem('record.attributeOften', {}, 'attributeType');
  };

interface Of {
  /** What one of them is called. */
  readonly word: PlainCode;
  /** The table that they are particulars of. */
  readonly owner: string;
}

/** The storage of the types of further particulars of an owner (`visit`). */
export function attributeTypes<W extends Wire>(wire: W, { word, owner }: Of): Resource<W> {
  const table = `${owner}_attribute_type`;
  return resource(wire, {
    word,
    table,
    naturalKey: 'name',
    columns: { datatypeClassname: 'datatype_classname' },
    searches: { q: nameLike('name') },
    order: 'name',
    constraints: {
      [`${table}_name_unique`]: { code: 'record.duplicateName', field: 'name' },
      [`${owner}_attribute_type_known`]: 'engine.inUse',
    },
  });
}

/** The storage of the further particulars of an owner; in a volume table it belongs to a patient. */
export function attributes<W extends Wire>(wire: W, { word, owner, partition }: Of & { readonly partition?: 'patient_id' }): Resource<W> {
  const types = `${owner}_attribute_type`;
  const type = (t: string, column: string): string => `(select y.${column} from ${types} y where y.${types}_id = ${t}.attribute_type_id)`;
  const shown = (t: string): string =>
    `coalesce((select c.shown from concept c where c.uuid = ${t}.value_reference), (select l.name from location l where l.uuid = ${t}.value_reference), ${t}.value_reference)`;
  return resource(wire, {
    word,
    table: `${owner}_attribute`,
    ...(partition === undefined ? {} : { partition }),
    columns: { [owner]: `${owner}_id`, attributeType: 'attribute_type_id' },
    display: `${type('{t}', 'name')} || ': ' || ${shown('{t}')}`,
    setters: { value: kept(types) },
    written: {
      value: (t, nested) =>
        `case regexp_replace(${type(t, 'datatype_classname')}, '^.*[.]', '') ${Object.entries(REFERRED)
          .map(
            ([name, [table, of]]) =>
              `when '${name}' then ${nested(of, `(select x.${table}_id from ${table} x where x.uuid = ${t}.value_reference)`)}`,
          )
          .join(
            ' ',
          )} when 'BooleanDatatype' then ${t}.value_reference when 'FloatDatatype' then ${t}.value_reference else to_json(${t}.value_reference)::text end`,
    },
    rules: [named, atMost(owner)],
  });
}

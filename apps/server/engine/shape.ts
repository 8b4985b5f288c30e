import type { PrivilegeName } from '@fieldward/contract/privileges.ts';
import type { Wire } from '@fieldward/contract/wire.ts';
import { reverse, type PointingLink } from './links.ts';
import { columnOf, type Resource } from './resource.ts';

/** The column (and property) that says an object is gone: `retired`, `voided`, or none for links. */
export function goneColumn(wire: Wire): 'retired' | 'voided' | null {
  return wire.kind === 'metadata' ? 'retired' : wire.kind === 'data' ? 'voided' : null;
}

/** SQL condition for rows that are not gone. */
export function notGone(wire: Wire, t: string): string | null {
  const column = goneColumn(wire);
  return column === null ? null : `not ${t}.${column}`;
}

/** How owned children point to what is around them: as the storage declares, else by their parent property. */
export function childLink(r: Resource, property: string, child: Resource): PointingLink {
  const declared = r.storage.links?.[property];
  if (declared !== undefined && declared.by !== 'through') return declared;
  if (declared !== undefined) throw new Error(`${r.name}.${property}: owned children cannot go through a mapping table`);
  const { parent } = child.wire;
  if (parent === null || parent.wire !== r.name) {
    throw new Error(`${r.name}.${property}: say in links how ${child.name} points to ${r.name}`);
  }
  return reverse(child.table, columnOf(child, parent.field));
}

/** The properties of an owned child that the object around it fills: what points to it, and the patient of both. */
export function givenByParent(r: Resource, property: string, child: Resource): string[] {
  const columns: readonly (string | undefined)[] = [childLink(r, property, child).column, r.storage.partition && child.storage.partition];
  return Object.keys(child.wire.fields).filter((name) => columns.includes(columnOf(child, name)));
}

/** The column with the key of the patient whom a row concerns; null when the resource concerns no patient. */
export function patientColumn(r: Resource): string | null {
  const { patient, partition } = r.storage;
  if (patient !== undefined || partition !== undefined) return patient ?? partition ?? null;
  if (r.table === 'patient' || r.table === 'person') return r.key;
  const { parent } = r.wire;
  return parent?.wire === 'person' || parent?.wire === 'patient' ? columnOf(r, parent.field) : null;
}

/** Key of the patient whom a row concerns. */
export function patientOf(r: Resource, row: Readonly<Record<string, unknown>>): string | null {
  const column = patientColumn(r);
  const key = column === null ? null : (row[column] ?? null);
  return key === null ? null : String(key);
}

/** SQL of the version of a row, for ETag; with that of the row at `key` of another resource, when they are edited together. */
export function versionSql(t: string, other: { readonly of: Resource; readonly key: string } | null): string {
  if (other === null) return `${t}.xmin::text`;
  const { of, key } = other;
  return `${t}.xmin::text || '-' || coalesce((select s.xmin::text from ${of.table} s where s.${of.key} = ${t}.${key}), '')`;
}

/** What a write needs at least: of a body that writes what has rights of its own those, else what the wire says. */
export function writeRight(r: Resource, body: unknown, edits: boolean): PrivilegeName {
  const { edit, write } = r.wire.privileges;
  const own = typeof body === 'object' && body !== null ? r.storage.writeRight?.({ ...body }) : undefined;
  return own ?? (edits ? edit : undefined) ?? write;
}

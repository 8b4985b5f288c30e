import type { PrivilegeName } from '@fieldward/contract/privileges.ts';
import type { Wire } from '@fieldward/contract/wire.ts';
import type { Link } from './links.ts';
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

/** Where a list of owned children lives when the storage does not say: in the child's parent property. */
export function childLink(r: Resource, property: string, child: Resource): Link {
  const { parent } = child.wire;
  if (parent === null || parent.wire !== r.name) {
    throw new Error(`${r.name}.${property}: say in links how ${child.name} points to ${r.name}`);
  }
  return { by: 'reverse', table: child.table, column: columnOf(child, parent.field), all: false };
}

/** SQL of the patient's key of a row, null when the resource concerns no patient. */
export function patientSql(r: Resource, t: string): string | null {
  if (r.storage.patient !== undefined) return r.storage.patient.replaceAll('{t}', t);
  if (r.storage.partition !== undefined) return `${t}.${r.storage.partition}`;
  if (r.table === 'patient' || r.table === 'person') return `${t}.${r.key}`;
  const { parent } = r.wire;
  return parent !== null && (parent.wire === 'person' || parent.wire === 'patient') ? `${t}.${columnOf(r, parent.field)}` : null;
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

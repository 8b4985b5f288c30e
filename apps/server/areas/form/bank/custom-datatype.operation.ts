import { createHash } from 'node:crypto';
import { customDatatypesWire } from '@fieldward/contract/form/bank.operations.ts';
import { labDatatypes } from '@fieldward/domain/lab/datatype.ts';
import { operation } from '../../../engine/operation.ts';

/** The uuid that OpenMRS gives a datatype: version 3, of the class name without a name space (java.util.UUID.nameUUIDFromBytes). */
function uuidOfName(name: string): string {
  const hash = createHash('md5').update(name, 'utf8').digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x30;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const results = Object.values(labDatatypes).map((name) => ({
  uuid: uuidOfName(name),
  display: name.slice(name.lastIndexOf('.') + 1),
  datatypeClassname: name,
  handlers: [],
}));

/** The kinds that a result field may have. */
export const customDatatypes = operation(customDatatypesWire, {
  everywhere: true,
  handle: () => Promise.resolve({ body: { results } }),
});

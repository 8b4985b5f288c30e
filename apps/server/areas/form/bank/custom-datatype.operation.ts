import { createHash } from 'node:crypto';
import { labDatatypes } from '@fieldward/domain/lab/value.ts';
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

/** `GET /customdatatype`: the kinds that a result field may have: `{results: [{uuid, display, datatypeClassname, handlers}]}`. */
export const customDatatypes = operation({
  method: 'GET',
  path: '/customdatatype',
  privilege: 'Get CommonLab Metadata',
  about: 'The kinds of result fields, by the class names that OpenMRS knows them by',
  everywhere: true,
  handle: () => Promise.resolve({ body: { results } }),
});

import { createHash } from 'node:crypto';

/** Name space of every uuid the demonstration content makes; itself a random constant. */
const NAME_SPACE = Buffer.from('5f3d7c1e9b604a0e8c1d2f4ab7e60931', 'hex');

/**
 * A uuid that depends on the name alone (RFC 9562 version 5), so that content loaded on two
 * machines, or reloaded after a reset, carries the same keys and links keep working.
 * @param name any text, by convention `<table>:<natural key>`, for example `concept:COUGH`
 */
export function demoUuid(name: string): string {
  const hash = createHash('sha1').update(NAME_SPACE).update(name, 'utf8').digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

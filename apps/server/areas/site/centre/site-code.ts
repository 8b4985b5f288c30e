import { createHash, randomInt } from 'node:crypto';

/** Letters and digits that people do not take for one another. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 4;
const LENGTH = 4;

/** A new code (80 bits) in groups, as it is read out and typed. */
export const newCode = (): string =>
  Array.from({ length: GROUPS }, () => Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')).join('-');

/** The hash under which a code is kept; of one that was typed in small letters or without hyphens, too. */
export const codeHash = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .digest();

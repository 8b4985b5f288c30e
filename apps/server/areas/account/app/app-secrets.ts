import { createHash, randomBytes } from 'node:crypto';

/** How a token of an app begins, so that people and secret scanners know one, and servers ask the right table. */
const MARK = { access: 'fwa_', renewing: 'fwr_', code: 'fwc_', launch: 'fwl_' } as const;
const SHAPE = /^fw[arcl]_[A-Za-z0-9_-]{43}$/;

/** 256 random bits that only the app will know. */
export const newAppSecret = (of: keyof typeof MARK): string => `${MARK[of]}${randomBytes(32).toString('base64url')}`;

/** What is stored of it; null for what cannot be one. */
export const appDigest = (secret: unknown): Buffer | null =>
  typeof secret === 'string' && SHAPE.test(secret) ? createHash('sha256').update(secret).digest() : null;

/** Whether a Bearer token is one of an app that acts for a person. */
export const isAppToken = (token: string): boolean => token.startsWith(MARK.access);

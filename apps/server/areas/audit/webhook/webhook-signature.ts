/** How a request is signed: Standard Webhooks, https://www.standardwebhooks.com */
import { createHmac, randomBytes } from 'node:crypto';

const MARK = 'whsec_';

/** A new secret: 256 random bits. */
export const newSecret = (): string => `${MARK}${randomBytes(32).toString('base64')}`;

/** What a secret is sealed about: it opens as nothing else. */
export const aboutWebhookSecret = (webhook: string): string => `webhook ${webhook}`;

/**
 * The headers by which a receiver knows who sent a request, and which one it is.
 * @param id the same for every attempt
 * @param at Unix time in seconds of this attempt
 */
export function signedHeaders(secret: string, id: string, at: number, body: string): Readonly<Record<string, string>> {
  const key = Buffer.from(secret.slice(MARK.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': `v1,${signature}` };
}

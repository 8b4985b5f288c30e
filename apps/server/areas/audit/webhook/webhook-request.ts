import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { isIP } from 'node:net';
import type { WebhookFailure } from '@fieldward/domain/audit/webhook.ts';
import { hostOf, InsideAddress, type ReachableNetworks } from '../../../engine/reachable-networks.ts';

/** Milliseconds that a receiver has to answer, the connection included. */
const ANSWER_WITHIN = 10_000;
/** Bytes of an answer that are read when it is an error, and how many characters of it are kept. */
const READ = 64 * 1024;
const KEPT = 300;

/** A request that is ready to be sent. */
interface WebhookRequest {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What came of it: received is what was answered with 2xx, whatever stood in the answer. */
export type WebhookOutcome =
  | { readonly received: true; readonly status: number }
  | {
      readonly received: false;
      readonly failure: WebhookFailure;
      readonly status: number | null;
      /** How the answer began. */
      readonly answer: string | null;
      /** Milliseconds that the receiver asked to be left alone. */
      readonly rest?: number;
    };

/** How requests go out. */
export interface WebhookWay {
  readonly networks: ReachableNetworks;
  /** Certificates that are trusted besides those of the machine, for tests. */
  readonly ca?: string | undefined;
  /** Milliseconds; ten seconds by default (tests). */
  readonly answerWithin?: number | undefined;
}

const failed = (failure: WebhookFailure): WebhookOutcome => ({ received: false, failure, status: null, answer: null });

const NAMES = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME']);
const CERTIFICATES = /^(CERT_|ERR_TLS_CERT|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH)/;

/** Why there was no answer at all. */
function failureOf(error: unknown, late: boolean): WebhookFailure {
  if (late) return 'tooSlow';
  if (error instanceof InsideAddress) return 'insideAddress';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (NAMES.has(code)) return 'unknownHost';
  if (CERTIFICATES.test(code)) return 'badCertificate';
  return code.startsWith('HPE_') ? 'notHttp' : 'unreachable';
}

/** How an answer begins, in characters that can be shown and stored. */
const shown = (bytes: Buffer): string | null =>
  bytes
    .toString('utf8')
    .replaceAll(/[\p{Cc}\p{Cf}\uFFFD]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, KEPT)
    .toWellFormed() || null;

/** Milliseconds of a Retry-After in seconds; what is no number asks for nothing. */
function restOf(response: IncomingMessage): number | undefined {
  const seconds = Number(response.headers['retry-after'] ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : undefined;
}

/** What stands in an answer: its beginning, as far as it comes in time. */
async function beginning(response: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of response) {
      parts.push(part as Buffer); // no encoding is set
      length += (part as Buffer).length; // as above
      if (length >= READ) break;
    }
  } catch {
    // what came until then is enough
  }
  return shown(Buffer.concat(parts));
}

async function outcomeOf(response: IncomingMessage): Promise<WebhookOutcome> {
  const status = response.statusCode ?? 0;
  // a receipt is a receipt: the rest of the response is not read
  if (status >= 200 && status < 300) return { received: true, status };
  const rest = restOf(response);
  const failure = status >= 300 && status < 400 ? 'redirect' : 'status';
  return { received: false, failure, status, answer: await beginning(response), ...(rest === undefined ? {} : { rest }) };
}

/**
 * Sends a request and answers what came of it; never throws, except when it is told to stop. Redirects are not followed, and the connection
 * goes to an address that was looked at.
 */
export async function sendWebhook({ address, headers, body }: WebhookRequest, way: WebhookWay, stop: AbortSignal): Promise<WebhookOutcome> {
  const url = new URL(address);
  const encrypted = url.protocol === 'https:';
  const host = hostOf(url);
  if (isIP(host) !== 0 && !way.networks.mayReach(host, encrypted)) return failed('insideAddress');
  const late = AbortSignal.timeout(way.answerWithin ?? ANSWER_WITHIN);
  const send = encrypted ? tlsRequest : plainRequest;
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = send(
        url,
        {
          method: 'POST',
          // a connection of its own: one that was open already may be gone
          agent: false,
          lookup: way.networks.lookup(encrypted),
          signal: AbortSignal.any([late, stop]),
          headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'user-agent': 'Fieldward', ...headers },
          ...(way.ca === undefined ? {} : { ca: way.ca }),
        },
        resolve,
      );
      request.on('error', reject);
      request.end(body);
    });
    // the request is over with its answer; what is torn off after that is told by reading it
    response.on('error', () => {});
    const outcome = await outcomeOf(response);
    response.destroy();
    return outcome;
  } catch (error) {
    stop.throwIfAborted();
    return failed(failureOf(error, late.aborted));
  }
}

/** The interface to SMS gateways: docs/message-gateway.md */
import { SEND_WITHIN, type Gateway, type Outcome, type Outgoing } from './gateway.ts';

/** How a gateway is reached. */
interface HttpGatewaySettings {
  readonly url: string;
  /** Header that carries the secret. */
  readonly header: string;
  readonly secret: string | null;
  readonly sender: string | null;
  /** Where deliveries are reported. */
  readonly report: string | null;
}

/** Bytes of a response at most: what is longer is no answer of a gateway. */
const LONGEST = 64 * 1024;

const failed = (failure: 'unreachable' | 'tooSlow' | 'notUnderstood' | 'refused' | 'overloaded', rest?: number): Outcome => ({
  sent: false,
  failure,
  // the gateway knows the message again by its key
  again: failure !== 'refused',
  ...(rest === undefined ? {} : { rest }),
});

/** Milliseconds of a Retry-After in seconds; what is no number asks for nothing. */
function restOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? NaN);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : undefined;
}

async function textOf(response: Response): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > LONGEST) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** The id that the gateway gave the message; undefined for what is no response of a gateway. */
function idIn(text: string | null): string | undefined {
  try {
    const response: unknown = JSON.parse(text ?? '');
    const id: unknown = typeof response === 'object' && response !== null ? Reflect.get(response, 'id') : undefined;
    if (typeof id === 'number' && Number.isSafeInteger(id)) return String(id);
    return typeof id === 'string' && /^[\x21-\x7e]{1,200}$/.test(id) ? id : undefined;
  } catch {
    return undefined;
  }
}

async function outcomeOf(response: Response): Promise<Outcome> {
  const { status } = response;
  if (status === 429 || status === 503) return failed('overloaded', restOf(response));
  if (status >= 500 || status === 408 || status === 409 || status === 425) return failed('unreachable', restOf(response));
  if (status >= 400) return failed('refused');
  const id = status < 300 ? idIn(await textOf(response)) : undefined;
  return id === undefined ? failed('notUnderstood') : { sent: true, id };
}

/** Sends short messages by POST. */
export function httpGateway({ url, header, secret, sender, report }: HttpGatewaySettings): Gateway {
  return {
    name: 'http',
    channel: 'sms',
    knowsAgain: true,
    async send({ key, to, text, language }: Outgoing) {
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json',
            'idempotency-key': key,
            ...(secret === null ? {} : { [header]: secret }),
          },
          body: JSON.stringify({ to, text, language, sender, report }),
          // the secret goes to nobody else
          redirect: 'error',
          signal: AbortSignal.timeout(SEND_WITHIN),
        });
        return await outcomeOf(response);
      } catch (error) {
        return failed(error instanceof Error && error.name === 'TimeoutError' ? 'tooSlow' : 'unreachable');
      }
    },
  };
}

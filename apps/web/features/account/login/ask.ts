import type { ProblemEnvelope } from '@fieldward/contract/problem.ts';
import { addressed, apiUrl, type CallRequest, type CallResponse, type OperationName, type Sent } from '../../../lib/operation-address.ts';

/** The response of the server: the JSON of a success, or the status of a refusal with its JSON; status 0 when it could not be reached. */
type Reply<N extends OperationName> =
  | { readonly ok: true; readonly data: CallResponse<N> }
  | { readonly ok: false; readonly status: number; readonly problem?: ProblemEnvelope | undefined };

/** Calls an operation from the pages for people who are not signed in: `call` without what the application knows of problems. */
export async function ask<N extends OperationName>(
  name: N,
  request: CallRequest<N>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply<N>> {
  const { method, path } = addressed(name);
  const { body } = request as Sent; // every request is one of these
  try {
    const response = await fetch(apiUrl(path), {
      method,
      credentials: 'same-origin',
      headers: {
        Accept: 'application/json',
        'Disable-WWW-Authenticate': 'true',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.ok) return { ok: true, data: (text === '' ? undefined : JSON.parse(text)) as CallResponse<N> }; // tests of the server hold it against the contract
    return { ok: false, status: response.status, problem: problemIn(text) };
  } catch {
    return { ok: false, status: 0 };
  }
}

/** A proxy in between may send something else. */
function problemIn(text: string): ProblemEnvelope | undefined {
  try {
    const json = JSON.parse(text) as Partial<ProblemEnvelope> | null; // each part is looked at below
    return json?.error?.fieldErrors === undefined ? undefined : { error: json.error };
  } catch {
    return undefined;
  }
}

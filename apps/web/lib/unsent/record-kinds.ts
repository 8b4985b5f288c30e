/** What can be kept on the device until the server has it: filled forms, and what an operation takes whose wire says `handedIn`. */
import type { Operations } from '@fieldward/contract/all-operations.ts';
import type { CallRequest, OperationName } from '../operation-address.ts';

/** What was done other than filling a form: its kind, and the body of the operation that takes it. */
type Act = {
  [N in OperationName]: Operations[N] extends { readonly handedIn: infer K extends string }
    ? { readonly kind: K; readonly body: CallRequest<N> extends { readonly body: infer B } ? B : never; readonly form?: string }
    : never;
}[OperationName];

/** The body of a form submission without its id. */
export interface Submission {
  readonly data: string;
  readonly metadata: string;
}

/** What is sent of a record. */
export type Sent = Submission | Act;

/** Whether it is something else than a filled form. */
export const isAct = (sent: Sent): sent is Act => 'kind' in sent;

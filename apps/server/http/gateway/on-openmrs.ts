import { createHash } from 'node:crypto';
import type { OperationWire } from '@fieldward/contract/operation.ts';
import type { OpenMrsCalls } from './openmrs-calls.ts';

/** What is asked of an operation. */
interface Asked {
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** The version that a change is based on, without quotes. */
  readonly ifMatch: string | undefined;
}

/** The response: JSON, with its version where it has one. */
interface OpenMrsResult {
  readonly status?: number;
  readonly body: unknown;
  readonly etag?: string;
}

type Handle = (asked: Asked, calls: OpenMrsCalls) => Promise<OpenMrsResult>;

/** One of our operations, done with the calls that every OpenMRS of this kind has. */
export interface OnOpenMrs {
  readonly wire: Pick<OperationWire, 'method' | 'path'>;
  readonly handle: Handle;
}

/**
 * Declares how an operation is done on another OpenMRS. Each of its calls is a transaction there, all of them together are none: what may
 * be refused is asked for first, and what is there already is not made again when somebody saves once more.
 */
export const onOpenMrs = (wire: OnOpenMrs['wire'], handle: Handle): OnOpenMrs => ({ wire, handle });

/** The version of something that the other server gives no version of: the same content is the same version. */
export const versionOf = (content: unknown): string => createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);

import type { MessageChannel, MessageFailure } from '@fieldward/domain/message/message-state.ts';

/** A message as it is handed over. */
export interface Outgoing {
  /** The same for every attempt: who has seen it has the message. */
  readonly key: string;
  readonly to: string;
  readonly text: string;
  readonly language: string;
}

/** What came of it. */
export type Outcome =
  | { readonly sent: true; readonly id: string | null }
  | {
      readonly sent: false;
      readonly failure: MessageFailure;
      /** Whether it is tried again; what may have been sent and is not known again is not. */
      readonly again: boolean;
      /** Milliseconds to wait at least. */
      readonly rest?: number;
    };

/** A way out of the house. The other side knows a message again by its key, so that it may be handed over twice. */
export interface Gateway {
  readonly name: 'log' | 'http';
  readonly channel: MessageChannel;
  /** Never throws; within half a minute. */
  send(message: Outgoing): Promise<Outcome>;
}

/** Milliseconds after which an attempt to hand a message over is given up. */
export const SEND_WITHIN = 20_000;

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

/** A way out of the house. The other side may know a message again by its key (`knowsAgain`), so that it can be handed over twice. */
export interface Gateway {
  readonly name: 'log' | 'http' | 'smtp';
  readonly channel: MessageChannel;
  /** Whether the other side knows a key again: what may have been sent can be handed over once more. */
  readonly knowsAgain: boolean;
  /** Never throws; within half a minute. */
  send(message: Outgoing): Promise<Outcome>;
}

/** Milliseconds after which an attempt to hand a message over is given up. */
export const SEND_WITHIN = 20_000;

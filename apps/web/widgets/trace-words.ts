import type { TraceOutcome } from '@fieldward/domain/care/schedule/schedule.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';

/** How an attempt to reach somebody ended. */
export const outcomeWords = {
  reached: 'schedule.outcomeReached',
  promised: 'schedule.outcomePromised',
  moved: 'schedule.outcomeMoved',
  died: 'schedule.outcomeDied',
  refused: 'schedule.outcomeRefused',
  notFound: 'schedule.outcomeNotFound',
} as const satisfies Readonly<Record<TraceOutcome, PlainCode>>;

/** What somebody has to do after an attempt that leaves nothing to try. */
export const decisionWords: Readonly<Partial<Record<TraceOutcome, PlainCode>>> = {
  moved: 'schedule.decideMoved',
  died: 'schedule.decideDied',
  refused: 'schedule.decideRefused',
};

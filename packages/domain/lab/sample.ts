/**
 * What may happen to a laboratory sample. COLLECTED → ACCEPTED or REJECTED, which may still change into each other; saving
 * results makes an ACCEPTED sample PROCESSED, and PROCESSED is final.
 */
import { say, type Message } from '@fieldward/messages/catalogue.ts';

export const sampleStatuses = ['COLLECTED', 'ACCEPTED', 'REJECTED', 'PROCESSED'] as const;
export type SampleStatus = (typeof sampleStatuses)[number];

/** `result`: results of its test are saved; `restore`: all results of its test are voided. */
export type SampleAction = 'accept' | 'reject' | 'edit' | 'void' | 'result' | 'restore';

/** What is done with a sample on its page, and by a device for it. */
export const sampleActs = ['collect', 'accept', 'reject'] as const;

type SampleAnswer = { readonly status: SampleStatus } | { readonly message: Message };

/**
 * The status after an action, or why the action is refused.
 * @param given for `reject`: why
 */
export function sampleAction(status: SampleStatus, action: SampleAction, given: { readonly reason?: string | null } = {}): SampleAnswer {
  switch (action) {
    case 'accept':
      return status === 'PROCESSED' ? { message: say('lab.sampleIsProcessed') } : { status: 'ACCEPTED' };
    case 'reject':
      if (status === 'PROCESSED') return { message: say('lab.sampleIsProcessed') };
      return (given.reason ?? '').trim() === '' ? { message: say('lab.rejectReasonNeeded') } : { status: 'REJECTED' };
    case 'edit':
    case 'void':
      return status === 'PROCESSED' ? { message: say('lab.processedIsFinal') } : { status };
    case 'result':
      return { status: status === 'ACCEPTED' ? 'PROCESSED' : status };
    case 'restore':
      return { status: status === 'PROCESSED' ? 'COLLECTED' : status };
  }
}

/** Why an order gets no further sample: one of its samples was processed. */
export function addSampleProblem(samples: readonly SampleStatus[]): Message | null {
  return samples.includes('PROCESSED') ? say('lab.alreadyProcessed') : null;
}

/**
 * Why the results of an order cannot be recorded: its test needs a specimen and there is none, or none was accepted. A processed
 * sample was accepted once: its results may be amended.
 */
export function resultProblem(requiresSpecimen: boolean, samples: readonly SampleStatus[]): Message | null {
  if (!requiresSpecimen) return null;
  if (samples.length === 0) return say('lab.noSample');
  return samples.includes('ACCEPTED') || samples.includes('PROCESSED') ? null : say('lab.noAcceptedSample');
}

/** Which of its samples' statuses an order shows, the weightiest first: a rejected sample outweighs an accepted one, and that a processed one. */
export const statusesByWeight: readonly SampleStatus[] = ['REJECTED', 'ACCEPTED', 'PROCESSED', 'COLLECTED'];

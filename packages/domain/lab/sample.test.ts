import { describe, expect, it } from 'vitest';
import { textOfMessage } from '@fieldward/messages/complete.ts';
import {
  addSampleProblem,
  resultProblem,
  sampleAction,
  sampleStatuses,
  statusesByWeight,
  type SampleAction,
  type SampleStatus,
} from './sample.ts';

const refused = 'Cannot Accept/Reject a processed Sample';
const final = 'A processed sample cannot be changed any more';

/** Every state and every action: the next state, or the refusal. */
const table: readonly (readonly [SampleStatus, SampleAction, string])[] = [
  ['COLLECTED', 'accept', 'ACCEPTED'],
  ['COLLECTED', 'reject', 'REJECTED'],
  ['COLLECTED', 'edit', 'COLLECTED'],
  ['COLLECTED', 'void', 'COLLECTED'],
  ['COLLECTED', 'result', 'COLLECTED'],
  ['COLLECTED', 'restore', 'COLLECTED'],
  ['ACCEPTED', 'accept', 'ACCEPTED'],
  ['ACCEPTED', 'reject', 'REJECTED'],
  ['ACCEPTED', 'edit', 'ACCEPTED'],
  ['ACCEPTED', 'void', 'ACCEPTED'],
  ['ACCEPTED', 'result', 'PROCESSED'],
  ['ACCEPTED', 'restore', 'ACCEPTED'],
  ['REJECTED', 'accept', 'ACCEPTED'],
  ['REJECTED', 'reject', 'REJECTED'],
  ['REJECTED', 'edit', 'REJECTED'],
  ['REJECTED', 'void', 'REJECTED'],
  ['REJECTED', 'result', 'REJECTED'],
  ['REJECTED', 'restore', 'REJECTED'],
  ['PROCESSED', 'accept', refused],
  ['PROCESSED', 'reject', refused],
  ['PROCESSED', 'edit', final],
  ['PROCESSED', 'void', final],
  ['PROCESSED', 'result', 'PROCESSED'],
  ['PROCESSED', 'restore', 'COLLECTED'],
];

describe('a sample', () => {
  it.each(table)('%s, %s: %s', (status, action, expected) => {
    const answer = sampleAction(status, action, { reason: 'Leaked in the bag' });
    expect('message' in answer ? textOfMessage(answer.message) : answer.status).toBe(expected);
  });

  it('covers every state', () => expect(new Set(table.map(([status]) => status))).toEqual(new Set(sampleStatuses)));

  it.each([undefined, null, '', '  '])('is not rejected without a reason (%j)', (reason) => {
    expect(sampleAction('COLLECTED', 'reject', reason === undefined ? {} : { reason })).toEqual({
      message: { code: 'lab.rejectReasonNeeded' },
    });
  });
});

describe('an order', () => {
  it.each<[readonly SampleStatus[], string | null]>([
    [[], null],
    [['COLLECTED'], null],
    [['ACCEPTED', 'REJECTED'], null],
    [['PROCESSED'], 'Sample Already Processed'],
    [['REJECTED', 'PROCESSED', 'COLLECTED'], 'Sample Already Processed'],
  ])('with %j takes another sample: %s', (samples, message) => {
    const found = addSampleProblem(samples);
    expect(found === null ? null : textOfMessage(found)).toBe(message);
  });

  it.each<[boolean, readonly SampleStatus[], string | null]>([
    [true, [], 'Need to provide atleast one sample'],
    [true, ['COLLECTED'], 'No sample of this test has been accepted yet'],
    [true, ['REJECTED'], 'No sample of this test has been accepted yet'],
    [true, ['REJECTED', 'COLLECTED'], 'No sample of this test has been accepted yet'],
    [true, ['REJECTED', 'ACCEPTED'], null],
    [true, ['PROCESSED'], null],
    [false, [], null],
    [false, ['REJECTED'], null],
  ])('that needs a specimen (%s) with %j gets results: %s', (needs, samples, message) => {
    const found = resultProblem(needs, samples);
    expect(found === null ? null : textOfMessage(found)).toBe(message);
  });

  it('shows one of its statuses, whichever they are', () => expect(statusesByWeight.toSorted()).toEqual(sampleStatuses.toSorted()));
});

import { describe, expect, it } from 'vitest';
import { readSubmission } from './form-submission-body.ts';
import { clockOf, enteredAt, latestDay } from './form-submission-clock.ts';

const metadata = {
  ENCONTER_TYPE: 'TB Screening',
  workflow: 'w',
  patient: {
    uuid: 'p',
    identifiers: [
      { type: 'x', value: '1' },
      { type: 'MR Number', value: '2' },
    ],
  },
  formDetails: { componentFormId: 7, uuid: 'cf' },
  authentication: { USERNAME: 'a', PASSWORD: 'secret' },
};
const data = [{ payload_type: 'OBS', param_name: 'c', value: 'v' }, { USERNAME: 'a' }, { param_name: 'no type' }];
const codeOf = (body: unknown): unknown => {
  try {
    readSubmission(body);
    return null;
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
};

describe('the body of a form submission', () => {
  it('is read from two JSON texts, or from their values', () => {
    const read = readSubmission({ data: JSON.stringify(data), metadata: JSON.stringify(metadata) });
    expect(read).toEqual(readSubmission({ data, metadata }));
    expect(read).toMatchObject({
      encounterType: 'TB Screening',
      createsPatient: false,
      workflow: 'w',
      patient: { uuid: 'p', identifier: '2' },
      componentForm: { uuid: 'cf', id: '7' },
      entries: [{ payload_type: 'OBS', param_name: 'c', value: 'v' }],
      uuid: null,
    });
    expect(JSON.stringify(read)).not.toContain('secret');
  });

  it('has the same hash whatever the password and the order of keys', () => {
    const [a, b] = [
      readSubmission({ data, metadata }),
      readSubmission({ data, metadata: { ...Object.fromEntries(Object.entries(metadata).toReversed()), authentication: {} } }),
    ];
    expect(a.hash).toBe(b.hash);
    expect(readSubmission({ data: [], metadata }).hash).not.toBe(a.hash);
  });

  it('accepts the quirks of the clients', () => {
    expect(readSubmission({ data, metadata: { ...metadata, workflow: undefined, WORKFLOW: 'w2' } }).workflow).toBe('w2');
    expect(readSubmission({ data, metadata: { ENCONTER_TYPE: 'Create Patient' } }).createsPatient).toBe(true);
  });

  it.each([
    [true, true],
    ['true', true],
    [false, undefined],
    ['false', undefined],
    [1, undefined],
  ])('takes %j as whether something belongs to the person, or makes a patient', (sent, read) => {
    const entry = { payload_type: 'OBS', param_name: 'c', value: 'v', person_attribute: sent, createPatient: sent };
    const [found] = readSubmission({ data: [entry], metadata }).entries;
    expect([found?.person_attribute, found?.createPatient]).toEqual([read, read]);
  });

  it.each([
    [null, 'submission.malformed'],
    [{}, 'submission.missing'],
    [{ data: '[', metadata: '{}' }, 'submission.malformed'],
    [{ data: '{}', metadata: '{}' }, 'submission.malformed'],
    [{ data: '[1]', metadata: '{}' }, 'submission.malformed'],
    [{ data: '[]', metadata: '[]' }, 'submission.malformed'],
    [{ data: [{ payload_type: 'OBS_COMPLEX', value: 1 }], metadata: {} }, 'submission.unknownType'],
    [{ data: [], metadata: {}, uuid: 'no spaces please' }, 'submission.badId'],
  ])('%j is refused: %s', (body, code) => expect(codeOf(body)).toBe(code));
});

describe('when the form was filled', () => {
  const instant = new Date('2026-11-21T10:00:00Z');
  const at = (written: string | undefined, offset: number | null, zone = 'UTC'): string =>
    enteredAt(written, clockOf(instant, offset, zone), instant).toISOString();
  it('is the wall clock of a known zone', () => expect(at('2026-11-21 14:00:00', 300)).toBe('2026-11-21T09:00:00.000Z'));
  it('is now when a clock of an unknown zone is ahead', () => expect(at('2026-11-21 15:00:00', null)).toBe(instant.toISOString()));
  it.each([
    ['Asia/Karachi', '2026-11-20T23:48:00.000Z'],
    ['America/Lima', '2026-11-21T09:48:00.000Z'],
    ['Asia/Kathmandu', '2026-11-20T23:03:00.000Z'],
  ])('is the clock of the programme in %s when no zone is given', (zone, iso) => expect(at('2026-11-21 04:48:00', null, zone)).toBe(iso));
  it('is the clock of that day where the clocks were changed since', () =>
    expect(at('2026-07-01 12:00:00', 60, 'Europe/Paris')).toBe('2026-07-01T10:00:00.000Z'));
  it('may be ISO with a zone', () => expect(at('2026-11-21T14:00:00.000+0500', null)).toBe('2026-11-21T09:00:00.000Z'));
  it('is now when not given', () => expect(at(undefined, null)).toBe(instant.toISOString()));
  it.each([
    ['2026-11-22 01:00:00', null],
    ['2026-11-21 10:02:00', 0],
    ['2026-11-22T10:00:00Z', null],
    ['yesterday', null],
  ])('%s is refused', (written, offset) => expect(() => at(written, offset)).toThrow(/Not saved/));
  it('knows the latest day', () => expect(latestDay(clockOf(new Date('2026-11-21T12:00:00Z'), null, 'UTC'))).toBe('2026-11-22'));
});

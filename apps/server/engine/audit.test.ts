/** When entries about reads are written, what of them, and what becomes of them while the database is away. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuditTrail, auditWrite } from './audit.ts';
import type { Db } from './db.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-04T05:06:07.008Z') }));
afterEach(() => void vi.useRealTimers());

const actor = { userId: '7', address: '10.0.0.1', userUuid: 'u', username: 'n', personId: null };
const read = (uuid: string) => ({ action: 'read', actor, resource: 'patient', uuid });

/** A database that knows one patient, is away for so many inserts, and keeps the rows of the others. */
function database(away = 0) {
  const written: Record<string, unknown>[][] = [];
  let left = away;
  const db: Db = {
    rows: async <T>(text: string, [value]: readonly unknown[] = []) => {
      if (text.includes('from patient')) return [{ uuid: 'amna-qureshi', id: '901' }] as T[]; // the only one
      if (!text.startsWith('insert into audit_log')) return [];
      if ((left -= 1) >= 0) {
        await new Promise((goOn) => setTimeout(goOn, 100));
        throw new Error('away');
      }
      written.push(JSON.parse(String(value)) as Record<string, unknown>[]); // our own rows
      return [];
    },
  };
  const failed: unknown[] = [];
  return { db, written, failed, trail: new AuditTrail(db, (error) => failed.push(error)) };
}
const uuids = (written: readonly Record<string, unknown>[][]) => written.map((rows) => rows.map((row) => row['resource_uuid']));

describe('entries about reads', () => {
  it('are written together, half a second after the first', async () => {
    const { trail, written } = database();
    trail.note(read('a'));
    await vi.advanceTimersByTimeAsync(400);
    trail.note(read('b'));
    await vi.advanceTimersByTimeAsync(99);
    expect(written).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(uuids(written)).toEqual([['a', 'b']]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(written).toHaveLength(1);
  });

  it('are written at once when there are five hundred', async () => {
    const { trail, written } = database();
    for (let at = 1; at < 500; at += 1) trail.note(read('x'));
    await vi.advanceTimersByTimeAsync(0);
    expect(written).toEqual([]);
    trail.note(read('x'));
    await vi.advanceTimersByTimeAsync(0);
    expect(written.map((rows) => rows.length)).toEqual([500]);
  });

  it('are kept in their order while the database is away, and tried again with the next, or two seconds later', async () => {
    const { trail, written, failed } = database(2);
    trail.note(read('a'));
    await vi.advanceTimersByTimeAsync(550);
    trail.note(read('b'));
    await vi.advanceTimersByTimeAsync(50);
    expect(failed).toEqual([new Error('away')]);
    await vi.advanceTimersByTimeAsync(449); // half a second after the second
    expect(failed).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(101);
    expect([failed.length, written]).toEqual([2, []]);
    await vi.advanceTimersByTimeAsync(1999);
    expect(written).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(uuids(written)).toEqual([['a', 'b']]);
  });

  it('are written when the server stops', async () => {
    const { trail, written } = database();
    await trail.close();
    expect(written).toEqual([]);
    trail.note(read('a'));
    await trail.close();
    expect(uuids(written)).toEqual([['a']]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('an entry', () => {
  it.each<[string, object, object | null]>([
    ['of nobody in particular', {}, { patient_id: null, detail: null }],
    ['of a patient', { patientId: '5' }, { patient_id: '5' }],
    ['of the patient that it names', { patientId: '5', patients: ['5'] }, { patient_id: '5', detail: null }],
    ['of one patient who was shown', { patients: ['5'] }, { patient_id: '5', detail: null }],
    ['of another patient who was shown', { patientId: '5', patients: ['6'] }, { patient_id: '5', detail: { patients: [6] } }],
    ['of several patients', { patients: ['5', '6'], detail: { q: 'x' } }, { patient_id: null, detail: { q: 'x', patients: [5, 6] } }],
    ['of a patient whose uuid was shown', { uuids: ['amna-qureshi', 'other-text'] }, { patient_id: '901' }],
    ['of no patient, where it is only for those', { uuids: ['other-text'], onlySince: new Date() }, null],
    ['of a patient, where it is only for those', { uuids: ['amna-qureshi'], onlySince: new Date() }, { patient_id: '901' }],
  ])('%s', async (_what, more, expected) => {
    const { trail, written } = database();
    trail.note({ ...read('a'), ...more });
    await trail.flush();
    expect(written).toEqual(expected === null ? [] : [[expect.objectContaining(expected)]]);
  });

  it('says who, from where, when and what', async () => {
    const { db, written } = database();
    await auditWrite(db, { ...read('a'), patientId: '5', detail: { q: 'x' } }, { action: 'denied', actor: null, address: '10.0.0.2' });
    expect(written[0]).toMatchObject([
      {
        action: 'read',
        occurred_at: '2026-03-04T05:06:07.008Z',
        user_id: '7',
        address: '10.0.0.1',
        resource: 'patient',
        resource_uuid: 'a',
        patient_id: '5',
        detail: { q: 'x' },
      },
      { action: 'denied', user_id: null, address: '10.0.0.2', resource: null, resource_uuid: null, patient_id: null, detail: null },
    ]);
  });

  it('has a sign in the place of what the database cannot hold', async () => {
    const { db, written } = database();
    await auditWrite(db, { action: 'signed in', actor: null, detail: { name: 'a\0b\ud800c', author: 'ü' } });
    expect(written[0]?.[0]?.['detail']).toEqual({ name: 'a\uFFFDb\uFFFDc', author: 'ü' });
  });
});

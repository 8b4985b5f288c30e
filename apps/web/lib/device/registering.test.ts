import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { draftCipher } from '../draft-cipher.ts';
import { changeRow, putRow, removeRow, type UnsentRow } from '../unsent/unsent-rows.ts';
import { responseOf, responseOfNew, withNew } from './device-responses.ts';
import { keepHello, type Hello } from './device-hello.ts';
import { countReserved, nextReserved, numberProblem, numbersFor } from './device-numbers.ts';
import type { OpenDevice } from './device-store.ts';
import { findHeld, forgetList, heldEntries, heldPatient, takePeople } from './held-people.ts';
import { heldOf } from './new-person.ts';
import { forgetSpent, newPeople, registerHere, spentNumbers } from './new-people.ts';
import { settleNewPeople } from './settle-new-people.ts';

let device: OpenDevice;
const OWN = { uuid: 't1', display: 'Patient Identifier' };
const NOW = Date.parse('2026-11-27T08:00:00Z');

const facts = (uuid: string, givenName: string, number: string) => ({
  uuid,
  person: {
    givenName,
    middleName: '',
    familyName: 'Achakzai',
    gender: 'F' as const,
    birthdate: '1992-01-01',
    estimated: true,
    identifiers: [{ field: 'f', value: number, type: undefined }],
    attributes: [],
    address: null,
  },
  ownType: OWN,
  typeNames: new Map<string, string>(),
  place: { uuid: 'l1', display: 'Korangi' },
  workflow: null,
  at: NOW,
  today: '2026-11-27',
});
const register = (uuid: string, givenName: string, number: string) =>
  registerHere(device, { uuid, record: `r-${uuid}`, at: NOW, numbers: [number], held: heldOf(facts(uuid, givenName, number)) });
const record = (uuid: string): UnsentRow => ({
  uuid,
  user: 'clerk',
  at: NOW,
  state: 'waiting',
  changed: NOW,
  tries: 0,
  next: 0,
  about: '',
  content: '',
});
const numbers = (identifiers: readonly string[], more: object = {}) => ({
  type: 't1',
  name: 'Patient Identifier',
  typed: false,
  places: null,
  identifiers: [...identifiers],
  ...more,
});
const hello = (...reserved: ReturnType<typeof numbers>[]): Promise<void> => keepHello(device, { numbers: reserved } as unknown as Hello); // the rest of it is not looked at
const asked = (query: string): URLSearchParams => new URLSearchParams(query);
const own = { type: undefined, place: '' };

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  // one after the other, as a browser does it
  let before: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => Promise<unknown>): Promise<unknown> => {
    const next = before.then(work);
    before = next.catch(() => undefined);
    return next;
  };
  vi.stubGlobal('navigator', { ...navigator, locks: { request } });
  vi.setSystemTime(NOW);
  forgetList();
  device = { uuid: crypto.randomUUID(), user: 'clerk', cipher: await draftCipher(crypto.getRandomValues(new Uint8Array(32))) };
});

describe('somebody who is registered on a device', () => {
  it('is found, opened and matched at once, and is no one of whom the server told', async () => {
    await register('p1', 'Zarmina', 'N-1');
    const [found] = await findHeld(device, 'zarmena');
    expect([found?.uuid, found?.how]).toEqual(['p1', 'spelling']);
    expect((await heldPatient(device, 'p1'))?.banner?.place).toBe('Korangi');
    expect(await responseOf(device, '', 'patient/p1', asked(''))).toMatchObject({ display: 'N-1 - Zarmina Achakzai', voided: false });
    const matches = await responseOf(device, '', 'fieldward/patientmatch', asked('givenName=Zarmina&familyName=Achakzai'));
    expect(matches).toMatchObject({ results: [{ patient: { uuid: 'p1' }, reasons: ['name'] }] });
    // what is compared with the digest of the server
    expect(await heldEntries(device)).toEqual([]);
  });

  it('is found where the server answers and does not know them yet, and once only when it does', async () => {
    await register('p1', 'Zarmina', 'N-1');
    const listOf = (uuids: readonly string[]) =>
      new Response(JSON.stringify({ results: uuids.map((uuid) => ({ uuid })), totalCount: uuids.length, links: [] }));
    expect(await withNew(device, 'patient', asked('q=zarmina'), listOf(['x']))).toMatchObject({
      results: [{ uuid: 'p1' }, { uuid: 'x' }],
      totalCount: 2,
    });
    expect(await withNew(device, 'patient', asked('q=zarmina'), listOf(['p1']))).toBeUndefined();
    expect(await withNew(device, 'patient', asked('q=nobody'), listOf(['x']))).toBeUndefined();
    expect(await responseOfNew(device, 'fieldward/patientbanner', asked('patient=p1'))).toMatchObject({ place: 'Korangi' });
    expect(await responseOfNew(device, 'patient/p1', asked(''))).toMatchObject({ uuid: 'p1' });
    expect(await responseOfNew(device, 'patient/p2', asked(''))).toBeUndefined();
  });

  it('stays until the feed tells of them, and is the one of the feed from then on', async () => {
    await putRow(record('r-p1'));
    await register('p1', 'Zarmina', 'N-1');
    await settleNewPeople(device, NOW + 3_600_000);
    expect(await newPeople(device)).toHaveLength(1);
    const known = { ...heldOf(facts('p1', 'Zarmina', 'N-1')), at: '2026-11-27T09:00:00Z' };
    await takePeople(device, { patients: [known], gone: [], load: 1 }, new Map());
    expect((await findHeld(device, 'zarmina')).map(({ uuid, entry }) => [uuid, entry.at])).toEqual([['p1', known.at]]);
    await settleNewPeople(device);
    expect(await newPeople(device)).toEqual([]);
    expect((await heldPatient(device, 'p1'))?.at).toBe(known.at);
  });

  it('goes when the server has them and the feed never tells of them, or their registration was given up', async () => {
    await putRow(record('r-p1'));
    await putRow(record('r-p2'));
    await register('p1', 'Zarmina', 'N-1');
    await register('p2', 'Palwasha', 'N-2');
    await changeRow('r-p1', { state: 'stored', changed: NOW });
    // the feed may not have come to it
    await settleNewPeople(device, NOW + 5_000);
    expect(await newPeople(device)).toHaveLength(2);
    await settleNewPeople(device, NOW + 120_000);
    expect((await newPeople(device)).map(({ uuid }) => uuid)).toEqual(['p2']);
    await removeRow('r-p2');
    vi.setSystemTime(NOW + 600_000);
    await settleNewPeople(device);
    expect(await newPeople(device)).toEqual([]);
  });
});

describe('the numbers of a device', () => {
  it('are offered one after the other, each once, whichever tab gives them', async () => {
    await hello(numbers(['N-1', 'N-2', 'N-3']));
    const next = async (after: string | null = null) => (await nextReserved(device, own, after)).next;
    expect(await nextReserved(device, own, null)).toEqual({ next: 'N-1', source: null, typed: false });
    await Promise.all([register('p1', 'Zarmina', 'N-1'), register('p2', 'Palwasha', 'N-2')]);
    expect((await spentNumbers(device)).toSorted()).toEqual(['N-1', 'N-2']);
    expect(await next()).toBe('N-3');
    expect(await next('N-3')).toBeNull();
    expect(await countReserved(device)).toEqual([{ name: 'Patient Identifier', count: 1 }]);
  });

  it('after one that is refused comes the one behind it', async () => {
    await hello(numbers(['N-1', 'N-2', 'N-3']));
    expect((await nextReserved(device, own, 'N-2')).next).toBe('N-3');
    expect((await nextReserved(device, own, 'N-3')).next).toBe('N-1');
    expect((await nextReserved(device, own, 'other')).next).toBe('N-1');
  });

  it('are free again when somebody was not registered after all, and as before where their registration is put right', async () => {
    await hello(numbers(['N-1', 'N-2']));
    const takeBack = await register('p1', 'Zarmina', 'N-1');
    await takeBack();
    expect([await newPeople(device), await spentNumbers(device)]).toEqual([[], []]);
    await register('p1', 'Zarmina', 'N-1');
    const asBefore = await register('p1', 'Zarmina', 'N-2');
    expect(await spentNumbers(device)).toEqual(['N-2']);
    await asBefore();
    expect([(await newPeople(device))[0]?.numbers, await spentNumbers(device)]).toEqual([['N-1'], ['N-1']]);
  });

  it('are remembered as given until the server has them, though the person is forgotten', async () => {
    await putRow({ ...record('r-p1'), state: 'stored' });
    await register('p1', 'Zarmina', 'N-1');
    await settleNewPeople(device, NOW + 120_000);
    await forgetSpent(device, ['N-1', 'N-2']);
    expect(await spentNumbers(device)).toEqual(['N-1']);
    await forgetSpent(device, ['N-2']);
    expect(await spentNumbers(device)).toEqual([]);
  });

  it('are those of the place, else of all others; other types have their own', async () => {
    const reserved = [numbers(['N-1']), numbers(['S-1'], { places: ['south'] }), numbers(['C-1'], { type: 't2', name: 'Card' })];
    const of = (type: string | undefined, place: string) => numbersFor(reserved, { type, place })?.identifiers;
    expect([of(undefined, ''), of('Patient Identifier', 'north'), of('t1', 'south'), of('t2', 'south'), of('t3', '')]).toEqual([
      ['N-1'],
      ['N-1'],
      ['S-1'],
      ['C-1'],
      undefined,
    ]);
  });

  it('are asked for where no others may be typed: none that was given, and none when none is left', async () => {
    await hello(numbers(['N-1']), numbers([], { type: 't2', name: 'Card', typed: true }));
    expect(await numberProblem(device, own, 'N-1')).toBeUndefined();
    expect(await numberProblem(device, own, 'N-9')).toBe('numbersource.onlyDrawn');
    expect(await numberProblem(device, { type: 't2', place: '' }, 'anything')).toBeUndefined();
    await register('p1', 'Zarmina', 'N-1');
    expect(await numberProblem(device, own, 'N-1')).toBe('ondevice.noNumbers');
    expect(await numberProblem(device, own, 'N-1', ['N-1'])).toBeUndefined();
  });
});

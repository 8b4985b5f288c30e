import type { Details } from '@fieldward/domain/person/details.ts';
import { describe, expect, it } from 'vitest';
import { chosenBody, pointsOf, type PersonBody } from './held-person-correction.queries.ts';

const before = { gender: 'F', phone: '0299', cityVillage: 'Lyari', 'name n1 givenName': 'Amina', 'phone p1 number': '0300' };
const typed = { ...before, phone: '0298', gender: 'M', cityVillage: 'Korangi', 'name n1 givenName': 'Aisha', 'phone p1 number': '0301' };
const body: PersonBody = { uuid: 'c', patient: 'p', day: '2026-11-29', before, typed, reason: 'Told wrongly' };
/** Somebody else has changed the name, and ended the phone. */
const stored = { gender: 'F', phone: '0299', cityVillage: 'Lyari', 'name n1 givenName': 'Aminata', address2: 'House 7' };
const meeting = { before: before as unknown as Details, typed: typed as unknown as Details, stored: stored as unknown as Details }; // as far as it matters

describe('a held correction of a person', () => {
  it('asks about what both have changed, and tells the rest', () => {
    expect(pointsOf(meeting)).toEqual([
      { of: 'gender', met: false },
      { of: 'phone', met: false },
      { of: 'cityVillage', met: false },
      { of: 'name n1 givenName', met: true },
      { of: 'phone p1', met: true, ended: { list: 'phone', id: 'p1' } },
    ]);
  });

  it('is handed in over what stands there now, as it was chosen', () => {
    const chosen = chosenBody(body, meeting, new Set(['gender', 'phone p1']));
    expect(chosen).toMatchObject({ uuid: 'c', patient: 'p', day: '2026-11-29', reason: 'Told wrongly', before: stored });
    expect(chosen.typed).toMatchObject({
      gender: 'F',
      phone: '0298',
      cityVillage: 'Korangi',
      'name n1 givenName': 'Aisha',
      address2: 'House 7',
    });
    expect(Object.keys(chosen.typed).filter((field) => field.startsWith('phone '))).toEqual([]);
  });

  it('enters anew what somebody else has ended, where that is chosen', () => {
    const { typed: next } = chosenBody(body, meeting, new Set());
    expect(Object.entries(next).filter(([field]) => field.startsWith('phone '))).toEqual([
      [expect.stringMatching(/^phone (?!p1 ).* number$/), '0301'],
    ]);
  });
});

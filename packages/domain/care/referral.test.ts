import { describe, expect, it } from 'vitest';
import {
  actsOf,
  eventOf,
  openReferralStates,
  referralActs,
  referralKinds,
  referralStates,
  stateAfter,
  type ReferralNow,
} from './referral.ts';

const both = { sends: true, receives: true, arrived: false, outside: false } as const;
const actsFor = (now: Partial<ReferralNow>): string => actsOf({ kind: 'transfer', state: 'sent', ...both, ...now }).join(' ');

describe('what can be done with a referral', () => {
  it.each([
    ['sent', 'transfer', 'receive accept arrive return withdraw'],
    ['received', 'transfer', 'accept arrive return withdraw'],
    ['accepted', 'transfer', 'arrive'],
    ['accepted', 'referral', 'arrive finish'],
    ['returned', 'referral', ''],
    ['withdrawn', 'transfer', ''],
    ['finished', 'referral', ''],
  ] as const)('when it is %s, as a %s', (state, kind, acts) => expect(actsFor({ state, kind })).toBe(acts));

  it('is divided between the two places', () => {
    expect(actsFor({ sends: false })).toBe('receive accept arrive return');
    expect(actsFor({ receives: false })).toBe('withdraw');
    expect(actsFor({ sends: false, receives: false })).toBe('');
  });

  it('is the sender’s alone when it goes out of the programme', () => {
    expect(actsFor({ outside: true, receives: false })).toBe('accept arrive return withdraw');
    expect(actsFor({ outside: true, sends: false })).toBe('');
  });

  it('notes the arrival once, also after the acceptance', () => {
    expect(actsFor({ state: 'accepted', arrived: true })).toBe('');
    expect([stateAfter('arrive'), eventOf('arrive'), eventOf('accept')]).toEqual([null, 'arrived', 'accepted']);
  });

  it('leads from every open state to an end, and from an end nowhere', () => {
    for (const kind of referralKinds)
      for (const state of referralStates) {
        const next = referralActs.filter((act) => actsFor({ kind, state }).split(' ').includes(act)).map(stateAfter);
        expect(next.includes('accepted') && next.includes('returned'), `${kind} ${state}`).toBe(
          openReferralStates.some((open) => open === state),
        );
      }
  });
});

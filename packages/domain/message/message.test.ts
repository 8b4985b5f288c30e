import { describe, expect, it } from 'vitest';
import { momentAt, momentText } from '../time/in-zone.ts';
import { mayAct, messageStates } from './message-state.ts';
import { filledText, languagesFor, nameInText, reveals, templateProblem } from './message-template.ts';
import { messagePurposes, purposeRules } from './purpose.ts';
import { isDigestTime, mostAttempts, restAfter, sendableFrom } from './sending-times.ts';

describe('the text of a message', () => {
  it.each([
    ['appointment', 'Come on {day} at {time} to {place}.', false, null],
    ['appointment', ' ', false, 'message.textNeeded'],
    ['appointment', 'x'.repeat(451), false, 'message.textTooLong'],
    ['appointment', 'Come on {date}.', false, 'message.unknownName'],
    ['appointment', 'Come on {day', false, 'message.loneBrace'],
    ['appointment', 'Come on {} {day}', false, 'message.loneBrace'],
    ['appointment', 'Come\u0000', false, 'message.badCharacters'],
    ['appointment', 'Come to {service}.', false, 'message.revealing'],
    // the name of a programme says which illness it is for
    ['appointment', '{programme}: come on {day}', false, 'message.revealing'],
    ['test', '{programme}: a test', false, null],
    ['appointment', 'Come to {service}.', true, null],
    ['missed', 'You missed {workflow}.', false, 'message.revealing'],
    ['result', 'Your {test} is ready.', false, 'message.revealing'],
    ['critical', '{name}: {reference} at {place}, {link}', false, null],
    // of whom it is, staff read on their own telephones, which others see, too
    ['critical', 'The result of {patient} is critical.', false, 'message.revealing'],
    ['critical', 'The result of {patient} is critical.', true, null],
    ['result', 'Look at {link}', false, 'message.unknownName'],
  ] as const)('%s: %s (%s)', (purpose, text, allowed, code) => {
    expect(templateProblem(purpose, text, allowed)?.code ?? null).toBe(code);
  });

  it('reveals nothing by names that are always allowed', () => {
    for (const purpose of messagePurposes) {
      const { plain, revealing } = purposeRules[purpose];
      expect(reveals(purpose, plain.map((name) => `{${name}}`).join(' '))).toBe(false);
      for (const name of revealing) expect(reveals(purpose, `{${name}}`)).toBe(true);
    }
  });

  it('puts values in, once', () => {
    expect(filledText('Dear {name}, on {day} at {time}.', { name: '{day}', day: '24/11/2026' })).toBe('Dear {day}, on 24/11/2026 at .');
    expect(filledText('{toString} {constructor}!', {})).toBe('!');
  });

  it('finds names of workflows and tests as words', () => {
    const names = ['TB', 'HIV Care', 'Diabète'];
    expect(nameInText('Your TB-visit is tomorrow', names)).toBe('TB');
    expect(nameInText('Your table is ready', names)).toBeNull();
    expect(nameInText('come to the hiv  care clinic', names)).toBe('HIV Care');
    expect(nameInText('le diabète', names)).toBe('Diabète');
    expect(nameInText('{TB}', names)).toBeNull();
    expect(nameInText('anything', ['–'])).toBeNull();
  });

  it('is looked for in the language of the person, then in that of the programme', () => {
    expect(languagesFor('pt-BR', 'fr')).toEqual(['pt-br', 'pt', 'fr', 'en']);
    expect(languagesFor(null, 'en')).toEqual(['en']);
  });
});

describe('quiet hours', () => {
  const night = { from: '20:00', to: '08:00' };
  const from = (clock: string, quiet = night, zone = 'Asia/Karachi') => {
    const at = momentAt(clock, zone);
    if (at === null) throw new Error(clock);
    return momentText(sendableFrom(at, quiet, zone));
  };
  it.each([
    ['2026-11-23 19:59', '2026-11-23T14:59:00.000Z'],
    ['2026-11-23 20:00', '2026-11-24T03:00:00.000Z'],
    ['2026-11-23 23:59', '2026-11-24T03:00:00.000Z'],
    ['2026-11-24 00:00', '2026-11-24T03:00:00.000Z'],
    ['2026-11-24 07:59', '2026-11-24T03:00:00.000Z'],
    ['2026-11-24 08:00', '2026-11-24T03:00:00.000Z'],
    ['2026-12-31 22:00', '2027-01-01T03:00:00.000Z'],
    ['2028-02-28 22:00', '2028-02-29T03:00:00.000Z'],
  ])('over midnight: %s', (clock, sent) => expect(from(clock)).toBe(sent));

  it('within a day', () => {
    const noon = { from: '12:00', to: '14:00' };
    expect(from('2026-11-23 11:59', noon)).toBe('2026-11-23T06:59:00.000Z');
    expect(from('2026-11-23 12:00', noon)).toBe('2026-11-23T09:00:00.000Z');
    expect(from('2026-11-23 23:00', noon)).toBe('2026-11-23T18:00:00.000Z');
  });

  it('the same time twice is no quiet hour', () => {
    expect(from('2026-11-23 12:00', { from: '12:00', to: '12:00' })).toBe('2026-11-23T07:00:00.000Z');
  });

  it('end by the clock when clocks change', () => {
    // Berlin: the night of 2026-03-29 has no 02:30, that of 2026-10-25 has it twice
    expect(from('2026-03-28 23:00', { from: '20:00', to: '08:00' }, 'Europe/Berlin')).toBe('2026-03-29T06:00:00.000Z');
    expect(from('2026-03-28 23:00', { from: '20:00', to: '02:30' }, 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
    expect(from('2026-10-24 23:00', { from: '20:00', to: '08:00' }, 'Europe/Berlin')).toBe('2026-10-25T07:00:00.000Z');
    expect(from('2026-10-24 23:00', { from: '20:00', to: '02:30' }, 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
  });
});

describe('digests', () => {
  const night = { from: '20:00', to: '08:00' };
  it.each([
    // 2026-11-23 is a Monday
    ['daily', '2026-11-23 08:59', '09:00', false],
    ['daily', '2026-11-23 09:00', '09:00', true],
    ['daily', '2026-11-23 19:59', '09:00', true],
    ['daily', '2026-11-23 20:00', '09:00', false],
    ['daily', '2026-11-23 07:59', '06:00', false],
    ['daily', '2026-11-23 08:00', '06:00', true],
    ['weekly', '2026-11-23 09:00', '09:00', true],
    ['weekly', '2026-11-24 09:00', '09:00', false],
    ['weekly', '2026-11-29 09:00', '09:00', false],
  ] as const)('%s: %s, from %s', (rhythm, clock, from, is) => {
    const at = momentAt(clock, 'Asia/Karachi');
    if (at === null) throw new Error(clock);
    expect(isDigestTime(rhythm, at, from, night, 'Asia/Karachi')).toBe(is);
  });
});

describe('attempts', () => {
  it('rest longer each time, four hours at most, and end', () => {
    const rests = Array.from({ length: mostAttempts }, (_, at) => restAfter(at + 1));
    expect(rests.map((rest) => (rest === null ? null : rest / 60_000))).toEqual([1, 3, 9, 27, 81, 240, 240, null]);
  });
  it('respect what the other side asks for, within reason', () => {
    expect(restAfter(1, 600_000)).toBe(600_000);
    expect(restAfter(1, 9e9)).toBe(14_400_000);
  });
  it('are begun or ended by hand only where that means something', () => {
    expect(messageStates.filter((state) => mayAct('retry', state))).toEqual(['failed', 'given up']);
    expect(messageStates.filter((state) => mayAct('cancel', state))).toEqual(['waiting', 'failed']);
  });
});

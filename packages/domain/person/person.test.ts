import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Message } from '@fieldward/messages/catalogue.ts';
import { textOfMessage } from '@fieldward/messages/complete.ts';
import { ageInYears, ageTold, birthdateFromAge, birthFromAge, readAge, writtenAge } from './age.ts';
import { formatDate, plainDateFormat } from '../time/date-format.ts';
import { identifierSample } from './identifier-format.ts';
import { addHours, parseDay, parseMoment, parseTime, zonedMoment } from '../time/moment.ts';
import { plainNameProblem } from '../care/named-thing.ts';
import { confirmationProblem, passwordProblem } from '../account/password.ts';
import type { PatternEngine } from '../settings/pattern.ts';
import {
  birthOf,
  birthProblem,
  birthdateProblem,
  deathProblem,
  genderOf,
  genderProblem,
  identifierProblem,
  personNameProblem,
  personProblems,
} from './person.ts';
import { nationalIdProblem, usernameProblem } from '../account/username.ts';
import { workflowNameProblem } from '../care/workflow-name.ts';

const engine: PatternEngine = {
  compile: (pattern) => {
    const whole = new RegExp(`^(?:${pattern})$`, 'u');
    return (text) => whole.test(text);
  },
};
const today = '2026-11-21';
const text = (message: Message | null | undefined): string | null =>
  message === null || message === undefined ? null : textOfMessage(message);
const identifier = (value: string): Message | null => identifierProblem(value, { format: '[A-Z]{3}-[0-9]+', engine });
const name = (value: string): Message | null => personNameProblem(value);
const born = (value: string): Message | null => birthdateProblem(value, today);

describe('one value', () => {
  it.each<[(value: string) => Message | null, string, string | null]>([
    [identifier, '', 'Field is required'],
    [identifier, 'ABC-12', null],
    [identifier, 'ABC-123456789012', 'Identifier can have at most 15 characters'],
    [identifier, 'abc-12', 'This identifier does not look like the identifiers of the programme'],
    [name, '', 'Field is required'],
    [name, 'Ayesha', null],
    [name, 'Ayesha Bibi', null],
    [name, 'عائشہ', null],
    [name, 'नेहा', null],
    [name, 'José', null],
    [name, 'Ayesha  Bibi', 'Name cannot contain numbers or special characters'],
    [name, 'R2D2', 'Name cannot contain numbers or special characters'],
    [name, 'A_B', 'Name cannot contain numbers or special characters'],
    [name, 'abcdefghijklmnopqrstuvwxyz', 'Name can have at most 25 characters'],
    [name, 'abcdefghijklmnopqrstuvwxy', null],
    [genderProblem, 'M', null],
    [genderProblem, 'F', null],
    [genderProblem, 'male', 'Gender should be M or F'],
    [genderProblem, '', 'Field is required'],
    [born, '2026-11-21', null],
    [born, '2026-11-22', 'Date of birth cannot be in the future'],
    [born, '2026-02-29', 'This is not a date'],
    [born, '1890-01-01', 'Date of birth is more than 130 years ago'],
    [plainNameProblem, 'TB Screening', null],
    [plainNameProblem, 'TB 2', 'Only letters and spaces are allowed'],
    [workflowNameProblem, 'TB-Screening', 'Only letters and spaces are allowed'],
    [workflowNameProblem, ' ', 'Field is required'],
    [usernameProblem, 'admin', null],
    [usernameProblem, 'a.khan_2', null],
    [
      usernameProblem,
      'abc',
      'Username should have 4 to 20 letters and digits, not start with a digit, and may be separated by space, underscore or dot',
    ],
    [
      usernameProblem,
      '1abc',
      'Username should have 4 to 20 letters and digits, not start with a digit, and may be separated by space, underscore or dot',
    ],
    [
      usernameProblem,
      'abc..d',
      'Username should have 4 to 20 letters and digits, not start with a digit, and may be separated by space, underscore or dot',
    ],
    [passwordProblem, 'Admin123', null],
    [passwordProblem, 'admin123', 'Password should have 8 to 15 characters with an uppercase letter, a lowercase letter and a digit'],
    [passwordProblem, 'Adm1', 'Password should have 8 to 15 characters with an uppercase letter, a lowercase letter and a digit'],
    [
      passwordProblem,
      'Admin12345678901',
      'Password should have 8 to 15 characters with an uppercase letter, a lowercase letter and a digit',
    ],
    [nationalIdProblem, '1234567890123456', 'National identity can have at most 15 characters'],
    [(value) => confirmationProblem('Admin123', value), 'Admin124', 'Password and Confirm Password do not match'],
    [(value) => deathProblem(value, '1980-01-01', today), '1979-12-31', 'Date of death cannot be before the date of birth'],
    [(value) => deathProblem(value, '1980-01-01', today), '2026-11-22', 'Date of death cannot be in the future'],
    [(value) => deathProblem(value, '1980-01-01', today), '2026-11-20', null],
  ])('%o(%j) says %j', (rule, value, message) => expect(text(rule(value))).toBe(message));

  it('male and female in any case', () => expect(['M', 'male', 'FEMALE', 'f', 'x'].map(genderOf)).toEqual(['M', 'M', 'F', 'F', null]));
});

describe('date of birth or estimated age', () => {
  it('needs one of them', () =>
    expect(text(birthProblem('', '', today)?.message)).toBe('Atleast fill any one, date fof birth or estimated age'));
  it('takes either', () => {
    expect(birthProblem('1980-05-05', '', today)).toBeNull();
    expect(birthProblem('', '40', today)).toBeNull();
    expect(birthProblem('', '131', today)?.field).toBe('age');
    expect(birthProblem('', '121 months', today)?.message).toMatchObject({ holes: { max: 120 } });
    expect(birthOf('', '5 months', today)).toEqual({ birthdate: '2026-06-21', estimated: true });
    expect(birthOf('', '40', today)).toEqual({ birthdate: '1986-01-01', estimated: true });
    expect(birthOf('1980-5-5', '40', today)).toEqual({ birthdate: '1980-05-05', estimated: false });
  });
  it('each wrong particular is named', () => {
    const problems = personProblems(
      { identifier: '', givenName: '1', familyName: 'Khan', gender: '', birthdate: '', age: '' },
      { format: null },
      today,
    );
    expect(Object.keys(problems).toSorted()).toEqual(['birthdate', 'gender', 'givenName', 'identifier']);
  });
});

const days = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('age', () => {
  it.each([
    ['2000-11-21', '2026-11-21', 26],
    ['2000-11-22', '2026-11-21', 25],
    ['2024-02-29', '2025-02-28', 0],
    ['2024-02-29', '2025-03-01', 1],
  ])('born %s, on %s', (birthdate, on, years) => expect(ageInYears(birthdate, on)).toBe(years));
  it('of an estimated birth date is the age given', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 130 }), days, (years, on) => {
        expect(ageInYears(birthdateFromAge(years, on), on)).toBe(years);
      }),
    ));
});

describe('dates by a format', () => {
  it.each([
    ['dd/MM/yyyy', '21/11/2026'],
    ['MM/dd/yyyy hh:mm aa', '11/21/2026 03:04 PM'],
    ['YYYY-MM-DD', '2026-11-21'],
    ['d MMM yy', '21 Nov 26'],
    ['HH:mm:ss', '15:04:05'],
  ])('%s', (format, written) => expect(formatDate('2026-11-21 15:04:05', format, 'en')).toBe(written));
  it.each([
    ['en', '21 Nov 2026'],
    ['fr', '21 nov. 2026'],
    ['ar', '21 نوفمبر 2026'],
    ['ur', '21 نومبر 2026'],
    ['ar-u-nu-arab', '21 نوفمبر 2026'],
    ['no language', '21 Nov 2026'],
  ])('names the month in %s', (language, written) => expect(formatDate('2026-11-21', 'dd MMM yyyy', language)).toBe(written));
  it('a moment is no day before a zone is named, and stays like any other text', () => {
    for (const text of ['1984-03-12T00:00:00.000+0000', 'soon']) expect(formatDate(text, 'dd/MM/yyyy', 'en')).toBe(text);
  });
  it.each([
    ['DD/MM/YYYY', 'dd/MM/yyyy'],
    [' dd-MMM-yyyy', 'dd-MMM-yyyy'],
    ['YYYY-MM-DD', 'yyyy-MM-dd'],
  ])('%s is written %s', (format, plain) => expect(plainDateFormat(format)).toBe(plain));
});

describe('moments', () => {
  it('are normalised', () => {
    expect(parseDay('1991-3-12')).toBe('1991-03-12');
    expect(parseMoment('2026-11-21T09:05')).toBe('2026-11-21 09:05:00');
    expect(parseTime('9:05')).toBe('09:05');
    expect(parseMoment('2026-11-21 25:00:00')).toBeNull();
    expect(addHours('2026-11-21 20:00:00', 14)).toBe('2026-11-22 10:00:00');
    expect(zonedMoment(new Date('2026-11-21T20:00:00Z'), 300)).toBe('2026-11-22 01:00:00');
  });
});

describe('an identifier sample', () => {
  it('is the first that fits', () => {
    const made = ['ABCDEFGHIJKLMNOPQ', 'no', 'ABC-1'][Symbol.iterator]();
    expect(identifierSample('[A-Z]{3}-[0-9]+', () => made.next().value ?? '', engine)).toBe('ABC-1');
  });
  it('is null for a broken format', () =>
    expect(
      identifierSample(
        '[',
        () => {
          throw new Error('broken');
        },
        engine,
      ),
    ).toBeNull());
  it.each([
    ['2026-11-09', false, 12, 'days'],
    ['2026-10-22', false, 30, 'days'],
    ['2026-10-21', false, 1, 'months'],
    ['2026-06-21', true, 5, 'months'],
    ['2024-11-22', false, 23, 'months'],
    ['2024-11-21', false, 2, 'years'],
    ['2025-01-01', true, 1, 'years'],
    ['2026-01-01', true, 0, 'years'],
    ['2026-01-01', false, 10, 'months'],
  ] as const)('born %s (estimated: %j) is told as %i %s', (born, estimated, count, unit) =>
    expect(ageTold(born, estimated, '2026-11-21')).toEqual({ count, unit }),
  );
  it('in months or days is told back as it was given, on the same day', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 23 }), fc.integer({ min: 0, max: 27 }), days, (months, few, on) => {
        for (const text of [`${months} months`, `${few} days`]) {
          const { birthdate, estimated } = birthOf('', text, on);
          expect(writtenAge(ageTold(birthdate, estimated, on))).toBe(text);
          expect(birthProblem(birthdate, '', on)).toBeNull();
        }
      }),
    ));
  it.each(['', '5 weeks', '-1', '1.5', '367 days', '131'])('%j is no age', (text) => expect(readAge(text)).toBeNull());
  it('of a month counted back from a longer one', () =>
    expect(birthFromAge({ count: 1, unit: 'months' }, '2026-03-31').birthdate).toBe('2026-02-28'));
});

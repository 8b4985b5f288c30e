import { describe, expect, it } from 'vitest';
import { say, textOf, fill, type Catalogue } from './catalogue.ts';
import { completeAr } from './complete-ar.generated.ts';
import { completeFr } from './complete-fr.generated.ts';
import { catalogueEn, statusOf, textOfMessage } from './complete.ts';

const holesOf = (text: string): string[] => text.match(/\{[A-Za-z][A-Za-z0-9]*\}/g) ?? [];

describe('every language', () => {
  const others: [string, Catalogue][] = [
    ['fr', completeFr],
    ['ar', completeAr],
  ];
  for (const [language, catalogue] of others) {
    it(`${language} has the codes and the holes of English, and no empty text`, () => {
      expect(Object.keys(catalogue).toSorted()).toEqual(Object.keys(catalogueEn).toSorted());
      const wrong = Object.entries(catalogueEn).filter(([code, text]) => {
        const other = catalogue[code as keyof Catalogue];
        return other.trim() === '' || String(holesOf(other).toSorted()) !== String(holesOf(text).toSorted());
      });
      expect(wrong).toEqual([]);
    });
  }
});

/** Numbers that are never 1 where these are shown, each with why. */
const neverOne: Readonly<Record<string, string>> = {
  'access.openText': 'a constant',
  'appointment.rangeTooLong': 'a constant',
  'builder.longForm': 'shown from fifty on',
  'dashboard.tooLong': 'a constant',
  'dashboardscreen.count': 'one person has a sentence of its own',
  'dashboardscreen.moreThan': 'a constant',
  'erasurescreen.goesRecords': 'only of several',
  'event.rangeTooLong': 'a constant',
  'eventwork.copiesClash': 'of several copies',
  'field.tooLong': 'longer than a limit',
  'followup.count': 'one entry has a sentence of its own',
  'followup.lastDays': 'a choice of 30 and more',
  'labreport.onlyNewest': 'a constant',
  'merge.suspectedMore': 'only of several',
  'person.years': 'one year is told by the language itself',
  'labreport.age': 'one year is told by the language itself',
  'labreport.ageAtDeath': 'one year is told by the language itself',
  'place.importAmbiguous': 'only of several',
  'place.importParentAmbiguous': 'only of several',
  'rule.whyAll': 'only of several',
  'rule.whyNotAll': 'only of several',
  'rule.whyAny': 'only of several',
  'rule.whyNone': 'only of several',
  'schedule.days': 'one day has a sentence of its own',
  'schedule.weeks': 'one week has a sentence of its own',
  'schedule.months': 'one month has a sentence of its own',
  'schedule.years': 'one year has a sentence of its own',
  'shell.typeMore': 'a constant',
  'xlsform.limits': 'a constant',
};

describe('a number before a word in the plural', () => {
  const COUNTED = /\{(count|rows|columns|days|hours|years|age|records|all|questions|failed)\}( of \{\w+\})? (?!is\b|was\b|has\b)[a-z]+s\b/;
  it('is never one: a sentence that may say one puts the number behind the word', () => {
    const wrong = Object.entries(catalogueEn).filter(([code, text]) => COUNTED.test(text) && !(code in neverOne));
    expect(wrong).toEqual([]);
    expect(COUNTED.test('Import {count} options')).toBe(true);
    const gone = Object.keys(neverOne).filter((code) => !COUNTED.test(catalogueEn[code as keyof typeof catalogueEn] ?? ''));
    expect(gone).toEqual([]);
  });
});

describe('a sentence', () => {
  it('is filled and leaves an unknown hole visible', () => {
    expect(fill('{a} of {b}', { a: 1 })).toBe('1 of {b}');
    expect(textOf(catalogueEn, 'shell.rows', { from: 1, to: 20, total: 56 })).toBe('1–20 of 56');
    expect(completeFr['shell.home']).toBe('Accueil');
  });

  it('knows its status', () => {
    expect(statusOf('shell.forbidden')).toBe(403);
    expect(statusOf('shell.home')).toBe(400);
  });

  it('is data until it is shown', () => {
    expect(textOfMessage(say('shell.account', { user: 'Admin' }))).toBe('Account of Admin');
    // @ts-expect-error the hole `user` is missing
    say('shell.account');
  });
});

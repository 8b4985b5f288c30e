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

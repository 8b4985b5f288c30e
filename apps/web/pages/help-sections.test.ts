import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { helpAddress, languages, type Language } from '../lib/language.ts';
import { pages } from './all-pages.ts';

const codes = Object.keys(languages) as Language[]; // of a constant object, these are its only keys

describe('the user guide', () => {
  it.each(codes)('has the section of every page in %s', (language) => {
    const guide = readFileSync(join(import.meta.dirname, '../public', helpAddress(language)), 'utf8');
    const sections = pages.flatMap(({ help }) => help ?? []);
    expect(sections.filter((section) => !guide.includes(` id="${section}"`))).toEqual([]);
  });

  it('is linked to from every page with a screen', () => {
    expect(pages.filter(({ screen, help }) => screen !== null && help === undefined).map(({ path }) => path)).toEqual([]);
  });
});

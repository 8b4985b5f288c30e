// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guidePages } from '../guide-pages.ts';
import { helpAddress, languages, wholeGuide, type Language } from '../lib/language.ts';
import { pages } from './all-pages.ts';

const codes = Object.keys(languages) as Language[]; // of a constant object, these are its only keys

const read = (code: Language): string => readFileSync(join(import.meta.dirname, '../public', wholeGuide(code)), 'utf8');
const guide = codes.flatMap((code) => guidePages(read(code), code));
const addresses = new Set(guide.map(({ address }) => address));

describe('the user guide', () => {
  it.each(codes)('has a page for the help of every page in %s', (language) => {
    const wanted = pages.flatMap(({ help }) => (help === undefined ? [] : [helpAddress(language, help)]));
    expect(wanted.filter((address) => !addresses.has(address))).toEqual([]);
  });

  it('is linked to from every page with a screen', () => {
    expect(pages.filter(({ screen, help }) => screen !== null && help === undefined).map(({ path }) => path)).toEqual([]);
  });

  it('has the same sections in every language, each listed in the contents', () => {
    for (const language of codes) {
      const own = [...addresses].filter((address) => address.startsWith(`/help/${language}/`));
      expect(own.map((address) => address.replace(`/${language}/`, '/en/'))).toEqual([...addresses].slice(0, own.length));
      const contents = guide.find(({ address }) => address === helpAddress(language))?.html ?? '';
      expect(own.filter((address) => !contents.includes(`href="${address}"`))).toEqual([]);
    }
  });

  it('leads nowhere else than to its own pages, what stands on them, and the app', () => {
    const known = new Set(['/', '/icon.svg', '/help/help.css', ...codes.map(wholeGuide), ...addresses]);
    const astray = guide.flatMap(({ address, html }) =>
      [...html.matchAll(/href="([^"#]*)(#[^"]*)?"/g)].flatMap(([, path = '', part = '']) => {
        const there = path === '' ? html : (guide.find((page) => page.address === path)?.html ?? '');
        return (path !== '' && !known.has(path)) || (part !== '' && !there.includes(` id="${part.slice(1)}"`))
          ? [`${address}: ${path}${part}`]
          : [];
      }),
    );
    expect(astray).toEqual([]);
  });

  it('names the section in its title and marks it among the contents, and changes the language in place', () => {
    const forms = guide.find(({ address }) => address === '/help/fr/forms.html')?.html ?? '';
    expect(forms).toContain('<title>Construire des formulaires · ');
    expect(forms).toContain('href="/help/fr/forms.html" aria-current="page">Construire des formulaires</a>');
    expect(forms).toContain('href="/help/ar/forms.html" lang="ar"');
    expect(forms).toContain('rel="next" href="/help/fr/users.html"');
    expect(forms).not.toContain('<h2 id="users">');
  });
});

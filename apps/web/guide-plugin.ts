import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { guidePages, type GuidePage } from './guide-pages.ts';
import { languages, wholeGuide, type Language } from './lib/language.ts';

/** The pages of the user guide in all languages. */
async function everyPage(): Promise<readonly GuidePage[]> {
  const codes = Object.keys(languages) as Language[]; // of a constant object, these are its only keys
  const folder = join(import.meta.dirname, 'public');
  return (await Promise.all(codes.map(async (code) => guidePages(await readFile(join(folder, wholeGuide(code)), 'utf8'), code)))).flat();
}

/** Makes a page of each section of the user guide; the guide on one page stays, for paper and searching. */
export function guidePlugin(): Plugin {
  return {
    name: 'fieldward-guide',
    async generateBundle() {
      for (const { address, html } of await everyPage()) this.emitFile({ type: 'asset', fileName: address.slice(1), source: html });
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        if (request.url?.startsWith('/help/') !== true) return next();
        const path = request.url.split(/[?#]/)[0];
        everyPage()
          .then((pages) => pages.find(({ address }) => address === path))
          .then((page) => (page ? response.setHeader('content-type', 'text/html; charset=utf-8').end(page.html) : next()))
          .catch(next);
      });
    },
  };
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Catalogue, textOf } from '@fieldward/messages/catalogue.ts';
import { completeAr } from '@fieldward/messages/complete-ar.generated.ts';
import { completeFr } from '@fieldward/messages/complete-fr.generated.ts';
import { catalogueEn } from '@fieldward/messages/complete.ts';
import type { Plugin } from 'vite';
import { iconPng } from './icon-drawing.ts';
import { directionOf, type Language } from './lib/language.ts';

const catalogues: Readonly<Record<Language, Catalogue>> = { en: catalogueEn, fr: completeFr, ar: completeAr };

const ICON = 'icon.svg';
const icons = [
  { src: '/icon-192.png', pixels: 192, purpose: 'any' },
  { src: '/icon-512.png', pixels: 512, purpose: 'any' },
  { src: '/icon-maskable.png', pixels: 512, purpose: 'maskable' },
] as const;

/** What a device shows of the installed application. */
function manifestOf(language: Language, catalogue: Catalogue): object {
  const name = 'Fieldward';
  return {
    id: '/',
    name,
    short_name: name,
    description: textOf(catalogue, 'session.tagline'),
    lang: language,
    dir: directionOf(language),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f3f6f6',
    theme_color: '#0b6f69',
    icons: [
      ...icons.map(({ src, pixels, purpose }) => ({ src, sizes: `${pixels}x${pixels}`, type: 'image/png', purpose })),
      { src: `/${ICON}`, sizes: 'any', type: 'image/svg+xml' },
    ],
    shortcuts: [
      { name: textOf(catalogue, 'shell.home'), url: '/' },
      { name: textOf(catalogue, 'patient.addTitle'), url: '/patient?add=true' },
      { name: textOf(catalogue, 'patient.findTitle'), url: '/patient' },
    ].map((each) => ({ ...each, icons: [{ src: '/icon-192.png', sizes: '192x192' }] })),
  };
}

/** Makes what installing the application needs: a web app manifest in each language, and the icons, drawn from our mark. */
export function installPlugin(): Plugin {
  return {
    name: 'fieldward-install',
    apply: 'build',
    transformIndexHtml: () => [{ tag: 'link', attrs: { rel: 'manifest', href: '/manifest-en.webmanifest' }, injectTo: 'head' }],
    async generateBundle() {
      for (const [language, catalogue] of Object.entries(catalogues))
        this.emitFile({
          type: 'asset',
          fileName: `manifest-${language}.webmanifest`,
          source: JSON.stringify(manifestOf(language as Language, catalogue)), // it is keyed by them
        });
      const svg = await readFile(join(import.meta.dirname, 'public', ICON), 'utf8');
      for (const { src, pixels, purpose } of icons)
        this.emitFile({ type: 'asset', fileName: src.slice(1), source: iconPng(svg, pixels, purpose === 'maskable') });
    },
  };
}

// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { cachesToDrop, filesOf, isResponse, markOffline, mayBeKept, partsFor, wayOf, type KeptFiles } from './rules.ts';

const HOST = 'https://clinic.example';

describe('how a request is answered', () => {
  it.each([
    ['GET', 'navigate', '/', 'page'],
    ['GET', 'navigate', '/patient/detail?patient=1', 'page'],
    ['GET', 'navigate', '/help/fr/start.html', 'page'],
    ['GET', 'cors', '/assets/app-1234567.js', 'file'],
    ['GET', 'no-cors', '/assets/app-1234567.css', 'file'],
    ['GET', 'cors', '/openmrs/ws/rest/v1/patient?q=a', 'network'],
    ['GET', 'navigate', '/openmrs/ws/rest/v1/fieldward/export/1', 'network'],
    ['GET', 'navigate', '/docs/api', 'network'],
    ['GET', 'cors', '/health/live', 'network'],
    ['GET', 'cors', '/manifest-en.webmanifest', 'network'],
    ['GET', 'cors', '/patient', 'network'],
    ['POST', 'navigate', '/patient', 'network'],
    ['POST', 'cors', '/assets/app-1234567.js', 'network'],
    ['GET', 'cors', 'https://elsewhere.example/assets/app-1234567.js', 'network'],
  ] as const)('%s, %s, %s: %s', (method, mode, path, way) => {
    expect(wayOf({ method, mode, url: new URL(path, HOST).href }, HOST)).toBe(way);
  });

  it.each([
    [200, true],
    [304, true],
    [404, true],
    [500, true],
    [501, true],
    [502, false],
    [503, false],
    [504, false],
    [507, true],
  ])('%i is an answer of the server: %s', (status, answer) => {
    expect(isResponse({ status })).toBe(answer);
  });
});

describe('what is kept', () => {
  const answer = (type: string, { status = 200, redirected = false, kind = 'basic' } = {}): Response =>
    Object.defineProperties(new Response('x', { status, headers: { 'content-type': type } }), {
      redirected: { value: redirected },
      type: { value: kind },
    });
  it.each([
    ['a script', answer('application/javascript'), true],
    ['a page in its place', answer('text/html; charset=utf-8'), false],
    ['an error', answer('application/javascript', { status: 404 }), false],
    ['what stands elsewhere', answer('application/javascript', { redirected: true }), false],
    ['what cannot be read', answer('application/javascript', { kind: 'opaque' }), false],
  ])('%s', (_what, response, kept) => {
    expect(mayBeKept(response)).toBe(kept);
  });

  const build: KeptFiles = {
    prefix: 'fieldward-build:',
    build: 'assets/index-1.js',
    files: ['a', 'b', 'c', 'd', 'e'],
    of: { shell: [0], frame: [1], 'frame fr': [2], '/patient': [1, 3], '/patient fr': [4] },
  };
  it('is for the pages of the account in its language, each file once', () => {
    expect(filesOf(build, partsFor({ pages: ['/patient', '/nowhere'], language: 'fr' }))).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(filesOf(build, partsFor({ pages: ['/patient'], language: 'en' }))).toEqual(['a', 'b', 'd']);
    expect(filesOf(build, partsFor({ pages: [], language: 'fr' }))).toEqual(['a', 'b', 'c']);
    expect(filesOf(build, ['shell'])).toEqual(['a']);
  });

  it('is dropped when no page runs it any more, and nobody else is touched', () => {
    const own = { ...build, build: '4' };
    const caches = ['fieldward-build:1', 'theirs', 'fieldward-build:2', 'fieldward-build:3', 'fieldward-build:4'];
    expect(cachesToDrop(caches, own, ['fieldward-build:2', 'fieldward-build:4'])).toEqual(['fieldward-build:1', 'fieldward-build:3']);
    expect(cachesToDrop(caches, own, [])).toEqual(['fieldward-build:1', 'fieldward-build:2', 'fieldward-build:3']);
    expect(cachesToDrop(caches, own, undefined), 'a browser that cannot say what runs').toEqual(['fieldward-build:1']);
  });

  it('says so when it is shown without a connection', () => {
    expect(markOffline('<!doctype html><html lang="en"><p>html</p>')).toBe('<!doctype html><html data-offline lang="en"><p>html</p>');
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { basic, nextAddress, providerAddress, signInChoices, resume, sendCode, signIn } from './sign-in.ts';

const user = { uuid: 'u1', display: 'amina', username: 'amina', systemId: 'amina', privileges: [], roles: [] };
const respondWith = (status: number, body: unknown) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(body), { status })),
  );

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('signing in', () => {
  it('sends the credentials once and stores no password', async () => {
    respondWith(200, { authenticated: true, user });
    expect(await signIn('amina', 'Sécret99')).toBe('in');
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('cret99');
    expect(localStorage.getItem('username')).toBe('amina');
  });

  it.each([
    [200, { authenticated: false }, 'invalidCredentials'],
    [401, {}, 'invalidCredentials'],
    [429, {}, 'tooMany'],
    [503, {}, 'unreachable'],
    [500, {}, 'failed'],
  ])('shows what a response %i means', async (status, body, shown) => {
    respondWith(status, body);
    expect(await signIn('amina', 'x')).toBe(shown);
    expect(localStorage.getItem('username')).toBeNull();
  });

  it('says so when the server cannot be reached', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => {
        throw new TypeError('failed');
      }),
    );
    expect(await signIn('amina', 'x')).toBe('unreachable');
  });

  it('writes credentials in UTF-8', () => {
    expect(basic('أمينة', 'ñ')).toBe(`Basic ${Buffer.from('أمينة:ñ').toString('base64')}`);
  });
});

describe('the second step', () => {
  it('is asked for after a right password, and nothing of the person is stored before it', async () => {
    respondWith(200, { authenticated: false, secondFactor: 'needed' });
    expect(await signIn('amina', 'Secret99')).toBe('code');
    expect(await resume()).toBe('code');
    expect(localStorage.getItem('username')).toBeNull();
  });

  it.each([
    [200, { authenticated: true, user }, 'in'],
    [400, {}, 'wrongCode'],
    [401, {}, 'codeExpired'],
    [429, {}, 'tooMany'],
    [503, {}, 'unreachable'],
  ])('shows what a response %i to a code means', async (status, body, shown) => {
    respondWith(status, body);
    expect(await sendCode('123456')).toBe(shown);
    expect(localStorage.getItem('username')).toBe(shown === 'in' ? 'amina' : null);
  });
});

describe('the OpenID provider', () => {
  it.each([
    [200, { openId: { name: 'Ministry' } }, 'Ministry'],
    [200, { openId: null }, undefined],
    [404, {}, undefined],
  ])('has the name that the response %i %j gives: %s', async (status, body, name) => {
    respondWith(status, body);
    expect(await signInChoices()).toEqual({ provider: name, demonstration: [] });
  });

  it('leads back to the page that was asked for, and to no other website', () => {
    expect(providerAddress('?next=%2Fpatient%3Fq%3Da')).toMatch(/\/openid\/start\?next=%2Fpatient%3Fq%3Da$/);
    expect(providerAddress('?next=https%3A%2F%2Fevil.example')).toMatch(/\?next=%2F$/);
  });
});

describe('the page that was asked for', () => {
  it.each([
    ['?next=%2Fpatient%3Fq%3Dami', '/patient?q=ami'],
    ['', '/'],
    ['?next=https%3A%2F%2Fevil.example', '/'],
    ['?next=%2F%2Fevil.example', '/'],
    ['?next=%2F%5Cevil.example', '/'],
    ['?next=%2Flogin', '/'],
  ])('%s leads to %s', (search, address) => {
    expect(nextAddress(search)).toBe(address);
  });
});

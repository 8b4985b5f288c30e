import { describe, expect, it } from 'vitest';
import { addressProblem, ReachableNetworks } from './reachable-networks.ts';

const { strangers } = ReachableNetworks;
const own = ReachableNetworks.of('10.1.0.0/16 fd00::/8') ?? strangers;

describe('an address that somebody enters', () => {
  it.each([
    ['https://example.org/changes?of=us', null, null],
    ['https://93.184.216.34/', null, null],
    ['https://[2606:2800:220:1::1]/', null, null],
    ['http://example.org/', 'needsTls', null],
    ['http://93.184.216.34/', 'needsTls', 'needsTls'],
    ['http://10.1.2.3/', 'inside', null],
    ['https://10.1.2.3/', 'inside', null],
    ['https://10.2.2.3/', 'inside', 'inside'],
    ['https://[fd12::1]/', 'inside', null],
    ['https://127.0.0.1/', 'inside', 'inside'],
    ['https://127.1/', 'inside', 'inside'],
    ['https://2130706433/', 'inside', 'inside'],
    ['https://0177.0.0.1/', 'inside', 'inside'],
    ['https://169.254.169.254/', 'inside', 'inside'],
    ['https://[::1]/', 'inside', 'inside'],
    ['https://[::ffff:127.0.0.1]/', 'inside', 'inside'],
    ['https://[64:ff9b::7f00:1]/', 'inside', 'inside'],
    ['https://[fe80::1]/', 'inside', 'inside'],
    ['https://0.0.0.0/', 'inside', 'inside'],
    ['https://name:word@example.org/', 'bad', 'bad'],
    ['ftp://example.org/', 'bad', 'bad'],
    ['example.org', 'bad', 'bad'],
    ['', 'bad', 'bad'],
  ])('such as %s is told what is wrong with it', (address, forStrangers, forOwn) => {
    expect([addressProblem(address, strangers), addressProblem(address, own)]).toEqual([forStrangers, forOwn]);
  });

  it('is resolved once, and refused where its name leads inside', async () => {
    const found = (networks: ReachableNetworks) =>
      new Promise((resolve) => networks.lookup(true)('localhost', { all: true }, (error, address) => resolve(error?.name ?? address)));
    expect(await found(strangers)).toBe('InsideAddress');
    const here = ReachableNetworks.of('127.0.0.0/8, ::1') ?? strangers;
    expect(JSON.stringify(await found(here))).toMatch(/127\.0\.0\.1|::1/);
  });
});

/** Where an address that somebody enters may lead the server: not into its own networks, unless its operator says so. */
import { lookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses that no stranger has: loopback, private and link-local networks, documentation, multicast (RFC 6890, IANA special-purpose registries). */
const INSIDE = `
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4
  ::/96 ::ffff:0:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16
  3fff::/20 fc00::/7 fe80::/10 fec0::/10 ff00::/8`;

/** Networks as `10.1.0.0/16` or addresses, as a list that can be asked; null when one is none. */
function listOf(networks: readonly string[]): BlockList | null {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const version = isIP(address);
    const most = version === 4 ? 32 : 128;
    const length = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : -1;
    if (version === 0 || length < 0 || length > most) return null;
    list.addSubnet(address, length, version === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

const inside = listOf(INSIDE.trim().split(/\s+/)) ?? new BlockList();

const holds = (list: BlockList, address: string): boolean => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** A name led to an address that is not allowed. */
export class InsideAddress extends Error {
  constructor(address: string) {
    super(`${address} is not allowed`);
    this.name = 'InsideAddress';
  }
}

/** Which addresses may be reached. */
export class ReachableNetworks {
  readonly #allowed: BlockList;
  /** Whether the operator has named any: their names may be reached without TLS. */
  readonly any: boolean;

  private constructor(allowed: BlockList, any: boolean) {
    this.#allowed = allowed;
    this.any = any;
  }

  /** Only what anybody can reach. */
  static readonly strangers = new ReachableNetworks(new BlockList(), false);

  /** Only what anybody can reach, and these networks (`10.1.0.0/16, ::1`); null when one of them is none. */
  static of(text: string): ReachableNetworks | null {
    const networks = text.split(/[\s,]+/).filter((network) => network !== '');
    const allowed = listOf(networks);
    return allowed === null ? null : new ReachableNetworks(allowed, networks.length > 0);
  }

  /** Whether the operator has named the network of an address: there it may be reached without TLS, too. */
  isNamed(address: string): boolean {
    return isIP(address) !== 0 && holds(this.#allowed, address);
  }

  /** Whether an address may be reached. */
  mayReach(address: string, encrypted: boolean): boolean {
    return this.isNamed(address) || (encrypted && isIP(address) !== 0 && !holds(inside, address));
  }

  /**
   * Resolves a name for a connection, and refuses it unless every address that it leads to may be reached. What was looked at is what is
   * connected to: a name that leads elsewhere a moment later gains nothing.
   */
  lookup(encrypted: boolean): LookupFunction {
    return (name, options, callback) => {
      lookup(name, { ...options, all: true }, (error, found: LookupAddress[]) => {
        const refused = error === null ? found.find(({ address }) => !this.mayReach(address, encrypted)) : undefined;
        const [first] = error === null ? found : [];
        const failed = error ?? (refused === undefined ? null : new InsideAddress(refused.address));
        if (failed !== null || first === undefined) callback(failed ?? new Error('no address'), '', 0);
        else if (options.all === true) callback(null, found);
        else callback(null, first.address, first.family);
      });
    };
  }
}

/** What is wrong with an address: it is none, goes unencrypted to strangers, or leads into the own network. */
type AddressProblem = 'bad' | 'needsTls' | 'inside';

/** The host of an address as a socket takes it: IPv6 without brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** What is wrong with an address as far as its text tells; where its name leads is looked at with each connection. */
export function addressProblem(text: string, networks: ReachableNetworks): AddressProblem | null {
  if (!URL.canParse(text)) return 'bad';
  const url = new URL(text);
  const { protocol, username, password, hash } = url;
  const plain = protocol === 'http:';
  if (!(plain || protocol === 'https:') || username !== '' || password !== '' || hash !== '') return 'bad';
  const host = hostOf(url);
  if (isIP(host) === 0) return plain && !networks.any ? 'needsTls' : null;
  if (networks.mayReach(host, !plain)) return null;
  return networks.mayReach(host, true) ? 'needsTls' : 'inside';
}

import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { KnownHosts } from '../front.ts';

/** The built web app. */
export const WEB_ROOT = join(import.meta.dirname, '..', '..', '..', 'web', 'dist');

/** Who wants to answer to any name says nothing; the demonstration, whose passwords everybody knows, answers to nobody's website. */
export function hostsOf({ hosts }: Config, demo: boolean): { hosts?: KnownHosts } {
  return hosts.length > 0 ? { hosts: { names: hosts, addresses: false } } : demo ? { hosts: { names: [], addresses: true } } : {};
}

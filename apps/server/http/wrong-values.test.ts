import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Field } from '@fieldward/contract/field.ts';
import { privileges } from '@fieldward/contract/privileges.ts';
import { allOperations } from '../areas/all-operations.ts';
import { seededRandom } from '../db/demo/seeded-random.ts';
import { accountWithout, carefulAccount } from '../testing/account-but.ts';
import { inOrder, NOBODYS, wrongFor, wrongRequests, type Known } from '../testing/wrong-values.ts';
import type { ApiResponse, Client } from '../testing/scratch-api.ts';
import { namedObjects, registry, twoPlaces, type TwoPlaces } from '../testing/two-places.ts';

/**
 * Wrong values at every place of every request that the declarations know: of the wrong kind, huge, of days that do not exist, of objects that
 * do not exist or are of another kind, lists with doubles and with a thousand elements. Nothing is listed here, so that whatever is new is
 * asked as well. A few values a place, others at each place; `FIELDWARD_WRONG=all` tries all of them. Most are sent by an administrator, each
 * fourth by somebody who is bound to places or does not see what is sensitive; `FIELDWARD_WRONG_AS` (bound, careful, nobody, anonymous, or a number:
 * half of the privileges, by that seed) has all of them sent by one of these.
 */
const ALL = process.env['FIELDWARD_WRONG'] === 'all';
const FEW = 3;
const AS = process.env['FIELDWARD_WRONG_AS'];

let at: TwoPlaces;
let known: Known;
/** Those who send, in turn. */
let senders: readonly Client[];
beforeAll(async () => {
  at = await twoPlaces();
  known = await namedObjects(at);
  const { admin, nobody, anonymous } = at.api;
  const { client: careful } = await carefulAccount(at.api, 'careful');
  // an account that no request names
  const { client: bound, uuid } = await accountWithout(at.api, 'bound', []);
  await at.api.admin.post('fieldward/userlocation', { user: uuid, locations: [at.north] });
  if (AS === undefined) senders = [admin, admin, admin, bound, admin, admin, admin, careful];
  else senders = [({ bound, careful, nobody, anonymous } as Readonly<Record<string, Client>>)[AS] ?? (await half(Number(AS)))];
}, 60_000);

/** Somebody with half of the privileges. */
async function half(seed: number): Promise<Client> {
  const random = seededRandom(seed);
  return (
    await accountWithout(
      at.api,
      'half',
      Object.keys(privileges).filter(() => random.chance(0.5)),
    )
  ).client;
}

/** What slows an account down: nothing else could be sent by it for a while. */
const SIGNING = /session|password|secondfactor/;

let sent = 0;
function sender(path: string): Client {
  if (SIGNING.test(path) && AS === undefined) return at.api.admin;
  sent += 1;
  return senders[sent % senders.length] ?? at.api.admin;
}
afterAll(async () => {
  // whoever lost the account by what was sent would have been refused from then on
  const still = await Promise.all(senders.map((client) => client.get('session')));
  await at?.close();
  if (AS !== 'anonymous') expect(still.filter(({ body }) => body['authenticated'] !== true).map(({ text }) => text)).toEqual([]);
});

let turn = 0;
/** The values that are tried at a place: others at the next one. */
function some(values: readonly unknown[]): readonly unknown[] {
  if (ALL || values.length <= FEW) return values;
  turn += FEW;
  return Array.from({ length: FEW }, (_, each) => values[(turn + each * 7) % values.length]);
}

/** What is wrong with an answer to a wrong value; null when nothing is. */
function fault({ status, text, body }: ApiResponse): string | null {
  if (status < 500 && (status < 400 || typeof body['error']?.code === 'string')) return null;
  return `${status} ${text.slice(0, 300)}`;
}

/** Sends a request; answers its fault with what was sent. */
async function tried(send: () => Promise<ApiResponse>, what: string): Promise<string[]> {
  const answer = await send().then(fault, (thrown: unknown) => `undeclared: ${String(thrown).slice(0, 300)}`);
  return answer === null ? [] : [`${what.slice(0, 300)}: ${answer}`];
}

const operations = inOrder(allOperations.map(({ wire }) => wire));

describe('an operation answers wrong values with what is wrong', () => {
  it.each(operations.map((wire) => [`${wire.method} ${wire.path}`, wire] as const))(
    '%s',
    { timeout: ALL ? 600_000 : 30_000 },
    async (_name, wire) => {
      const faults: string[] = [];
      for (const { path, body } of wrongRequests(wire, known, some)) {
        const send = (): Promise<ApiResponse> =>
          wire.method === 'POST'
            ? sender(path).post(path, body)
            : wire.method === 'DELETE'
              ? sender(path).remove(path)
              : sender(path).get(path);
        // oxlint-disable-next-line no-await-in-loop -- what one changes the next one finds
        faults.push(...(await tried(send, `${path} ${JSON.stringify(body ?? '')}`)));
      }
      expect(faults).toEqual([]);
    },
  );
});

describe('a resource answers wrong values with what is wrong', () => {
  const written = registry.all.filter((r) => !r.wire.readOnly);
  it.each(written.map((r) => [r.name, r] as const))('%s', { timeout: ALL ? 600_000 : 30_000 }, async (_name, r) => {
    const { path, body } = await at.samples.creation(r);
    const made = await at.api.admin.post(path, body);
    const address = `${r.wire.path}/${made.status === 201 ? String(made.body['uuid']) : (known.get(r.name) ?? NOBODYS)}`;
    const faults: string[] = [];
    for (const [property, declared] of Object.entries<Field>(r.wire.fields))
      for (const value of some(wrongFor(declared.kind, known))) {
        const wrong = { [property]: value };
        const about = JSON.stringify(wrong);
        // oxlint-disable-next-line no-await-in-loop -- what one changes the next one finds
        faults.push(...(await tried(() => sender(address).post(address, wrong), `POST ${address} ${about}`)));
        // oxlint-disable-next-line no-await-in-loop -- as above
        faults.push(...(await tried(() => sender(path).post(path, { ...body, ...wrong }), `POST ${path} ${about}`)));
      }
    expect(faults).toEqual([]);
  });

  it.each(registry.all.map((r) => [r.name, r] as const))('%s, searched', { timeout: ALL ? 600_000 : 30_000 }, async (_name, r) => {
    const searches = ['q', 'v', 'sort', 'limit', 'startIndex', 'patient', 'fromdate', ...Object.keys(r.storage.searches ?? {})];
    const faults: string[] = [];
    for (const search of new Set(searches))
      for (const value of some(wrongFor('text', known))) {
        const path = `${r.wire.path}?${search}=${encodeURIComponent(asText(value)).slice(0, 4_000)}`;
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        faults.push(...(await tried(() => sender(path).get(path), path)));
      }
    expect(faults).toEqual([]);
  });
});

const asText = (value: unknown): string => (typeof value === 'string' ? value.replaceAll(/[\ud800-\udfff]/g, '') : JSON.stringify(value));

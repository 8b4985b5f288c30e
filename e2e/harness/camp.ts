/** An outreach event of today with a team of its own, for journeys that close one; past the browser, as the desk plans it. */
import { productUrl } from './product.ts';

const AUTHORIZATION = `Basic ${Buffer.from('admin:Admin123').toString('base64')}`;

type Body = Readonly<Record<string, unknown>>;

async function sent(method: string, path: string, body?: Body): Promise<Body> {
  const answer = await fetch(`${productUrl()}/openmrs/ws/rest/v1/${path}`, {
    method,
    headers: { authorization: AUTHORIZATION, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return (text === '' ? {} : JSON.parse(text)) as Body; // our own server
}

/** The first of a catalogue, under whatever key it is listed. */
async function some(path: string): Promise<string> {
  const lists = Object.values(await sent('GET', `${path}?v=ref`)).filter((each) => Array.isArray(each)) as { uuid: string }[][];
  return String(lists[0]?.[0]?.uuid);
}

/** An event of a journey. */
export interface Camp {
  readonly uuid: string;
  readonly name: string;
  /** Its two people. */
  readonly people: readonly [string, string];
  /** What the server shows of it now. */
  read(): Promise<Body>;
  /** Changes it at the desk. */
  change(body: Body): Promise<Body>;
  /** Takes back all of it. */
  end(): Promise<void>;
}

/** Plans one at a place (its name). */
export async function openCamp(name: string, place: string): Promise<Camp> {
  const found = (await sent('GET', `location?q=${encodeURIComponent(place)}&v=default`))['results'] as { uuid: string; name: string }[];
  const location = found.find((each) => each.name === place)?.uuid;
  const people = ['Rahila of the Camp', 'Waqar of the Camp'] as const;
  const participants: string[] = [];
  for (const person of people)
    participants.push(
      String(
        (
          await sent('POST', 'hydra/participant', {
            name: person,
            salaryType: await some('hydra/participant-salary-type'),
            salaryValue: '800',
          })
        )['uuid'],
      ),
    );
  const asset = String(
    (
      await sent('POST', 'hydra/asset', {
        name: `Tent of ${name}`,
        assetType: await some('hydra/asset-type'),
        capitalValue: '500',
        costPerUse: '20',
        fixedAsset: true,
      })
    )['uuid'],
  );
  const now = Date.now();
  const { uuid } = await sent('POST', 'hydra/event', {
    name,
    closed: null,
    eventType: await some('hydra/event-type'),
    location,
    schedule: { plannedDate: new Date(now - 3 * 3_600_000).toISOString(), endDate: new Date(now - 3_600_000).toISOString() },
    eventParticipants: participants.map((participant) => ({ participant, plannedForEvent: true, attendance: false })),
    eventServices: [{ service: await some('hydra/service'), quantity: 10, actualCost: '5', plannedForEvent: true }],
    eventAssets: [{ asset, quantity: 1, actualCost: '20', plannedForEvent: true }],
  });
  const path = `hydra/event/${String(uuid)}`;
  return {
    uuid: String(uuid),
    name,
    people,
    read: () => sent('GET', `${path}?v=full`),
    change: (body) => sent('POST', path, body),
    async end() {
      await sent('DELETE', `${path}?reason=test`);
      await sent('DELETE', `hydra/asset/${asset}?reason=test`);
      for (const participant of participants) await sent('DELETE', `hydra/participant/${participant}?reason=test`);
    },
  };
}

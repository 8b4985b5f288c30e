/** People, assets, services and a place for the tests of events. */
import type { ApiResponse, Client, ScratchApi } from './scratch-api.ts';

type Body = Record<string, unknown>;

export interface Outreach {
  readonly type: string;
  readonly place: string;
  readonly province: string;
  /** Ali and Bina, of the daily and the monthly salary type. */
  readonly people: readonly [string, string];
  readonly services: readonly [string, string];
  /** A van, which is fixed; gloves, which are used up. */
  readonly van: string;
  readonly gloves: string;
  readonly salaryType: string;
  readonly assetType: string;
  /** What the calendar sends, with these changes. */
  quick(changes?: Body): Body;
  /** What the planner sends for a new event, with these changes. */
  plan(changes?: Body): Body;
  /** Creates one; raises when it is refused. */
  make(path: string, body: Body): Promise<ApiResponse['body']>;
}

/** Makes them. */
export async function outreach(api: ScratchApi, client: Client = api.admin): Promise<Outreach> {
  const make = async (path: string, body: Body): Promise<ApiResponse['body']> => {
    const response = await client.post(path, body);
    if (response.status !== 201 && response.status !== 200)
      throw new Error(`${path} ${JSON.stringify(body)}: ${response.status} ${response.text}`);
    return response.body;
  };
  const made = async (path: string, body: Body): Promise<string> => String((await make(path, body))['uuid']);
  const tag = async (name: string): Promise<string> => made('locationtag', { name });
  const [facility, provinceTag] = [await tag('Facility'), await tag('Province/State')];
  const country = await made('location', { name: 'Pakistan' });
  const province = await made('location', { name: 'Sindh', country: 'Pakistan', parentLocation: country, tags: [provinceTag] });
  const place = await made('location', {
    name: 'Korangi',
    country: 'Pakistan',
    stateProvince: 'Sindh',
    cityVillage: 'Karachi',
    parentLocation: province,
    tags: [facility],
  });
  const type = await made('hydra/event-type', { name: 'Health camp' });
  const salaryType = await made('hydra/participant-salary-type', { name: 'Daily' });
  const person = async (name: string): Promise<string> => made('hydra/participant', { name, salaryType, salaryValue: '800' });
  const people = [await person('Ali'), await person('Bina')] as const;
  const serviceType = await made('hydra/service-type', { name: 'Screening' });
  const service = async (name: string, unitCost: string): Promise<string> => made('hydra/service', { name, serviceType, unitCost });
  const services = [await service('Chest camera', '12.50'), await service('Sputum test', '5')] as const;
  const assetCategory = await made('hydra/asset-category', { name: 'Transport' });
  const assetType = await made('hydra/asset-type', { name: 'Vehicle', assetCategory });
  const van = await made('hydra/asset', { name: 'Van', assetType, capitalValue: '250000', costPerUse: '500', fixedAsset: true });
  const gloves = await made('hydra/asset', { name: 'Gloves', assetType, capitalValue: '2.25', fixedAsset: false });
  const quick = (changes: Body = {}): Body => ({
    name: 'Quick',
    description: '',
    closed: false,
    eventType: type,
    location: place,
    schedule: { plannedDate: '2026-12-01', endDate: '2026-12-01' },
    eventAssets: [],
    eventServices: [],
    eventParticipants: [],
    ...changes,
  });
  const plan = (changes: Body = {}): Body => ({
    name: 'Planned',
    description: 'Door to door',
    closed: null,
    eventType: type,
    location: place,
    schedule: { plannedDate: '2026-12-01 09:00:00', endDate: '2026-12-01 17:00:00' },
    eventParticipants: people.map((participant) => ({ participant, plannedForEvent: true, attendance: false })),
    eventServices: services.map((service) => ({ service, actualCost: '', plannedForEvent: true, availableInEvent: false })),
    eventAssets: [van, gloves].map((asset) => ({ asset, actualCost: '', plannedForEvent: true, availableInEvent: false })),
    ...changes,
  });
  return { type, place, province, people, services, van, gloves, salaryType, assetType, quick, plan, make };
}

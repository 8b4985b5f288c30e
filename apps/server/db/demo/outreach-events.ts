import type { AssetName, EventTypeName, ParticipantName, ServiceName } from './outreach-catalogue.ts';
import { facilities } from './places.ts';
import { seededRandom, type Random } from './seeded-random.ts';

interface Line {
  readonly quantity: number;
  readonly cost: string;
  readonly plannedQuantity: number;
  readonly plannedCost: string;
  /** Was there; before the closure nobody knows. */
  readonly available: boolean;
}

/** An event with all that it needs; moments are ISO. */
export interface DemoEvent {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly type: EventTypeName;
  /** Index of the facility. */
  readonly facility: number;
  readonly closed: boolean | null;
  readonly notes: string | null;
  readonly planned: string;
  readonly plannedEnd: string;
  /** When it really began; null before the closure. */
  readonly began: string | null;
  readonly end: string;
  readonly people: readonly { readonly name: ParticipantName; readonly attended: boolean; readonly absence: string | null }[];
  readonly assets: readonly (Line & { readonly name: AssetName })[];
  readonly services: readonly (Line & { readonly name: ServiceName })[];
}

/** Who goes, and with what: [name, quantity, cost of one]. */
interface Team {
  readonly people: readonly ParticipantName[];
  readonly assets: readonly (readonly [AssetName, number, number])[];
  readonly services: readonly (readonly [ServiceName, number, number])[];
}

/** The team of the round goes to one place after the other. */
const roundTeam: Team = {
  people: ['Omar Qureshi', 'Rubina Soomro', 'Kamran Ansari', 'Waqar Ahmed', 'Iqbal Hussain'],
  assets: [
    ['X-ray Van', 1, 9500],
    ['Portable X-ray 1', 1, 3200],
    ['GeneXpert IV', 1, 2600],
    ['GeneXpert Cartridge', 24, 2780],
    ['Sputum Cup', 60, 14.5],
    ['Surgical Mask', 150, 9.75],
  ],
  services: [
    ['Symptom Screening', 120, 50],
    ['Chest Xray', 60, 350],
    ['GeneXpert Test', 24, 640],
  ],
};
const communityTeam: Team = {
  people: ['Ghulam Baloch', 'Nasreen Akhtar', 'Rashid Mehmood', 'Yasir Abbasi'],
  assets: [
    ['Outreach Van 2', 1, 6200],
    ['Camp Tent', 1, 1500],
    ['Folding Tables', 4, 250],
    ['Surgical Mask', 80, 9.75],
  ],
  services: [
    ['Symptom Screening', 70, 50],
    ['Health Education', 2, 1200],
  ],
};
const todayTeam: Team = {
  people: ['Nida Rehman', 'Zarmina Khan', 'Hira Sheikh', 'Shabana Bibi'],
  assets: [
    ['Outreach Van 1', 1, 5800],
    ['GeneXpert Edge', 1, 1400],
    ['Fingertip Oximeter', 1, 100],
    ['GeneXpert Cartridge', 8, 2780],
  ],
  services: [
    ['Symptom Screening', 90, 50],
    ['Oxygen Check', 40, 75],
    ['GeneXpert Test', 8, 640],
  ],
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The clocks of the programme's country. */
const ZONE = 5 * HOUR;
const VISITS = 10;

const absences = ['On leave', 'Ill', 'Called to another facility'];
const notes = [
  'All services were given as planned.',
  'More people came than expected; cartridges ran short in the afternoon.',
  'Late start because of rain on the road; finished at dusk.',
  'The power failed for an hour; the generator was used.',
];

/** A day of the programme as its midnight in UTC, `months` away from that of `now`. */
function workingDays(now: Date, months: number): readonly number[] {
  const local = new Date(now.getTime() + ZONE);
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth() + months];
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Array.from({ length: days }, (_, at) => Date.UTC(year, month, at + 1)).filter(
    (day) => ![0, 6].includes(new Date(day).getUTCDay()),
  );
}

const iso = (at: number): string => new Date(at).toISOString();
const money = (amount: number): string => amount.toFixed(2);

interface Plan {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly type: EventTypeName;
  readonly facility: number;
  /** Midnight of the day; the times are those of the programme. */
  readonly day: number;
  readonly from: number;
  readonly to: number;
  readonly team: Team | null;
  readonly closed: boolean | null;
}

function lines<Name>(wanted: readonly (readonly [Name, number, number])[], closed: boolean, random: Random): (Line & { name: Name })[] {
  return wanted.map(([name, quantity, cost]) => {
    const planned = { name, plannedQuantity: quantity, plannedCost: money(cost) };
    if (!closed) return { ...planned, quantity, cost: money(cost), available: false };
    const used = quantity === 1 ? 1 : Math.max(1, Math.round(quantity * random.around(1, 0.08)));
    const paid = cost > 1000 && random.chance(0.4) ? money(Math.round(cost * random.around(1.02, 0.05))) : money(cost);
    return { ...planned, quantity: used, cost: paid, available: true };
  });
}

function made({ key, name, description, type, facility, day, from, to, team, closed }: Plan, random: Random): DemoEvent {
  const [start, end] = [day - ZONE + from * HOUR, day - ZONE + to * HOUR];
  const done = closed === true;
  const late = done ? random.pick([0, 0, 0.25, 0.5]) : 0;
  const longer = done ? random.pick([-0.5, 0, 0, 0.5, 1]) : 0;
  const absent = done && random.chance(0.3) ? random.pick(team?.people ?? []) : null;
  return {
    key,
    name,
    description,
    type,
    facility,
    closed,
    notes: done ? random.pick(notes) : null,
    planned: iso(start),
    plannedEnd: iso(end),
    began: done ? iso(start + late * HOUR) : null,
    end: iso(end + longer * HOUR),
    people: (team?.people ?? []).map((person) => ({
      name: person,
      attended: done && person !== absent,
      absence: person === absent ? random.pick(absences) : null,
    })),
    assets: lines(team?.assets ?? [], done, random),
    services: lines(team?.services ?? [], done, random),
  };
}

/** The same ten visits, every second working day of a month; those of the past are closed, the latest of them still to be. */
function round(months: number, now: Date): Plan[] {
  const days = workingDays(now, months);
  const today = now.getTime() + ZONE - ((now.getTime() + ZONE) % DAY);
  const visits = Array.from({ length: VISITS }, (_, at) => ({ at, facility: at % facilities.length, day: days[at * 2] ?? 0 }));
  const latest = visits.findLast(({ day }) => day < today)?.at ?? -1;
  return visits.map(({ at, facility, day }) => ({
    key: `round:${months}:${at}`,
    name: `Screening visit ${at + 1}, ${facilities[facility]?.name ?? ''}`,
    description: 'Screening with the X-ray van: symptoms, chest xray, sputum test',
    type: 'Screening Visit',
    facility,
    day,
    from: 9,
    to: 17,
    team: roundTeam,
    closed: day < today && (months < 0 || at !== latest) ? true : null,
  }));
}

const gatherings: readonly (readonly [EventTypeName, string, string])[] = [
  ['Community Meeting', 'Community meeting', 'Elders and teachers of the neighbourhood, symptoms and where to go'],
  ['Screening Camp', 'Screening camp', 'Camp beside the market'],
  ['Household Visits', 'Household visits', 'Contacts of patients under treatment'],
];

/** What the community team does, on working days between those of the round. */
function community(months: number, now: Date, places: readonly number[], count: number): Plan[] {
  const days = workingDays(now, months);
  const today = now.getTime() + ZONE - ((now.getTime() + ZONE) % DAY);
  return Array.from({ length: count }, (_, at) => {
    const [type, name, description] = gatherings[at % gatherings.length] ?? gatherings[0] ?? (['Community Meeting', '', ''] as const);
    const facility = places[at % places.length] ?? 0;
    const day = days[1 + at * 3] ?? 0;
    return {
      key: `community:${months}:${at}`,
      name: `${name}, ${facilities[facility]?.city ?? ''}`,
      description,
      type,
      facility,
      day,
      from: 10,
      to: 14,
      team: communityTeam,
      // one of last month was never closed
      closed: day < today && !(months < 0 && at === count - 1) ? true : null,
    };
  });
}

/** The events of last month, this one and the next, as `now` has them; the same clock gives the same events. */
export function makeEvents(now: Date, seed = 20_240_602): DemoEvent[] {
  const random = seededRandom(seed);
  const today = now.getTime() + ZONE - ((now.getTime() + ZONE) % DAY);
  const next = workingDays(now, 1);
  const later = { team: null, closed: false } as const;
  const plans: readonly Plan[] = [
    ...round(-1, now),
    ...community(-1, now, [1, 4, 2], 6),
    ...round(0, now),
    ...community(0, now, [5, 0, 7], 6),
    {
      key: 'today',
      name: 'Open day, Shahdara Health Centre',
      description: 'Everybody with a cough is seen today',
      type: 'Screening Camp',
      facility: 4,
      day: today,
      from: 9,
      to: 16,
      team: todayTeam,
      closed: null,
    },
    {
      key: 'refresher',
      name: 'Refresher for screeners',
      description: '',
      type: 'Staff Training',
      facility: 0,
      day: today + 3 * DAY,
      from: 10,
      to: 13,
      ...later,
    },
    ...community(1, now, [3, 6, 1], 3),
    {
      key: 'training',
      name: 'GeneXpert training',
      description: '',
      type: 'Staff Training',
      facility: 2,
      day: next[6] ?? 0,
      from: 9,
      to: 13,
      ...later,
    },
    {
      key: 'camp',
      name: 'Screening camp, Quetta',
      description: '',
      type: 'Screening Camp',
      facility: 7,
      day: next[12] ?? 0,
      from: 9,
      to: 17,
      ...later,
    },
  ];
  return plans.map((plan) => made(plan, random));
}

/** A programme in which everybody tries to get more: accounts of every starter role, and sequences of writes that are the same for a seed. */
import { SUPERUSER_ROLE } from '@fieldward/contract/privileges.ts';
import { seededRandom, type Random } from '../db/demo/seeded-random.ts';
import { PASSWORD, type Client, type ScratchApi } from './scratch-api.ts';
import { KNOWN, create, starterApi } from './starter-api.ts';

/** One of those who try. */
export interface Attacker {
  readonly name: string;
  readonly client: Client;
  readonly userId: number;
  readonly personUuid: string;
  readonly bound: boolean;
  /** Names of the privileges that it lacks. */
  readonly lacks: readonly string[];
}

/** What there is to be written to: uuids by resource, and names where rights or rules go by them. */
interface Targets {
  readonly uuids: Readonly<Record<string, readonly string[]>>;
  readonly privileges: readonly string[];
  readonly roles: readonly string[];
  readonly places: readonly string[];
}

/** One request of a sequence. */
export interface Step {
  readonly method: 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

export interface RightsModel {
  readonly api: ScratchApi;
  readonly attackers: readonly Attacker[];
  readonly targets: Targets;
}

const ROLES = [
  'Programme Administrator',
  'Registration Clerk',
  'Field Worker',
  'Clinician',
  'Laboratory Technician',
  'Event Organiser',
  'Programme Manager',
  'Viewer',
  'Automated',
];

/** Two clinics under two provinces, each with a patient who was seen there; accounts that are stronger than any role; the attackers. */
export async function rightsModel(): Promise<RightsModel> {
  const api = await starterApi();
  const { admin, pool } = api;
  const make = async (path: string, body: unknown): Promise<string> => String((await create(admin, path, body))['uuid']);
  const place = (name: string, parentLocation?: string) =>
    make('location', { name, ...(parentLocation === undefined ? {} : { parentLocation }) });
  const [north, south] = [await place('Model north'), await place('Model south')];
  const clinics = [await place('Model clinic north', north), await place('Model clinic south', south)];
  const wards = [await place('Model ward', clinics[0]), await place('Model tent', north)];
  const encounterType = await make('encountertype', { name: 'Model visit', description: 'x' });
  const encounters: string[] = [];
  const patients: string[] = [];
  for (const [at, location] of clinics.entries()) {
    const patient = await make('patient', {
      person: { names: [{ givenName: at === 0 ? 'Amina' : 'Zainab', familyName: 'Patient' }], gender: 'F', birthdate: '1984-03-12' },
      identifiers: [{ identifier: `MDL-00000${at}`, identifierType: KNOWN.oldNumber, location, preferred: true }],
    });
    patients.push(patient);
    encounters.push(await make('encounter', { patient, location, encounterType, encounterDatetime: '2026-01-02T10:00:00.000+0000' }));
  }
  const account = (username: string, roles: readonly string[]) =>
    make('user', { username, password: PASSWORD, person: { names: [{ givenName: 'Staff', familyName: 'Model' }], gender: 'F' }, roles });
  await make('role', { name: 'Keeper', privileges: ['Purge People', 'Purge Patients', 'Get Users'] });
  await account('model.super', [SUPERUSER_ROLE]);
  await account('model.keeper', ['Keeper', 'Programme Administrator']);
  const attackers: Attacker[] = [];
  for (const role of ROLES)
    for (const bound of [false, true]) {
      const name = `${role.toLowerCase().replace(' ', '').slice(0, 12)}${bound ? '.bound' : ''}`;
      const uuid = await account(name, [role]);
      if (bound) await admin.post('fieldward/userlocation', { user: uuid, locations: [north] });
      const signIn = await api.as({ authorization: `Basic ${Buffer.from(`${name}:${PASSWORD}`).toString('base64')}` }).get('session');
      const cookie = String(signIn.headers['set-cookie']).split(';')[0] ?? '';
      const [row] = await pool.rows<{ id: number; person: string; lacks: readonly string[] }>(
        `select u.user_id as id, p.uuid as person, array(select v.name from privilege v where not exists (
           select from roles_of(u.user_id) h(role_id) join role_privilege rp using (role_id) where rp.privilege_id = v.privilege_id) order by 1) as lacks
         from users u join person p using (person_id) where u.uuid = $1`,
        [uuid],
      );
      if (row === undefined) throw new Error(`no account ${name}`);
      const client = api.as({ cookie, 'sec-fetch-site': 'same-origin' });
      attackers.push({ name, client, bound, userId: row.id, personUuid: row.person, lacks: row.lacks });
    }
  const all = async (sql: string): Promise<string[]> => (await pool.rows<{ x: string }>(sql)).map(({ x }) => x);
  const people = `select p.uuid as x from users u join person p using (person_id) where u.username like 'model.%' order by u.user_id`;
  return {
    api,
    attackers,
    targets: {
      uuids: {
        privilege: await all('select uuid as x from privilege order by privilege_id'),
        role: await all('select uuid as x from role order by role_id'),
        user: await all(`select uuid as x from users where username like 'model.%' order by user_id`),
        person: [...(await all(people)), ...patients],
        personname: await all(
          `select n.uuid as x from users u join person_name n using (person_id) where u.username like 'model.%' order by u.user_id`,
        ),
        location: [north, south, ...clinics, ...wards],
        patient: patients,
        encounter: encounters,
      },
      privileges: await all('select name as x from privilege order by privilege_id'),
      roles: await all('select name as x from role order by role_id'),
      places: ['Model new', 'Model other'],
    },
  };
}

const themes = {
  privilege: 5,
  role: 4,
  user: 4,
  person: 3,
  personname: 2,
  location: 6,
  merge: 2,
  import: 1,
  binding: 2,
  account: 2,
  password: 1,
  patient: 1,
  encounter: 1,
} as const;
type Theme = keyof typeof themes;

/** The writes of one sequence: most of them about the same thing, because what cannot be had at once may be had in steps. */
export function sequenceOf(seed: number, who: Attacker, targets: Targets): Step[] {
  const random = seededRandom(seed);
  const theme = random.weighted<Theme>(themes);
  const freed: string[] = [];
  const length = random.whole(2, 4);
  return Array.from({ length }, (_, at) => {
    const about = random.chance(0.75) ? theme : random.weighted<Theme>(themes);
    return stepOf(about, { random, who, targets, freed, number: seed * 10 + at });
  });
}

interface Choice {
  readonly random: Random;
  readonly who: Attacker;
  readonly targets: Targets;
  /** Names that a write before has taken from something. */
  readonly freed: string[];
  readonly number: number;
}

function stepOf(theme: Theme, choice: Choice): Step {
  const { random, targets, who, number } = choice;
  const one = (resource: string): string => random.pick(targets.uuids[resource] ?? ['none']);
  const some = (resource: string): string[] => Array.from({ length: random.whole(0, 2) }, () => one(resource));
  const wanted = (): string => (random.chance(0.6) && who.lacks.length > 0 ? random.pick(who.lacks) : random.pick(targets.privileges));
  const within = (): string | null => (random.chance(0.15) ? null : one('location'));
  const names = [{ givenName: 'Taken', familyName: 'Over', ...(random.chance(0.5) ? { preferred: true } : {}) }];
  const post = (path: string, body: Readonly<Record<string, unknown>>): Step => ({ method: 'POST', path, body });
  switch (theme) {
    case 'privilege':
      return privilegeStep(choice, wanted());
    case 'role':
      return roleStep(choice, wanted, () => some('role'), one('role'));
    case 'user': {
      const more = random.pick([
        { roles: some('role') },
        { password: 'Taken12345' },
        { retired: random.chance(0.5) },
        { person: { names } },
      ]);
      return post(`user/${one('user')}`, more);
    }
    case 'person':
      return random.chance(0.3)
        ? { method: 'DELETE', path: `person/${one('person')}${random.chance(0.5) ? '?purge=true' : ''}` }
        : post(`person/${one('person')}`, random.pick([{ names }, { birthdate: '1970-01-01' }, { voided: true }]));
    case 'personname':
      return random.chance(0.3)
        ? { method: 'DELETE', path: `personname/${one('personname')}` }
        : post(`personname/${one('personname')}`, { givenName: 'Taken' });
    case 'location':
      return locationStep(choice, one('location'), within);
    case 'merge':
      return post('fieldward/locationmerge', { from: one('location'), into: one('location') });
    case 'import': {
      const rows = [{ name: `Model row ${letters(number)}`, parent: within() ?? '' }];
      return post('fieldward/locationimport', { rows, onExisting: 'update', dryRun: false });
    }
    case 'binding':
      return post('fieldward/userlocation', { user: one('user'), locations: some('location') });
    case 'account': {
      const person = { gender: 'M', names: [{ givenName: 'Made', familyName: 'Account' }] };
      return post('user', { username: `made.${letters(number)}`, password: 'Secret12345', person, roles: some('role') });
    }
    case 'password':
      return post('fieldward/passwordreset', { user: one('user'), how: 'password' });
    case 'patient':
      return post(`patient/${one('patient')}`, { person: { birthdate: '1990-01-01' } });
    case 'encounter':
      return post(`encounter/${one('encounter')}`, { location: one('location') });
  }
}

/** Makes a role, or changes what one may or inherits. */
function roleStep({ random, number }: Choice, wanted: () => string, roles: () => string[], role: string): Step {
  if (random.chance(0.3)) {
    const body = { name: `Made ${letters(number)}`, privileges: [wanted()], inheritedRoles: roles() };
    return { method: 'POST', path: 'role', body };
  }
  const body = random.chance(0.5) ? { privileges: [wanted(), wanted()] } : { inheritedRoles: roles() };
  return { method: 'POST', path: `role/${role}`, body };
}

/** Makes a location somewhere, or moves, retires or describes one. */
function locationStep({ random, number }: Choice, location: string, within: () => string | null): Step {
  if (random.chance(0.2))
    return { method: 'POST', path: 'location', body: { name: `Model made ${letters(number)}`, parentLocation: within() } };
  const body = random.pick([{ parentLocation: within() }, { retired: random.chance(0.5) }, { description: 'x' }]);
  return { method: 'POST', path: `location/${location}`, body };
}

/** Takes the name from a privilege, gives it to another, or sends one away. */
function privilegeStep({ random, targets, freed, number }: Choice, wanted: string): Step {
  const of = (name: string): string => targets.uuids['privilege']?.[targets.privileges.indexOf(name)] ?? 'none';
  const again = freed.pop();
  if (again !== undefined)
    return { method: 'POST', path: `privilege/${of(random.pick(targets.privileges.slice(0, 60)))}`, body: { name: again } };
  if (random.chance(0.15)) return { method: 'DELETE', path: `privilege/${of(wanted)}` };
  freed.push(wanted);
  return { method: 'POST', path: `privilege/${of(wanted)}`, body: { name: `Former ${letters(number)}` } };
}

/** A number as letters, for names that may have nothing else. */
function letters(number: number): string {
  return [...String(number)].map((digit) => String.fromCharCode(97 + Number(digit))).join('');
}

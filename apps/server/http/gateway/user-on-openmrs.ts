import { NATIONAL_ID_TYPE } from '@fieldward/contract/account/user-account.ts';
import { readUserAccountWire, saveUserAccountWire, type UserAccount } from '@fieldward/contract/account/user-account.operations.ts';
import { userProblems, type UserDraft } from '@fieldward/domain/account/user-account.ts';
import { passwordPolicyOf } from '@fieldward/domain/account/password.ts';
import { today } from '@fieldward/domain/time/in-zone.ts';
import { isZone } from '@fieldward/domain/time/zone.ts';
import { accountProperties, readDraft } from '../../areas/account/user/user-account-body.ts';
import { BankBody } from '../../engine/body-reader.ts';
import { Problem, unknownObject } from '../../engine/problem.ts';
import type { OpenMrsCalls } from './openmrs-calls.ts';
import { isAt, listAt, namedAt, textAt } from './openmrs-json.ts';
import { onOpenMrs, versionOf } from './on-openmrs.ts';
import { settingsOf } from './settings-on-openmrs.ts';

/** An account of the other server, with what its calls need to change it. */
interface Known {
  readonly account: UserAccount;
  readonly person: string;
  readonly personName: string;
  /** uuid of the person attribute; '' where there is none. */
  readonly nationalIdAttribute: string;
  /** uuids of the providers in use. */
  readonly providers: readonly string[];
}

const live = (each: unknown): boolean => !isAt(each, 'voided') && !isAt(each, 'retired');

async function accountOf(calls: OpenMrsCalls, uuid: string): Promise<Known> {
  const user = await calls.find(`user/${encodeURIComponent(uuid)}?v=full`);
  if (user === null) throw unknownObject('user', uuid);
  const person = await calls.get(`person/${textAt(user, 'person', 'uuid')}?v=full`);
  const providers = listAt(await calls.find(`provider?user=${textAt(user, 'uuid')}&v=default`), 'results').filter(live);
  const names = listAt(person, 'names').filter(live);
  const name = names.find((each) => isAt(each, 'preferred')) ?? names[0];
  const attribute = listAt(person, 'attributes').find(
    (each) => live(each) && textAt(each, 'attributeType', 'uuid').toLowerCase() === NATIONAL_ID_TYPE.toLowerCase(),
  );
  const systemId = textAt(user, 'systemId');
  const username = textAt(user, 'username') || systemId;
  return {
    account: {
      uuid: textAt(user, 'uuid'),
      display: username,
      systemId,
      username,
      familyName: textAt(name, 'familyName'),
      givenName: textAt(name, 'givenName'),
      gender: textAt(person, 'gender'),
      birthdate: textAt(person, 'birthdate').slice(0, 'YYYY-MM-DD'.length),
      nationalId: textAt(attribute, 'value'),
      provider: providers.length > 0,
      roles: listAt(user, 'roles').map(namedAt),
      retired: isAt(user, 'retired'),
    },
    person: textAt(person, 'uuid'),
    personName: textAt(name, 'uuid'),
    nationalIdAttribute: textAt(attribute, 'uuid'),
    providers: providers.map((each) => textAt(each, 'uuid')),
  };
}

/** The user as the form shows it. */
export const readUser = onOpenMrs(readUserAccountWire, async ({ query }, calls) => {
  const { account } = await accountOf(calls, String(query['user'] ?? ''));
  return { body: account, etag: versionOf(account) };
});

/**
 * Creates, edits or retires a user with the calls of the specification: the user with its person, then what the person is called, then the
 * provider. Raises what `userProblems` says by property, `record.duplicateUsername`, `staff.retired`, `engine.stale` (If-Match), and
 * `shell.ownServer` for places, to which no other OpenMRS binds an account.
 */
export const saveUser = onOpenMrs(saveUserAccountWire, async (asked, calls) => {
  const body = new BankBody(asked.body, accountProperties);
  const uuid = body.uuid('uuid');
  const before = uuid === '' ? null : await accountOf(calls, uuid);
  if (before?.account.retired === true) throw new Problem('staff.retired');
  const retires = body.flag('retired', false);
  const draft = await checkedDraft(calls, body, before);
  if (before === null) {
    const made = await createUser(calls, draft);
    return { status: 201, body: made, etag: versionOf(made) };
  }
  const version = versionOf(before.account);
  if (asked.ifMatch !== undefined && asked.ifMatch !== '*' && asked.ifMatch !== version)
    throw new Problem('engine.stale', {}, undefined, { extra: { version, current: before.account, yours: asked.body } });
  if (retires) await retireUser(calls, before);
  else await changeUser(calls, before, draft, body.has('roles'));
  const { account } = await accountOf(calls, uuid);
  return { body: account, etag: versionOf(account) };
});

/** The draft of a save that may be written. @throws Problem that names each property which is not right. */
async function checkedDraft(calls: OpenMrsCalls, body: BankBody, before: Known | null): Promise<UserDraft> {
  const draft = readDraft(body, before?.account ?? null);
  const places = body.raw['locations'];
  if (Array.isArray(places) && places.length > 0) body.say('locations', { code: 'shell.ownServer' });
  if (before !== null && draft.username !== before.account.username) body.say('username', { code: 'engine.fixed' });
  const { timeZone, passwordPolicy } = await settingsOf(calls);
  const day = today(isZone(timeZone) ? timeZone : 'UTC');
  for (const [field, message] of Object.entries(userProblems(draft, before !== null, day, passwordPolicyOf(passwordPolicy))))
    body.say(field, message);
  body.demandRight();
  return draft;
}

async function createUser(calls: OpenMrsCalls, draft: UserDraft): Promise<UserAccount> {
  const found = listAt(await calls.get(`user?q=${encodeURIComponent(draft.username)}&v=default&includeAll=true`), 'results');
  const wanted = draft.username.toLowerCase();
  if (found.some((each) => [textAt(each, 'username'), textAt(each, 'systemId')].some((name) => name.toLowerCase() === wanted)))
    throw new Problem('record.duplicateUsername', {}, 'username');
  const made = await calls.post('user', {
    username: draft.username,
    password: draft.password,
    person: {
      names: [{ givenName: draft.givenName, familyName: draft.familyName, preferred: true }],
      gender: draft.gender,
      birthdate: draft.birthdate,
      ...(draft.nationalId === '' ? {} : { attributes: [{ attributeType: NATIONAL_ID_TYPE, value: draft.nationalId }] }),
    },
    roles: draft.roles,
  });
  const known = await accountOf(calls, textAt(made, 'uuid'));
  if (draft.provider === true) await provide(calls, known);
  return (await accountOf(calls, known.account.uuid)).account;
}

async function changeUser(calls: OpenMrsCalls, before: Known, draft: UserDraft, withRoles: boolean): Promise<void> {
  const { account, person } = before;
  if (draft.gender !== account.gender || draft.birthdate !== account.birthdate)
    await calls.post(`person/${person}`, { gender: draft.gender, birthdate: draft.birthdate });
  if (draft.givenName !== account.givenName || draft.familyName !== account.familyName) {
    const name = { givenName: draft.givenName, familyName: draft.familyName };
    await calls.post(before.personName === '' ? `person/${person}/name` : `person/${person}/name/${before.personName}`, name);
  }
  if (draft.nationalId !== account.nationalId) await keepNationalId(calls, before, draft.nationalId);
  const rights = { ...(withRoles ? { roles: draft.roles } : {}), ...(draft.password === '' ? {} : { password: draft.password }) };
  if (Object.keys(rights).length > 0) await calls.post(`user/${account.uuid}`, rights);
  if (draft.provider === true && !account.provider) await provide(calls, before);
  if (draft.provider === false) for (const provider of before.providers) await calls.remove(`provider/${provider}`);
}

async function keepNationalId(calls: OpenMrsCalls, { person, nationalIdAttribute }: Known, value: string): Promise<void> {
  const at = `person/${person}/attribute`;
  if (nationalIdAttribute === '') await calls.post(at, { attributeType: NATIONAL_ID_TYPE, value });
  else if (value === '') await calls.remove(`${at}/${nationalIdAttribute}`);
  else await calls.post(`${at}/${nationalIdAttribute}`, { value });
}

async function provide(calls: OpenMrsCalls, { person, account }: Known): Promise<void> {
  await calls.post('provider', { person, identifier: account.systemId });
}

/** Ends the account: its provider and participant first, so that a second try finds what is left to do. */
async function retireUser(calls: OpenMrsCalls, { account, providers }: Known): Promise<void> {
  for (const provider of providers) await calls.remove(`provider/${provider}`);
  const participants = listAt(await calls.find(`hydra/participant?q=${encodeURIComponent(account.username)}&v=full`), 'participants');
  for (const each of participants.filter((one) => textAt(one, 'user', 'uuid') === account.uuid && live(one)))
    await calls.post('hydra/participant', {
      participantId: Number(textAt(each, 'participantId')),
      uuid: textAt(each, 'uuid'),
      name: textAt(each, 'name'),
      salaryType: textAt(each, 'salaryType', 'uuid'),
      salaryValue: Number(textAt(each, 'salaryValue')),
      user: account.uuid,
      retired: true,
    });
  await calls.remove(`user/${account.uuid}`);
}

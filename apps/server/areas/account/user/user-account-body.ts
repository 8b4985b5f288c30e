import type { UserAccount } from '@fieldward/contract/account/user-account.operations.ts';
import type { UserDraft } from '@fieldward/domain/account/user-account.ts';
import { uuidOf, type BankBody } from '../../../engine/body-reader.ts';

/** The properties of an account on the wire. */
export const accountProperties = [
  'uuid',
  'familyName',
  'givenName',
  'gender',
  'birthdate',
  'nationalId',
  'provider',
  'username',
  'password',
  'confirmPassword',
  'roles',
  'locations',
  'retired',
];

/** Reads the draft; what an edit does not send is as it was. A password sent without its confirmation counts as confirmed. */
export function readDraft(body: BankBody, before: UserAccount | null): UserDraft {
  const password = typeof body.raw['password'] === 'string' ? body.raw['password'] : '';
  const confirmed = body.raw['confirmPassword'];
  if (body.has('password') && typeof body.raw['password'] !== 'string') body.say('password', { code: 'engine.notText' });
  return {
    familyName: body.line('familyName', before?.familyName ?? ''),
    givenName: body.line('givenName', before?.givenName ?? ''),
    gender: body.text('gender', before?.gender ?? ''),
    birthdate: body.text('birthdate', before?.birthdate ?? '').slice(0, 10),
    nationalId: body.line('nationalId', before?.nationalId ?? ''),
    provider: body.has('provider') ? body.flag('provider', false) : (before?.provider ?? null),
    username: body.text('username', before?.username ?? ''),
    password,
    confirmPassword: typeof confirmed === 'string' ? confirmed : password,
    roles: readRoles(body) ?? before?.roles.map(({ uuid }) => uuid) ?? [],
  };
}

/** uuids of the roles that were sent, plainly or in objects; null when none were. */
function readRoles(body: BankBody): string[] | null {
  if (!body.has('roles')) return null;
  const sent = body.raw['roles'];
  if (!Array.isArray(sent)) {
    body.say('roles', { code: 'engine.notList' });
    return [];
  }
  return sent.map((each: unknown) => uuidOf(each) ?? String(each));
}

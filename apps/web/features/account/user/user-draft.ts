import type { Code, Message } from '@fieldward/messages/catalogue.ts';
import type { UserAccount, UserAccountBody } from '@fieldward/contract/account/user-account.operations.ts';
import type { Ref } from '@fieldward/contract/view.ts';
import type { UserDraft, UserField } from '@fieldward/domain/account/user-account.ts';

/** A new user before anything is filled in. */
export const emptyUser: UserDraft = {
  familyName: '',
  givenName: '',
  gender: '',
  provider: null,
  username: '',
  password: '',
  confirmPassword: '',
  birthdate: '',
  roles: [],
  nationalId: '',
};

/** An account as it is edited. */
export function draftOf(account: UserAccount): UserDraft {
  const { familyName, givenName, gender, provider, username, birthdate, nationalId } = account;
  return {
    familyName,
    givenName,
    // what older systems left open is asked for
    gender: gender === 'M' || gender === 'F' ? gender : '',
    provider,
    username,
    password: '',
    confirmPassword: '',
    birthdate,
    roles: account.roles.map(({ uuid }) => uuid),
    nationalId,
  };
}

/** What is sent; roles only when they changed, because changing them is a right of its own, and the places of a new account only. */
export function bodyOf(draft: UserDraft, before: UserAccount | null, retired: boolean, places: readonly Ref[] = []): UserAccountBody {
  const { familyName, givenName, gender, birthdate, nationalId, provider, username, password, confirmPassword, roles } = draft;
  const same = before !== null && String(before.roles.map(({ uuid }) => uuid).toSorted()) === String(roles.toSorted());
  return {
    ...(before === null ? { username: username.trim() } : { uuid: before.uuid }),
    familyName: familyName.trim(),
    givenName: givenName.trim(),
    gender,
    birthdate,
    nationalId: nationalId.trim(),
    provider: provider ?? false,
    ...(password === '' && before !== null ? {} : { password, confirmPassword }),
    ...(same ? {} : { roles }),
    ...(places.length === 0 ? {} : { locations: places.map(({ uuid }) => uuid) }),
    ...(retired ? { retired } : {}),
  };
}

/** The one sentence that is shown as a toast for what is wrong with a draft; the fields say the rest themselves. */
export function toastOf(
  problems: Partial<Record<UserField, Message>>,
): Extract<Code, 'person.nameLetters' | 'person.passwordsDiffer' | 'staff.roleNeeded' | 'staff.mandatory'> | null {
  const codes = Object.values(problems).map(({ code }) => code);
  if (codes.includes('person.nameLetters')) return 'person.nameLetters';
  if (codes.includes('person.required')) return 'staff.mandatory';
  if (problems.confirmPassword) return 'person.passwordsDiffer';
  return problems.roles ? 'staff.roleNeeded' : null;
}

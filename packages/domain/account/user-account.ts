/** What 'Add New/Edit User' asks for, and what is wrong with it: the browser shows it, the server refuses it. */
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { confirmationProblem, passwordProblem, type PasswordPolicy } from './password.ts';
import { birthdateProblem, genderProblem, personNameProblem } from '../person/person.ts';
import { nationalIdProblem, usernameProblem } from './username.ts';

export const maxUsernameLength = 20;

/** A user as it is filled in. */
export interface UserDraft {
  readonly familyName: string;
  readonly givenName: string;
  /** `M`, `F`, or '' when nothing is chosen. */
  readonly gender: string;
  /** Allow Data Entry; null when nothing is chosen. */
  readonly provider: boolean | null;
  readonly username: string;
  readonly password: string;
  readonly confirmPassword: string;
  /** `YYYY-MM-DD` or ''. */
  readonly birthdate: string;
  /** uuids. */
  readonly roles: readonly string[];
  readonly nationalId: string;
}

export type UserField = keyof UserDraft;

/**
 * Everything that is wrong with a draft, by field. A user that is edited keeps name and, unless one is given, password.
 * `today` is `YYYY-MM-DD`.
 */
export function userProblems(
  draft: UserDraft,
  editing: boolean,
  today: string,
  policy: PasswordPolicy = 'specification',
): Partial<Record<UserField, Message>> {
  const keepsPassword = editing && draft.password === '' && draft.confirmPassword === '';
  const found: readonly (readonly [UserField, Message | null])[] = [
    ['familyName', personNameProblem(draft.familyName)],
    ['givenName', personNameProblem(draft.givenName)],
    ['gender', genderProblem(draft.gender)],
    ['provider', draft.provider === null ? say('person.required') : null],
    ['username', editing ? null : usernameProblem(draft.username)],
    ['password', keepsPassword ? null : passwordProblem(draft.password, policy, [draft.username])],
    ['confirmPassword', keepsPassword ? null : confirmationProblem(draft.password, draft.confirmPassword)],
    ['birthdate', birthdateProblem(draft.birthdate, today)],
    ['roles', draft.roles.length === 0 ? say('staff.roleNeeded') : null],
    ['nationalId', nationalIdProblem(draft.nationalId)],
  ];
  return Object.fromEntries(found.filter(([, message]) => message !== null));
}

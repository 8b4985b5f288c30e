/** Person attribute type that keeps the national identity of a member of the staff; older clients know it by this id. */
export const NATIONAL_ID_TYPE = '03a15595-c156-439c-b1cf-9ccBac38f609';

/** A user as `GET /fieldward/user` answers it: what 'Add New/Edit User' shows, in one piece. */
export interface UserAccount {
  readonly uuid: string;
  readonly display: string;
  readonly systemId: string;
  readonly username: string;
  readonly familyName: string;
  readonly givenName: string;
  readonly gender: string;
  /** `YYYY-MM-DD` or ''. */
  readonly birthdate: string;
  readonly nationalId: string;
  /** Allow Data Entry: the person is a provider. */
  readonly provider: boolean;
  readonly roles: readonly { readonly uuid: string; readonly display: string }[];
  readonly retired: boolean;
}

/** What `POST /fieldward/user` takes; with `uuid` it edits and what is not sent stays. */
export interface UserAccountBody {
  readonly uuid?: string;
  readonly familyName: string;
  readonly givenName: string;
  readonly gender: string;
  readonly birthdate: string;
  readonly nationalId: string;
  readonly provider: boolean;
  readonly username?: string;
  readonly password?: string;
  readonly confirmPassword?: string;
  readonly roles?: readonly string[];
  readonly retired?: boolean;
}

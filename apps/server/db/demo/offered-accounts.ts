import type { Db } from '../../engine/db.ts';
import { DEMO_PASSWORD } from '../first-content.ts';
import { isDemo } from './load-demo.ts';
import { staff, type StaffRole } from './staff.ts';

const roles = {
  clerk: 'Registration Clerk',
  nurse: 'Field Worker',
  laboratory: 'Laboratory Technician',
  manager: 'Programme Manager',
} as const satisfies Readonly<Record<string, StaffRole>>;

type Part = keyof typeof roles;

/** Somebody of the demonstration whom a visitor can look around as. */
interface OfferedAccount {
  readonly part: Part;
  readonly username: string;
  readonly password: string;
}

const offered = (Object.keys(roles) as Part[]).flatMap((part) => {
  // of a constant object, these are its only keys
  const member = staff.find(({ role }) => role === roles[part]);
  return member === undefined ? [] : [{ part, username: member.username, password: DEMO_PASSWORD }];
});

/**
 * One account for each kind of work, as long as the demonstration is loaded and the account still has its published password: a
 * programme that chose one of its own gives nothing away.
 * @param fits whether a password is the one of a stored hash; asked once for each hash
 */
export function offeredAccounts(
  fits: (stored: string, password: string) => Promise<boolean>,
): (db: Db) => Promise<readonly OfferedAccount[]> {
  const known = new Map<string, Promise<boolean>>();
  const published = (stored: string): Promise<boolean> => {
    const answer = known.get(stored) ?? fits(stored, DEMO_PASSWORD);
    known.set(stored, answer);
    return answer;
  };
  return async (db) => {
    if (!(await isDemo(db))) return [];
    const rows = await db.rows<{ username: string; password: string }>(
      `select lower(u.username) as username, u.password from users u
       where lower(u.username) = any($1) and not u.retired and u.password is not null`,
      [offered.map(({ username }) => username)],
    );
    const stored = new Map(rows.map(({ username, password }) => [username, password]));
    const kept = await Promise.all(
      offered.map(async (each) => {
        const hash = stored.get(each.username);
        return hash !== undefined && (await published(hash));
      }),
    );
    return offered.filter((_, at) => kept[at]);
  };
}

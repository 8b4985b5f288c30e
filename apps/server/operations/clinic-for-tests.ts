/** The operations of data entry on a database with the programme for tests. */
import { actorOf } from '../engine/actor.ts';
import { Problem } from '../engine/problem.ts';
import type { OperationRequest } from '../engine/operation.ts';
import { openPool } from '../db/pool.ts';
import { allOperations } from './all-operations.ts';
import { seedProgramme } from './programme-for-tests.ts';

export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

export interface Clinic {
  post(path: string, body: unknown, privileges?: readonly string[]): Promise<Reply>;
  get(path: string, query: Readonly<Record<string, string>>): Promise<Reply>;
  rows<T>(sql: string, values?: readonly unknown[]): Promise<T[]>;
  close(): Promise<void>;
}

export async function openClinic(): Promise<Clinic> {
  const db = openPool(process.env['TEST_URL'] ?? '');
  await seedProgramme(db);
  const call = async (method: string, path: string, query: Readonly<Record<string, string>>, body: unknown, privileges: readonly string[]): Promise<Reply> => {
    const found = allOperations.find((one) => one.method === method && one.path === `/${path}`);
    if (found === undefined) throw new Error(path);
    const actor = actorOf({ userId: '1', userUuid: 'u', username: 'clerk', personId: null, privileges: new Set(privileges), roles: new Set(), address: '' });
    const request = { actor, params: {}, query, body, base: '', address: '', audit: async () => {} } as unknown as OperationRequest;
    try {
      const answer = await db.transaction((tx) => found.handle(request, tx));
      return { status: answer.status ?? 200, body: answer.body };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { status: error.status, body: { error: { code: error.code, message: error.message, fieldErrors: Object.fromEntries(error.fields.map((field) => [field.field, [field]])), ...error.extra } } };
    }
  };
  return {
    post: (path, body, privileges = ['Enter Data', 'Edit Patients', 'Manage Workflows']) => call('POST', path, {}, body, privileges),
    get: (path, query) => call('GET', path, query, undefined, []),
    rows: (sql, values = []) => db.rows(sql, values),
    close: () => db.end(),
  };
}

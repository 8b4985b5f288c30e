import { expect, it } from 'vitest';
import { fullRooms } from './file-sizes.ts';

const files = (room: string, count: number, ending = '.ts') => Array.from({ length: count }, (_, at) => `${room}/file-${at}${ending}`);

it('finds rooms with more files than one can look over, tests and migrations apart', () => {
  const full = files('apps/web/widgets', 61);
  expect(fullRooms(full)).toEqual(['apps/web/widgets: 61 files, above 60; sort them into rooms by noun']);
  expect(
    fullRooms([...full.slice(1), ...files('apps/web/widgets', 40, '.test.ts'), ...files('apps/server/db/migrations', 200, '.sql')]),
  ).toEqual([]);
});

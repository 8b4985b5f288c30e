import { sqlSearch } from '../engine/resource.ts';
import type { Search } from '../engine/searches.ts';

/** What belongs to the account with this uuid or username: clients know one or the other. `column` is the number of the account. */
export const ofUser = (column: string): Search =>
  sqlSearch((t, p) => `${t}.${column} in (select x.user_id from users x where x.uuid = ${p} or lower(x.username) = lower(${p}))`, {
    about: 'uuid or username of the user',
  });

import type { UserContact } from '@fieldward/contract/message/contact.operations.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Tagged } from '../../../lib/api.ts';
import { callTagged } from '../../../lib/call.ts';
import { saveOnTop } from '../../../lib/stale-save.ts';

/** Where an account is written to; null: the own one. */
export const contactQuery = (user: string | null) =>
  queryOptions({
    queryKey: ['contact', user],
    queryFn: (): Promise<Tagged<UserContact>> =>
      user === null ? callTagged('GET fieldward/owncontact') : callTagged('GET fieldward/usercontact', { query: { user } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Saves what differs from what was read. */
export function saveContact(
  user: string | null,
  now: UserContact,
  { data: before, etag }: Tagged<UserContact>,
): Promise<Tagged<UserContact>> {
  const changed = Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== Reflect.get(before, name)));
  return saveOnTop({
    body: changed,
    ifMatch: etag,
    opened: { ...before },
    send: (body, ifMatch) =>
      user === null
        ? callTagged('POST fieldward/owncontact', { body, ifMatch })
        : callTagged('POST fieldward/usercontact', { body: { ...body, user }, ifMatch }),
  });
}

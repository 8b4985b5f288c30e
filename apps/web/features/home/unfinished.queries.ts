import { componentForm } from '@fieldward/contract/care/workflow.ts';
import { event } from '@fieldward/contract/event/event.ts';
import { labTestOrder } from '@fieldward/contract/lab/lab-order.ts';
import { view } from '@fieldward/contract/view.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { one } from '../../lib/client.ts';
import type { Unfinished } from './unfinished.ts';

const formName = view(componentForm, { uuid: true, form: { uuid: true, name: true } });
const testName = view(labTestOrder, { uuid: true, labTestType: 'ref' });
const eventName = view(event, { uuid: true, name: true });

const names: Readonly<Record<Unfinished['kind'], (uuid: string) => Promise<string>>> = {
  form: async (uuid) => (await one(formName, uuid)).form.name,
  // which a device answers, too
  correction: async (uuid) => (await call('GET fieldward/filledform/:uuid', { params: { uuid } })).form,
  results: async (uuid) => (await one(testName, uuid)).labTestType.display,
  plan: async (uuid) => (await one(eventName, uuid)).name,
  closure: async (uuid) => (await one(eventName, uuid)).name,
  // what the page called itself
  dialog: (title) => Promise.resolve(title),
};

/** What that is called which was begun. */
export const begunQuery = ({ kind, subject }: Unfinished) =>
  queryOptions({
    queryKey: ['unfinished', kind, subject],
    queryFn: () => names[kind](subject),
    staleTime: 300_000,
    retry: false,
  });

import { componentFormQuery } from '../features/form/data-entry/data-entry.queries.ts';
import { eventTypesQuery } from '../features/event/list/event-list.queries.ts';
import { careSettingsQuery, orderableTestsQuery } from '../features/lab/order/test-order.queries.ts';
import { specimensQuery } from '../features/lab/sample/sample.queries.ts';
import { assetsQuery, peopleQuery, servicesQuery } from '../features/event/planner/supply-choices.queries.ts';
import { attributeTypesQuery, identifierTypesQuery } from '../widgets/person-details/detail-types.queries.ts';
import { registrationFormQuery } from '../features/patient/registration/registration-form.queries.ts';
import { call } from '../lib/call.ts';
import { queryClient } from '../lib/query-client.ts';
import { settingsQuery } from '../lib/settings.ts';
import { readyFormQuery } from '../widgets/form/ready-form.queries.ts';
import { offeredPlaces, placesInside, placesTagged } from '../widgets/location.queries.ts';
import { componentFormsQuery, phaseComponentsQuery, workflowPhasesQuery, workflowsQuery } from '../widgets/workflow.queries.ts';

/** What is asked anew at most so often, in milliseconds: how a programme works changes less often than its patients. */
const FRESH = 1_800_000;
let asked = 0;

/**
 * Asks for everything that pages need without a connection, by the queries of those pages: the device keeps the answers. What cannot be had
 * (a right is missing) is missing later, too.
 */
export async function askNeeds(at = Date.now()): Promise<void> {
  if (at - asked < FRESH) return;
  await Promise.all([call('GET session'), call('GET fieldward/draftkey')]);
  const settings = await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 });
  await Promise.all([
    askForms(settings),
    askPlaces(settings.country),
    askSupply(),
    askLaboratory(),
    tried(queryClient.fetchQuery({ ...identifierTypesQuery, ...now })),
    tried(queryClient.fetchQuery({ ...attributeTypesQuery, ...now })),
    tried(queryClient.fetchQuery({ ...registrationFormQuery(settings), ...now })),
  ]);
  asked = at;
}

/** What cannot be had is missing. */
const tried = <T>(asked: Promise<T>): Promise<T | undefined> => asked.catch(() => undefined);
const now = { staleTime: 0 };

type Settings = Parameters<typeof readyFormQuery>[1];

/** The workflows with their stages, and each form with its rules. */
async function askForms(settings: Settings): Promise<void> {
  const workflows = (await tried(queryClient.fetchQuery({ ...workflowsQuery, ...now }))) ?? [];
  const stages = await Promise.all(
    workflows.map(async ({ uuid }) => {
      await tried(queryClient.fetchQuery({ ...workflowPhasesQuery(uuid), ...now }));
      return (await tried(queryClient.fetchQuery({ ...phaseComponentsQuery(uuid), ...now }))) ?? [];
    }),
  );
  const components = new Set(stages.flat().map(({ componentUUID }) => componentUUID));
  const forms = new Set<string>();
  for (const component of components) {
    // oxlint-disable-next-line no-await-in-loop -- somebody works meanwhile, perhaps on a slow line
    for (const { uuid, form } of (await tried(queryClient.fetchQuery({ ...componentFormsQuery(component), ...now }))) ?? []) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      await tried(queryClient.fetchQuery({ ...componentFormQuery(uuid), ...now }));
      forms.add(form.uuid);
    }
  }
  // oxlint-disable-next-line no-await-in-loop -- as above
  for (const form of forms) await tried(queryClient.fetchQuery({ ...readyFormQuery(form, settings), ...now }));
}

/** Who and what can be at an event that was not planned for it. */
async function askSupply(): Promise<void> {
  await tried(queryClient.fetchQuery({ ...eventTypesQuery, ...now }));
  await tried(queryClient.fetchQuery({ ...peopleQuery, ...now }));
  await tried(queryClient.fetchQuery({ ...servicesQuery, ...now }));
  await tried(queryClient.fetchQuery({ ...assetsQuery, ...now }));
}

/** Which tests can be ordered, and what is taken for them. */
async function askLaboratory(): Promise<void> {
  await tried(queryClient.fetchQuery({ ...orderableTestsQuery, ...now }));
  await tried(queryClient.fetchQuery({ ...careSettingsQuery, ...now }));
  await tried(queryClient.fetchQuery({ ...specimensQuery('type'), ...now }));
  await tried(queryClient.fetchQuery({ ...specimensQuery('site'), ...now }));
}

/** Where one works, and the places of the programme's country, for addresses. */
async function askPlaces(country: string): Promise<void> {
  await tried(queryClient.fetchQuery({ ...offeredPlaces(''), ...now }));
  const countries = (await tried(queryClient.fetchQuery({ ...placesTagged('Country'), ...now }))) ?? [];
  await tried(queryClient.fetchQuery({ ...placesTagged('District'), ...now }));
  const own = countries.find(({ display }) => display === country);
  const provinces = own === undefined ? [] : ((await tried(queryClient.fetchQuery({ ...placesInside(own.uuid), ...now }))) ?? []);
  // oxlint-disable-next-line no-await-in-loop -- as above
  for (const { uuid } of provinces) await tried(queryClient.fetchQuery({ ...placesInside(uuid), ...now }));
}

/** Saves a registration: kept on this device while it is sent, and there until the server answers; the person is found on the device at once. */
import type { QueryClient } from '@tanstack/react-query';
import type { RegisteredPerson } from '@fieldward/domain/form/registered-person.ts';
import type { Code } from '@fieldward/messages/catalogue.ts';
import { today } from '../../../lib/clock.ts';
import { connectionLost } from '../../../lib/connection-state.ts';
import { deviceGate } from '../../../lib/device/device-gate.ts';
import { local } from '../../../lib/local-store.ts';
import type { Sent } from '../../../lib/unsent/record-kinds.ts';
import { noRoom, saveRecord } from '../../../lib/unsent/save-record.ts';
import { offeredPlaces } from '../../../widgets/location.queries.ts';
import { attributeTypesQuery, identifierTypesQuery } from '../../../widgets/person-details/detail-types.queries.ts';
import { isOwnType } from './registration.ts';

/** Somebody who is registered. */
interface Registration {
  /** Chosen on this device when the dialog was opened: of what is saved, and of the patient. */
  readonly uuid: string;
  readonly person: RegisteredPerson;
  /** uuid of the place, or ''. */
  readonly place: string;
  /** Name of the form; '' of the dialog that comes with the product. */
  readonly form: string;
  readonly sent: Sent;
  /** What was typed, and the name under which its dialog keeps that. */
  readonly typed: unknown;
  readonly draft: string;
  /** Sends it while its person stands before it. */
  readonly send: (signal: AbortSignal | undefined) => Promise<void>;
}

const orNone = <T>(asked: Promise<T>): Promise<T | undefined> => asked.catch(() => undefined);

/** Holds the person on the device of this page; the way to take that back, undefined where there is no device. */
async function held(queries: QueryClient, { uuid, person, place }: Registration): Promise<(() => Promise<void>) | undefined> {
  if (deviceGate() === undefined) return undefined;
  const { holdNewPerson } = await import('../../../lib/device/registering.ts');
  const [places, types, attributes] = await Promise.all([
    orNone(queries.fetchQuery(offeredPlaces(''))),
    orNone(queries.fetchQuery(identifierTypesQuery)),
    orNone(queries.fetchQuery(attributeTypesQuery)),
  ]);
  const workflow = { uuid: local.get('selectedWorkflowId') ?? '', display: local.get('selectedWorkflow') ?? '' };
  return holdNewPerson(
    {
      uuid,
      person,
      ownType: types?.find(({ display }) => isOwnType(display)) ?? { uuid: '', display: '' },
      typeNames: new Map([...(types ?? []), ...(attributes ?? [])].map((type) => [type.uuid, type.display])),
      place: places?.places.find((each) => each.uuid === place) ?? null,
      workflow: workflow.uuid === '' ? null : workflow,
      at: Date.now(),
      today: today(),
    },
    uuid,
  );
}

/** Saves it. Throws `ApiProblem` when the server refuses it, and when it cannot be reached and this device cannot keep it. */
export async function saveRegistration(queries: QueryClient, registration: Registration): Promise<'stored' | 'kept'> {
  const { uuid, person, form, sent, typed, draft, send } = registration;
  const name = [person.givenName, person.middleName, person.familyName].filter((part) => part !== '').join(' ');
  const takeBack = await held(queries, registration).catch(() => {
    // who is not found here, and whose number may be given again, is registered with a connection only
    if (deviceGate()?.alone('POST') === true || connectionLost()) throw noRoom();
    return undefined;
  });
  try {
    return await saveRecord({
      uuid,
      about: { kind: 'registration', form, componentForm: '', patient: { uuid, name }, draft },
      content: { sent, typed },
      send,
    });
  } catch (problem) {
    await takeBack?.().catch(() => undefined);
    throw problem;
  }
}

/** What keeps identifiers from being given while the device is without its server, with the question that asked for each. */
export async function numbersRefused(
  patient: string,
  identifiers: RegisteredPerson['identifiers'],
  place: string,
): Promise<readonly { readonly field: string; readonly code: Code }[]> {
  if (deviceGate()?.alone('GET') !== true) return [];
  const { numberRefused } = await import('../../../lib/device/registering.ts');
  const judged = identifiers.map(async ({ field, value, type }) => ({ field, code: await numberRefused({ type, place }, value, patient) }));
  return (await Promise.all(judged)).flatMap(({ field, code }) => (code === undefined ? [] : [{ field, code }]));
}

import { loadStarter, type StarterOptions } from '../db/starter/load-starter.ts';
import { scratchApi, scratchContent, type ApiResponse, type Client, type ScratchApi } from './scratch-api.ts';

/** The whole server on a database of its own with the starter content; places only when asked for. */
export function starterApi({ places = false, citiesOf = 'PK' }: Pick<StarterOptions, 'places' | 'citiesOf'> = {}): Promise<ScratchApi> {
  return scratchApi(
    {},
    {
      name: places ? `starter_places_${citiesOf.toLowerCase()}` : 'starter',
      write: async (pool) => {
        await scratchContent.write(pool);
        await pool.transaction((tx) => loadStarter(tx, { adminPassword: 'Admin123', places, citiesOf }));
      },
    },
  );
}

/** Fixed uuids that stories use. */
export const KNOWN = {
  oldNumber: '8d79403a-c2cc-11de-8d13-0010c6dffd0f',
  unknownLocation: '8d6c993e-c2cc-11de-8d13-0010c6dffd0f',
  numeric: '8d4a4488-c2cc-11de-8d13-0010c6dffd0f',
  coded: '8d4a48b6-c2cc-11de-8d13-0010c6dffd0f',
  text: '8d4a4ab4-c2cc-11de-8d13-0010c6dffd0f',
  notApplicable: '8d4a4c94-c2cc-11de-8d13-0010c6dffd0f',
  datetime: '8d4a5af4-c2cc-11de-8d13-0010c6dffd0f',
} as const;

/** Posts and answers the created object; a refusal fails the test with its text. */
export async function create(client: Client, path: string, body: unknown): Promise<ApiResponse['body']> {
  const response = await client.post(path, body);
  if (response.status !== 201) throw new Error(`POST ${path} ${JSON.stringify(body)}: ${response.status} ${response.text}`);
  return response.body;
}

/** Registers a patient and answers it. */
export function register(
  client: Client,
  identifier: string,
  givenName: string,
  familyName: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<ApiResponse['body']> {
  return create(client, 'patient', {
    person: { names: [{ givenName, familyName, preferred: true }], gender: 'F', birthdate: '1984-03-12', ...more },
    identifiers: [{ identifier, identifierType: KNOWN.oldNumber, location: KNOWN.unknownLocation, preferred: true }],
  });
}

/** Makes a concept of a datatype and answers its uuid. */
export async function concept(
  client: Client,
  name: string,
  datatype: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const made = await create(client, 'concept', {
    names: [{ name, locale: 'en', localePreferred: true, conceptNameType: 'FULLY_SPECIFIED' }],
    datatype,
    conceptClass: datatype === KNOWN.notApplicable ? 'Misc' : 'Question',
    ...more,
  });
  return String(made['uuid']);
}

/** Widgets of questions that stories make. */
export const WIDGET = {
  dropdown: '6d5e86fa-c2cc-11de-8d13-0010c6dffd0f',
  multiple: '4d5e86fa-c2cc-11de-8d13-0010c6dffd0f',
  textbox: '7d5e86fa-c2cc-11de-8d13-0010c6dffd0f',
} as const;

/** Makes a question of the bank on a concept of its own name and answers its uuid. */
export async function question(
  client: Client,
  name: string,
  fieldType: string,
  datatype: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const made = await create(client, 'hydra/hydra-field', {
    name,
    description: name,
    fieldType,
    concept: await concept(client, name.toUpperCase(), datatype),
    ...more,
  });
  return String(made['uuid']);
}

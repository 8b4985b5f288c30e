import type { Client } from './scratch-api.ts';

export const FHIR = '/openmrs/ws/fhir2/R4';

/** A page of a search as the tests look at it. */
interface FhirBundle {
  readonly resourceType: string;
  readonly total?: number;
  readonly link: readonly { readonly relation: string; readonly url: string }[];
  readonly entry?: readonly { readonly fullUrl: string; readonly resource: FhirResource; readonly search: { readonly mode: string } }[];
}

/** A resource, whose shape is what the tests are about. */
export type FhirResource = Readonly<Record<string, any>>; // eslint-disable-line -- as above

/** The page of a search (`Patient?name=…`); a refusal fails the test. */
export async function fhirPage(client: Client, search: string): Promise<FhirBundle> {
  const { status, body, text } = await client.get(search.startsWith('/') ? search : `${FHIR}/${search}`);
  if (status !== 200) throw new Error(`${search}: ${status} ${text.slice(0, 500)}`);
  return body as unknown as FhirBundle;
}

/** Its resources. */
export async function fhirFound(client: Client, search: string): Promise<readonly FhirResource[]> {
  const { entry = [] } = await fhirPage(client, search);
  return entry.map(({ resource }) => resource);
}

/** The pages of a search, one after the other, so many at most. */
export async function* fhirPages(client: Client, search: string, most: number): AsyncGenerator<FhirBundle> {
  let next: string | undefined = search;
  for (let page = 0; page < most && next !== undefined; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- a page names the next one
    const bundle: FhirBundle = await fhirPage(client, next);
    yield bundle;
    const url = bundle.link.find(({ relation }) => relation === 'next')?.url;
    next = url?.slice(url.indexOf(FHIR));
  }
}

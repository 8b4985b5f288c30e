/** Where the API lives. */
export const API = '/openmrs/ws/rest/v1';

/** Where the FHIR API lives. */
export const FHIR_API = '/openmrs/ws/fhir2/R4';

/**
 * The one form of a URL that routes know: no double slashes, no slash at the end, our own endpoints below the API.
 * Clients in the field send `/openmrs//ws/rest/v1/visit` and `/patient/`.
 */
export function normalUrl(url: string): string {
  const at = url.indexOf('?');
  const path = at === -1 ? url : url.slice(0, at);
  const query = at === -1 ? '' : url.slice(at);
  let normal = path.includes('//') ? path.replace(/\/{2,}/g, '/') : path;
  if (normal.length > 1 && normal.endsWith('/')) normal = normal.slice(0, -1);
  if (normal.startsWith('/fieldward/')) normal = API + normal;
  // pages of OpenMRS that clients use as an API
  if (normal.startsWith('/openmrs/module/idgen/') || normal.startsWith('/openmrs/module/addresshierarchy/'))
    normal = API + normal.slice('/openmrs'.length);
  return normal + query;
}

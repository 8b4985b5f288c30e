import { expect, it } from 'vitest';
import { normalUrl } from './path-form.ts';

it.each([
  ['/openmrs//ws/rest/v1/visit?v=full', '/openmrs/ws/rest/v1/visit?v=full'],
  ['/openmrs/ws/rest/v1/patient/', '/openmrs/ws/rest/v1/patient'],
  ['/openmrs/ws/rest/v1/patient/?q=a//b/', '/openmrs/ws/rest/v1/patient?q=a//b/'],
  ['/fieldward/patientmatch?givenName=A', '/openmrs/ws/rest/v1/fieldward/patientmatch?givenName=A'],
  ['/openmrs/module/idgen/generateIdentifier.form?source=1', '/openmrs/ws/rest/v1/module/idgen/generateIdentifier.form?source=1'],
  ['/', '/'],
  ['//', '/'],
])('%s', (url, normal) => expect(normalUrl(url)).toBe(normal));

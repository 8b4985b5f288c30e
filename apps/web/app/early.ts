// The first script of a page that has first reads. It imports nothing at run time, so that it runs before the others are there.
import { PATIENT, reads } from 'virtual:first-reads';

const patient = new URLSearchParams(location.search).get('patient') ?? '';

// without a session there is nothing to read, and what is no uuid is the page's to refuse
if (localStorage.getItem('username') !== null && /^[A-Za-z0-9-]{1,38}$/.test(patient)) {
  for (const template of reads[location.pathname] ?? []) {
    const url = template.replace(PATIENT, patient);
    const response = fetch(url, {
      credentials: 'same-origin',
      headers: { Accept: 'application/json', 'Disable-WWW-Authenticate': 'true', Prefer: 'handling=strict' },
    });
    // whoever takes it hears of a failure
    response.catch(() => undefined);
    (globalThis.fieldwardEarly ??= new Map()).set(url, { response, at: performance.now() });
  }
}

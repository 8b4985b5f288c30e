// The first script of a page that has first reads: bundled by itself, so that it runs before the others are there.
import { PATIENT, reads } from 'virtual:first-reads';
import { markScheme } from '../lib/appearance.ts';
import type { Early } from '../lib/early-responses.ts';
import { DEVICE_KEY, local } from '../lib/local-store.ts';
import type { NamedPatient, NumberedPatient } from '../widgets/patient-name.ts';
import { drawFirstPicture } from './first-picture.ts';

const asked = new Map<string, Early>();

function ask(url: string): Promise<Response> {
  const response = fetch(url, {
    credentials: 'same-origin',
    headers: { Accept: 'application/json', 'Disable-WWW-Authenticate': 'true', Prefer: 'handling=strict' },
  });
  // whoever takes it hears of a failure
  response.catch(() => undefined);
  asked.set(url, { response, at: performance.now() });
  return response;
}

/** Draws who the patient is, when the server says so; all else is the page's to tell. */
async function drawWho(response: Promise<Response>): Promise<void> {
  const { ok, body } = (await response).clone();
  if (!ok) return;
  const patient = (await new Response(body).json()) as NamedPatient & NumberedPatient & { readonly voided: boolean }; // detailsView
  if (!patient.voided) drawFirstPicture(patient);
}

const patient = new URLSearchParams(location.search).get('patient') ?? '';
const own = reads[location.pathname];

// without a session there is nothing to read, and what is no uuid is the page's to refuse
if (own !== undefined && local.get('username') !== undefined && /^[A-Za-z0-9-]{1,38}$/.test(patient)) {
  globalThis.fieldwardEarly = asked;
  const of = (template: string): string => template.replace(PATIENT, patient);
  const who = ask(of(own.patient));
  for (const template of own.others) void ask(of(template));
  markScheme();
  // a device that holds patients may be locked, which only the app knows
  if (localStorage.getItem(DEVICE_KEY) === null) drawWho(who).catch(() => undefined);
}

/** What waited on a device is sent: five hundred forms, by the page that a phone has open, over a slow line. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { openLine } from '../../e2e/harness/line.ts';
import { openStaff } from '../../e2e/harness/staff.ts';
import { draftCipher, fromBase64 } from '../../apps/web/lib/draft-cipher.ts';
import type { Pool } from '../../apps/server/db/pool.ts';
import { multiply, ownerOf } from './device-people.ts';
import { SignedIn } from './http-device.ts';
import { startProduct } from '../product-process.ts';
import { short, type Result } from '../result.ts';
import { screeningForm } from './screening-form.ts';
import { slowDown } from '../slow-page.ts';

const FORMS = 500;
const PEOPLE = 1_000;
const API = '/openmrs/ws/rest/v1';
const LONGEST = 300_000;

/** Rows of the store of what waits, as the page keeps them: sealed under the key of the account. */
async function sealedForms(client: SignedIn, user: string, people: readonly string[]): Promise<{ readonly uuid: string }[]> {
  const { value } = await client.get<{ readonly key: string }>('fieldward/draftkey');
  const [cipher, filled] = [await draftCipher(fromBase64(value.key)), await screeningForm(client)];
  const begun = Date.now() - 86_400_000;
  return Promise.all(
    people.map(async (patient, nth) => {
      const [uuid, at] = [crypto.randomUUID(), begun + nth * 60_000];
      const seal = (part: string, content: object): Promise<string> => cipher.seal(`${uuid} ${part}`, at, JSON.stringify(content));
      const about = { form: filled.form, componentForm: filled.componentForm, patient: { uuid: patient, name: `Patient ${nth}` } };
      const content = { sent: filled.of(patient), typed: { uuid, answers: {} } };
      const state = { user, at, order: at, state: 'waiting', changed: at, tries: 1, next: 0 };
      return { uuid, ...state, about: await seal('about', about), content: await seal('content', content) };
    }),
  );
}

const put = (page: Page, rows: readonly object[]): Promise<void> =>
  page.evaluate(
    (all) =>
      new Promise<void>((done, fail) => {
        const opening = indexedDB.open('fieldward-unsent', 1);
        opening.onerror = () => fail(new Error('the page has no store'));
        opening.onsuccess = () => {
          const writing = opening.result.transaction('records', 'readwrite');
          for (const row of all) writing.objectStore('records').put(row);
          writing.oncomplete = () => done();
          writing.onerror = () => fail(new Error('nothing was written'));
        };
      }),
    rows,
  );

/** How many of them the server has, those among them that it holds until somebody decides. */
async function arrived(pool: Pool, uuids: readonly string[]): Promise<number> {
  const [row] = await pool.rows<{ there: number }>('select count(*)::int as there from field_record where uuid = any ($1::text[])', [
    uuids,
  ]);
  return row?.there ?? 0;
}

/** Sends what waited, in the browser. */
export async function benchBacklog(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fieldward-bench-backlog-'));
  const product = await startProduct(folder, { FIELDWARD_DEMO: 'full' });
  const pool = ownerOf(folder);
  const line = await openLine(product.url);
  const staff = await openStaff({ url: line.url, width: 390, height: 800, kept: true });
  const { page } = staff;
  try {
    await multiply(pool, PEOPLE);
    await staff.arrive();
    await staff.goTo('/unsent');
    const session = await page.context().newCDPSession(page);
    const cookies = await page.context().cookies(line.url);
    const client = new SignedIn(product.url, cookies.map(({ name, value }) => `${name}=${value}`).join('; '));
    const { value: own } = await client.get<{ readonly user: { readonly uuid: string } }>('session');
    const people = await pool.rows<{ uuid: string }>(
      'select p.uuid from patient p join person on person_id = patient_id where not p.voided and not dead and not exists (select from patient_erasure e where e.patient_id = p.patient_id) order by patient_id limit $1',
      [FORMS],
    );
    const rows = await sealedForms(
      client,
      own.user.uuid,
      people.map(({ uuid }) => uuid),
    );
    client.end();
    await put(page, rows);
    let sent = 0;
    let first = 0;
    await session.send('Network.enable');
    session.on('Network.requestWillBeSent', ({ request }) => {
      if (!request.url.includes(`${API}/fieldward/fieldrecord`) || request.method !== 'POST') return;
      first ||= performance.now();
      sent += request.postData?.length ?? 0;
    });
    await slowDown(session, { network: true });
    await staff.visit('/unsent');
    const uuids = rows.map(({ uuid }) => uuid);
    const end = performance.now() + LONGEST;
    let there = 0;
    while ((there = await arrived(pool, uuids)) < FORMS && performance.now() < end) await pause(250);
    const took = performance.now() - first;
    return [
      {
        what: `device: a backlog of ${FORMS} forms is sent`,
        measured: there < FORMS ? `${there} after ${short(took / 1000)} s` : `${short(took / 1000)} s`,
        budget: '< 60 s at 1.6 Mbit/s',
        met: there === FORMS && took < 60_000,
        note: `screenings of as many patients, ${short(sent / FORMS / 1000)} kB each; a phone at a quarter of the speed, from the first that is sent until the server has the last`,
      },
    ];
  } finally {
    await staff.close();
    await line.end();
    await pool.end();
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

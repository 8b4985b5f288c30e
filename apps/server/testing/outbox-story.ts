/** A clinic that writes to its patients: a server, a gateway, people with telephones, appointments of tomorrow. */
import { randomBytes } from 'node:crypto';
import { contactNumberType, messageConsentType, messageLanguageType } from '@fieldward/contract/patient/person.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { addDays, today } from '@fieldward/domain/time/in-zone.ts';
import { makeDue, sendWaiting } from '../areas/message/outbox/outbox-work.ts';
import { SecretKeys } from '../areas/account/session/secret-keys.ts';
import { loadStarter } from '../db/starter/load-starter.ts';
import { scratchApi, scratchContent, type ScratchApi } from './scratch-api.ts';
import { fakeGateway, type FakeGateway } from './sms-gateway.ts';
import { create, register } from './starter-api.ts';

/** A message as it is kept. */
interface StoredMessage {
  readonly purpose: string;
  readonly state: string;
  readonly failure: string | null;
  readonly body: string | null;
  readonly attempts: number;
  readonly uuid: string;
  readonly delivery: string | null;
  /** Seconds until it is sent. */
  readonly wait: number;
}

export interface OutboxStory {
  readonly api: ScratchApi;
  /** The secret key of the server. */
  readonly key: Buffer;
  readonly around: { readonly secrets: SecretKeys; readonly note: () => void };
  readonly place: string;
  readonly service: string;
  readonly tomorrow: Day;
  /** The gateway of the test that runs. */
  gateway: FakeGateway;
  /** Registers somebody with a telephone; consent null: nothing is recorded. The uuid. */
  readonly someone: (consent?: boolean | null, language?: string, phone?: string) => Promise<string>;
  /** Books an appointment; the uuid. */
  readonly book: (patient: string, day?: string) => Promise<string>;
  /** Changes how messages are sent. */
  readonly settings: (change: object) => Promise<void>;
  /** Sends what waits. */
  readonly send: () => Promise<void>;
  /** Sends it as a server with other keys. */
  readonly sendWith: (secrets: SecretKeys) => Promise<void>;
  /** Makes what is due and sends it. */
  readonly turn: () => Promise<void>;
  /** The messages of a patient. */
  readonly stored: (patient: string) => Promise<readonly StoredMessage[]>;
  /** What became of them: `sent`, `cancelled: gone`. */
  readonly states: (patient: string) => Promise<readonly string[]>;
  /** Begins a test: a gateway of its own, everything switched on. */
  readonly begin: () => Promise<void>;
  /** Ends it: no messages, nobody is expected, nothing is to be done. */
  readonly end: () => Promise<void>;
}

/** Starts the server with it; a second or two. */
export async function outboxStory(): Promise<OutboxStory> {
  const key = randomBytes(32);
  const around = { secrets: new SecretKeys([key]), note: () => {} };
  const api = await scratchApi(
    { secretKeys: new SecretKeys([key]) },
    {
      name: 'starter',
      write: async (pool) => {
        await scratchContent.write(pool);
        await pool.transaction((tx) => loadStarter(tx, { adminPassword: 'Admin123', places: false, citiesOf: 'PK' }));
      },
    },
  );
  const { admin } = api;
  const place = String((await create(admin, 'location', { name: 'Clinic one' }))['uuid']);
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '08:00', closes: '18:00' }));
  const clinic = { name: 'TB clinic', location: place, duration: 30, capacity: 100, hours };
  const service = String((await create(admin, 'fieldward/appointmentservice', clinic))['uuid']);
  const tomorrow = addDays(today('UTC'), 1);
  let people = 0;
  const sendWith = async (secrets: SecretKeys) => {
    while (await sendWaiting(api.asServer, { ...around, secrets }, 0));
  };
  const send = () => sendWith(around.secrets);
  const settings = async (change: object) => {
    const { status, text } = await admin.post('fieldward/messagesettings', change);
    if (status !== 200) throw new Error(text);
  };
  const stored = (patient: string) =>
    api.pool.rows<StoredMessage>(
      `select m.purpose, m.state, m.failure, m.body, m.attempts, m.uuid, m.delivery, round(extract(epoch from m.next_at - now()))::int as wait
       from message m join person p on p.person_id = m.patient_id where p.uuid = $1 order by m.message_id`,
      [patient],
    );
  const story: OutboxStory = {
    api,
    key,
    around,
    place,
    service,
    tomorrow,
    gateway: await fakeGateway(),
    someone: async (consent = true, language = 'en', phone = '+923001234567') => {
      const attributes = [
        { attributeType: contactNumberType, value: phone },
        ...(consent === null ? [] : [{ attributeType: messageConsentType, value: String(consent) }]),
        { attributeType: messageLanguageType, value: language },
      ];
      return String((await register(admin, `MS-${(people += 1)}`, 'Amina', 'Traore', { attributes }))['uuid']);
    },
    book: async (patient, day = tomorrow) =>
      String((await create(admin, 'fieldward/appointment', { patient, service, startDateTime: `${day}T09:00:00.000+0000` }))['uuid']),
    settings,
    send,
    sendWith,
    turn: async () => {
      await makeDue(api.asServer);
      await send();
    },
    stored,
    states: async (patient) => (await stored(patient)).map(({ state, failure }) => (failure === null ? state : `${state}: ${failure}`)),
    begin: async () => {
      await story.gateway.close();
      story.gateway = await fakeGateway();
      await settings({
        sending: true,
        purposes: ['appointment', 'missed', 'result'],
        sms: 'http',
        httpUrl: story.gateway.url,
        httpSecret: 'Bearer s3cret',
        quietFrom: '00:00',
        quietTo: '00:00',
        assumeConsent: false,
        mayReveal: false,
      });
    },
    end: async () => {
      await api.pool.rows('delete from message');
      await api.pool.rows('delete from task');
      await api.pool.rows(`update appointment set status = 'cancelled', reason = 'over' where status = 'scheduled'`);
      await story.gateway.close();
    },
  };
  return story;
}

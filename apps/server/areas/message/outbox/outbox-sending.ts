/** From waiting to sent: what is taken is committed as `sending` before any gateway hears of it. docs/decisions/messages.md */
import type { ContactChannel, MessageChannel, MessageFailure, MessageState } from '@fieldward/domain/message/message-state.ts';
import { filledText, languagesFor, reveals } from '@fieldward/domain/message/message-template.ts';
import { purposeRules, type MessagePurpose } from '@fieldward/domain/message/purpose.ts';
import { mostAttempts, restAfter, sendableFrom } from '@fieldward/domain/message/sending-times.ts';
import { settingDefaults, settingProperty } from '@fieldward/domain/settings/setting-names.ts';
import { formatDate, plainDateFormat } from '@fieldward/domain/time/date-format.ts';
import { momentOf, momentText } from '@fieldward/domain/time/in-zone.ts';
import type { Db } from '../../../engine/db.ts';
import { programmeZone } from '../../../engine/programme-zone.ts';
import type { Gateway, Outcome, Outgoing } from '../gateway/gateway.ts';
import { waysOf, type Around, type Way } from '../gateway/gateways.ts';
import { messageSettings, type StoredSettings } from '../gateway/message-settings.ts';
import { smsNumber } from './message-address.ts';
import { messageCauses } from './message-causes.ts';
import { consentOf, givenNameOf, languageOf, numberOf } from './message-people.ts';

/** Messages that are taken at once. */
const AT_ONCE = 20;

interface Waiting {
  readonly id: string;
  readonly uuid: string;
  readonly purpose: MessagePurpose;
  readonly recipient: string;
  readonly user: string | null;
  readonly channel: MessageChannel | null;
  readonly attempts: number;
  readonly round: number;
  readonly urgent: boolean;
  readonly late: boolean;
  readonly patient: string | null;
  readonly consent: boolean;
  readonly number: string | null;
  /** Of an account: its addresses, and by which way it wants to be written to. */
  readonly email: string | null;
  readonly phone: string | null;
  readonly wanted: ContactChannel | null;
  readonly language: string | null;
  readonly name: string | null;
}

const TAKE = `select m.message_id::text as id, m.uuid, m.purpose, m.recipient, m.channel, m.attempts, m.round, m.urgent, coalesce(m.expires_at < now(), false) as late,
    m.patient_id::text as patient, m.user_id::text as "user", u.email, u.phone, u.channel as wanted, p.patient_id is not null and ${consentOf('m.patient_id', '$2::boolean')} as consent,
    ${numberOf('m.patient_id')} as number, case when m.user_id is null then ${languageOf('m.patient_id')} else u.language end as language,
    ${givenNameOf('case when m.user_id is null then m.patient_id else u.person_id end')} as name
  from message m
  left join lateral (select p.patient_id from patient p join person e on e.person_id = p.patient_id
    where p.patient_id = m.patient_id and not p.voided and not e.dead) p on true
  left join lateral (select a.person_id, c.email, c.phone, coalesce(c.channel, 'both') as channel, c.language from users a left join user_contact c using (user_id)
    where a.user_id = m.user_id and not a.retired and m.purpose <> 'test') u on true
  where m.state in ('waiting', 'failed') and m.next_at <= now()
  order by m.urgent desc, m.next_at limit $1 for update of m skip locked`;

/** What becomes of a message that is taken. */
interface Taken {
  readonly id: string;
  readonly state: MessageState;
  readonly failure: MessageFailure | null;
  readonly next: string | null;
  readonly gateway: string | null;
  readonly channel: MessageChannel | null;
  readonly language: string | null;
  readonly address: string | null;
  readonly body: string | null;
  readonly reveals: boolean;
}

const WRITE = `update message m set state = x.state, failure = x.failure, next_at = coalesce(x.next, m.next_at), gateway = coalesce(x.gateway, m.gateway),
    channel = coalesce(x.channel, m.channel), language = coalesce(x.language, m.language), address = coalesce(x.address, m.address),
    body = coalesce(x.body, m.body), reveals = x.reveals or m.reveals,
    attempts = m.attempts + (x.state = 'sending')::int, claimed_at = case when x.state = 'sending' then clock_timestamp() end, date_changed = now()
  from jsonb_to_recordset($1::jsonb) x (id bigint, state text, failure text, next timestamptz, gateway text, channel text, language text, address text,
    body text, reveals boolean)
  where m.message_id = x.id`;

/** A message that is on its way. */
interface OnItsWay {
  readonly id: string;
  readonly attempt: number;
  readonly round: number;
  readonly gateway: Gateway;
  readonly outgoing: Outgoing;
}

interface Template {
  readonly purpose: MessagePurpose;
  readonly language: string;
  readonly body: string;
}

/** What every message of a turn is judged by. */
interface Desk {
  readonly settings: StoredSettings;
  readonly ways: Readonly<Record<MessageChannel, Way>>;
  readonly templates: readonly Template[];
  readonly facts: ReadonlyMap<string, Readonly<Record<string, string | null>>>;
  readonly zone: string;
  readonly dateFormat: string;
  readonly country: string;
  readonly programme: string;
}

const nothing = {
  failure: null,
  next: null,
  gateway: null,
  channel: null,
  language: null,
  address: null,
  body: null,
  reveals: false,
};

const ended = (id: string, state: 'cancelled' | 'given up', failure: MessageFailure): Taken => ({ ...nothing, id, state, failure });

/** Where a message to an account goes: by the way that it was made for. */
function staffDestination({ channel, email, phone }: Waiting, desk: Desk): Destination {
  if (channel === 'email') return email === null ? 'noAddress' : { channel, address: email };
  if (phone === null) return 'noAddress';
  const address = smsNumber(phone, desk.country);
  return address === null ? 'badAddress' : { channel: 'sms', address };
}

type Destination = { readonly channel: MessageChannel; readonly address: string } | MessageFailure;

/** Where a message goes, or why nowhere. */
function destination(message: Waiting, desk: Desk): Destination {
  if (message.purpose === 'test') return { channel: message.channel ?? 'sms', address: message.recipient };
  if (purposeRules[message.purpose].audience === 'staff') return staffDestination(message, desk);
  const { number } = message;
  if (number === null || number.trim() === '') return 'noAddress';
  const address = smsNumber(number, desk.country);
  return address === null ? 'badAddress' : { channel: 'sms', address };
}

/** Where a link leads: a page, otherwise Home, where whoever is written to finds what is meant once they have signed in. */
const linkOf = (webAddress: string | null, page: string): string =>
  webAddress === null ? '' : `${webAddress.replace(/\/+$/, '')}/${page}`;

/** Values that are days. */
const DAYS: ReadonlySet<string> = new Set(['day', 'from', 'to']);

/** The values of a text in a language: days by the format of the programme. */
function valuesOf(
  message: Waiting,
  facts: Readonly<Record<string, string | null>>,
  desk: Desk,
  language: string,
): Readonly<Record<string, string>> {
  const shown = Object.entries(facts).map(([name, value]) => [
    name,
    value === null ? '' : DAYS.has(name) ? formatDate(value, desk.dateFormat, language) : value,
  ]);
  return {
    ...Object.fromEntries(shown),
    name: message.name ?? '',
    programme: desk.programme,
    link: linkOf(desk.settings.webAddress, facts['page'] ?? ''),
  };
}

/** Whether a message has lost what it was for: its cause, its recipient, the will of either. */
function lapsed(message: Waiting, { settings, facts }: Desk): MessageFailure | null {
  const { purpose, id, consent, wanted, channel } = message;
  if (purpose !== 'test' && (!settings.sending || !settings.purposes.some((each) => each === purpose))) return 'off';
  if (!facts.has(id)) return 'gone';
  if (purpose === 'test') return null;
  if (purposeRules[purpose].audience === 'patient') return consent ? null : 'noConsent';
  if (wanted === null) return 'gone';
  // a digest that would say nothing
  if (facts.get(id)?.['nothing'] === 'yes') return 'nothing';
  return wanted === 'both' || wanted === channel ? null : 'noConsent';
}

function judged(message: Waiting, desk: Desk): { readonly taken: Taken; readonly sent: OnItsWay | null } {
  const { id, purpose, attempts, round } = message;
  const end = (state: 'cancelled' | 'given up', failure: MessageFailure) => ({ taken: ended(id, state, failure), sent: null });
  const lost = lapsed(message, desk);
  if (lost !== null) return end('cancelled', lost);
  if (message.late) return end('given up', 'expired');
  const now = momentOf(Date.now());
  const { quietFrom, quietTo, language: usual } = desk.settings;
  const from = message.urgent ? now : sendableFrom(now, { from: quietFrom, to: quietTo }, desk.zone);
  if (from !== now) return { taken: { ...nothing, id, state: 'waiting', next: momentText(from) }, sent: null };
  const to = destination(message, desk);
  if (typeof to === 'string') return end('given up', to);
  const way = desk.ways[to.channel];
  if (typeof way === 'string') return end('given up', way);
  const wanted = languagesFor(message.language, usual);
  const template = wanted.flatMap(
    (language) => desk.templates.find((each) => each.purpose === purpose && each.language === language) ?? [],
  )[0];
  if (template === undefined) return end('given up', 'noTemplate');
  const values = valuesOf(message, desk.facts.get(id) ?? {}, desk, template.language);
  const body = filledText(template.body, values);
  const written = { gateway: way.name, channel: to.channel, language: template.language, address: to.address, body };
  const revealing = reveals(purpose, template.body);
  const outgoing = { key: `${message.uuid}-${round}`, to: to.address, text: body, language: template.language };
  return {
    taken: { ...nothing, ...written, id, state: 'sending', reveals: revealing },
    sent: { id, attempt: attempts + 1, round, gateway: way, outgoing },
  };
}

/** What the texts of messages may say, by their keys; those whose cause fell away are missing. */
async function factsOf(tx: Db, messages: readonly Pick<Waiting, 'id' | 'purpose'>[]): Promise<Desk['facts']> {
  const facts = new Map<string, Readonly<Record<string, string | null>>>();
  for (const purpose of new Set(messages.map((each) => each.purpose))) {
    const cause = messageCauses[purpose];
    if (cause === undefined) continue;
    const ids = messages.filter((each) => each.purpose === purpose).map(({ id }) => id);
    // oxlint-disable-next-line no-await-in-loop -- one transaction asks one after the other
    for (const { id, values } of await tx.rows<{ id: string; values: Record<string, string | null> }>(cause.facts, [ids]))
      facts.set(id, values);
  }
  return facts;
}

async function deskFor(tx: Db, settings: StoredSettings, messages: readonly Waiting[], around: Around): Promise<Desk> {
  const templates = await tx.rows<Template>('select purpose, language, body from message_template where purpose = any ($1::text[])', [
    [...new Set(messages.map(({ purpose }) => purpose))],
  ]);
  const kept = await tx.rows<{ property: string; value: string }>(
    `select lower(property) as property, value from system_setting where lower(property) = any ($1::text[]) and value <> ''`,
    [[settingProperty.dateFormat, settingProperty.country, settingProperty.programmeName].map((property) => property.toLowerCase())],
  );
  const value = (name: 'dateFormat' | 'country' | 'programmeName'): string =>
    kept.find(({ property }) => property === settingProperty[name].toLowerCase())?.value ?? settingDefaults[name];
  return {
    settings,
    templates,
    ways: waysOf(settings, around),
    facts: await factsOf(tx, messages),
    zone: await programmeZone(tx),
    dateFormat: plainDateFormat(value('dateFormat')),
    country: value('country'),
    programme: value('programmeName'),
  };
}

/** Takes messages whose time has come. What is answered is `sending` once the transaction is committed, and not before. */
export async function takeMessages(tx: Db, around: Around): Promise<{ readonly sent: readonly OnItsWay[]; readonly more: boolean }> {
  const settings = await messageSettings(tx);
  const messages = await tx.rows<Waiting>(TAKE, [AT_ONCE, settings.assumeConsent]);
  if (messages.length === 0) return { sent: [], more: false };
  const desk = await deskFor(tx, settings, messages, around);
  const found = messages.map((message) => judged(message, desk));
  await tx.rows(WRITE, [JSON.stringify(found.map(({ taken }) => taken))]);
  return { sent: found.flatMap(({ sent }) => sent ?? []), more: messages.length === AT_ONCE };
}

const NOTE = `update message set state = $4, failure = $5, next_at = coalesce($6::timestamptz, next_at), sent_at = case when $4 = 'sent' then now() end,
    gateway_id = coalesce($7, gateway_id), claimed_at = null, date_changed = now()
  where message_id = $1::bigint and state = 'sending' and attempts = $2 and round = $3`;

/** Notes what came of an attempt; when somebody else has taken the message meanwhile, nothing. */
export async function noteOutcome(db: Db, { id, attempt, round }: OnItsWay, outcome: Outcome): Promise<void> {
  if (outcome.sent) {
    await db.rows(NOTE, [id, attempt, round, 'sent', null, null, outcome.id]);
    return;
  }
  const rest = outcome.again ? restAfter(attempt, outcome.rest) : null;
  const next = rest === null ? null : new Date(Date.now() + rest).toISOString();
  await db.rows(NOTE, [id, attempt, round, rest === null ? 'given up' : 'failed', outcome.failure, next, null]);
}

/**
 * Takes up what a server that was killed left on its way: it is handed over once more with the same key, by which the gateway knows it again;
 * mail servers know nothing again, so a mail is given up, and somebody may send it once more by hand.
 */
export async function takeUpAgain(tx: Db, after: number): Promise<void> {
  await tx.rows(
    `update message set state = case when attempts >= ${mostAttempts} or gateway = 'smtp' then 'given up' else 'failed' end, failure = 'unknown', next_at = now(),
       claimed_at = null, date_changed = now()
     where state = 'sending' and claimed_at < clock_timestamp() - $1::int * interval '1 millisecond'`,
    [after],
  );
}

/** Whether messages that wait still have a cause; those that have none are cancelled now, not when their time comes. */
export async function cancelLapsed(tx: Db): Promise<void> {
  const settings = await messageSettings(tx);
  const messages = await tx.rows<Waiting>(TAKE.replace('and m.next_at <= now()', 'and m.next_at > now()'), [1_000, settings.assumeConsent]);
  if (messages.length === 0) return;
  const desk = { settings, facts: await factsOf(tx, messages) } as Desk; // all that a lapse is told by
  const gone = messages.flatMap((message) => {
    const failure = lapsed(message, desk);
    return failure === null ? [] : [{ id: message.id, failure }];
  });
  if (gone.length === 0) return;
  await tx.rows(
    `update message m set state = 'cancelled', failure = x.failure, date_changed = now() from jsonb_to_recordset($1::jsonb) x (id bigint, failure text) where m.message_id = x.id`,
    [JSON.stringify(gone)],
  );
}

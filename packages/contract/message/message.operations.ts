import { maxSecretLength, messageActs, messageChannels, messageFailures, messageStates } from '@fieldward/domain/message/message-state.ts';
import { messagePurposes, switchedPurposes } from '@fieldward/domain/message/purpose.ts';
import Type from 'typebox';
import { day, handlerChecks, moment, named, oneOf, operationWire, orNull, paging, type Shape } from '../operation.ts';

const text = Type.String();

const shown = Type.Object(
  {
    uuid: text,
    purpose: oneOf(messagePurposes),
    state: oneOf(messageStates),
    failure: orNull(oneOf(messageFailures), { description: 'why it was not sent, the last time' }),
    delivery: orNull(oneOf(['delivered', 'undelivered']), { description: 'what the gateway reported afterwards' }),
    day: day,
    patient: orNull(named),
    user: orNull(named),
    place: orNull(named),
    channel: orNull(oneOf(messageChannels)),
    address: orNull(text),
    language: orNull(text),
    text: orNull(text, { description: 'null: not written yet, or it tells what the account may not see' }),
    attempts: Type.Integer(),
    made: moment,
    next: orNull(moment, { description: 'of one that is to be sent: not before' }),
    sent: orNull(moment),
  },
  { $id: 'OutboxMessage' },
);

/** A message as it is listed. */
export type OutboxMessage = Shape<typeof shown>;

/** Messages, the newest first. */
export const messagesWire = operationWire('GET fieldward/messages', {
  privilege: ['View Messages', 'Get Patients'],
  about: 'Messages to patients and staff with what became of them, the newest first',
  query: Type.Object({
    patient: Type.Optional(Type.String({ description: 'uuid' })),
    states: Type.Optional(Type.Array(oneOf(messageStates), { description: 'with commas; all unless sent' })),
    purpose: Type.Optional(oneOf(messagePurposes)),
    ...paging(100, 25),
  }),
  response: Type.Object({ results: Type.Array(shown), hasNext: Type.Boolean() }),
});

/** Sends a message once more, or takes it back. */
export const messageActWire = operationWire('POST fieldward/messages/:uuid', {
  privilege: ['Manage Messages', 'View Messages', 'Get Patients'],
  about: 'Sends a message that failed or was given up once more, or cancels one that waits',
  body: Type.Object({ act: oneOf(messageActs) }),
  response: Type.Object({ uuid: text, state: oneOf(messageStates) }),
});

const smtpSecurities = ['starttls', 'tls', 'none'] as const;

const settings = {
  sending: Type.Boolean({ description: 'false: nothing is written to anybody' }),
  purposes: Type.Array(oneOf(switchedPurposes), { description: 'those that are switched on' }),
  sms: oneOf(['none', 'log', 'http']),
  quietFrom: text,
  quietTo: Type.String({ description: 'HH:mm by the clock of the programme; the same as `quietFrom`: no quiet hours' }),
  digestAt: Type.String({ description: 'HH:mm by the clock of the programme; digests are not sent before' }),
  dailyRoles: Type.Array(text, { description: 'uuids of roles: who has one gets the daily digest unless the account says otherwise' }),
  weeklyRoles: Type.Array(text, { description: 'the same for the digest of Mondays' }),
  daysBefore: Type.Integer({ description: 'of an appointment: 1 to 14' }),
  language: Type.String({ description: 'of whoever has none' }),
  assumeConsent: Type.Boolean({ description: 'patients of whom nothing is recorded are written to' }),
  mayReveal: Type.Boolean({ description: 'texts may have names that tell what somebody has' }),
  webAddress: orNull(text, { description: 'of the web app, for links' }),
  httpUrl: orNull(text),
  httpHeader: Type.String({ description: 'that carries the secret' }),
  httpSender: orNull(text),
  email: oneOf(['none', 'log', 'smtp']),
  smtpHost: orNull(text),
  smtpPort: Type.Integer({ description: '1 to 65535' }),
  smtpSecurity: oneOf(smtpSecurities, { description: 'starttls: encrypted before anything is sent; tls: from the start' }),
  smtpUser: orNull(text),
  smtpFrom: orNull(text, { description: 'the address that messages come from' }),
};

/** How messages are sent. Secrets are not shown: only that there are some. */
const settingsShown = Type.Object(
  { ...settings, hasHttpSecret: Type.Boolean(), hasSmtpSecret: Type.Boolean(), hasReportSecret: Type.Boolean() },
  { $id: 'MessageSettings' },
);
export type MessageSettings = Shape<typeof settingsShown>;

export const messageSettingsWire = operationWire('GET fieldward/messagesettings', {
  privilege: 'Manage Messages',
  about: 'How messages are sent',
  etag: true,
  response: settingsShown,
});

/** Changes what is sent of the settings, all or nothing. */
export const messageSettingsSaveWire = operationWire('POST fieldward/messagesettings', {
  privilege: 'Manage Messages',
  about: 'Changes how messages are sent; a secret is set by its text and taken away by null',
  body: Type.Partial(
    Type.Object({
      ...settings,
      httpSecret: orNull(Type.String({ maxLength: maxSecretLength })),
      smtpSecret: orNull(Type.String({ maxLength: maxSecretLength })),
    }),
  ),
  etag: true,
  ifMatch: true,
  response: settingsShown,
});

/** Makes the secret anew by which the gateway proves itself when it reports deliveries. */
export const messageReportSecretWire = operationWire('POST fieldward/messagereportsecret', {
  privilege: 'Manage Messages',
  about: 'Makes a new secret for delivery reports; it is shown once',
  response: Type.Object({ secret: text, address: Type.String({ description: 'to which reports are sent' }) }),
});

const template = Type.Object({ purpose: oneOf(messagePurposes), language: text, body: text }, { $id: 'MessageTemplate' });
export type MessageTemplate = Shape<typeof template>;

/** What messages say. */
export const messageTemplatesWire = operationWire('GET fieldward/messagetemplates', {
  privilege: 'Manage Messages',
  about: 'The texts of messages by purpose and language',
  response: Type.Object({ results: Type.Array(template), mayReveal: Type.Boolean() }),
});

/** Keeps or removes the text of a purpose in a language. */
export const messageTemplateSaveWire = operationWire('POST fieldward/messagetemplates', {
  privilege: 'Manage Messages',
  about: 'Keeps the text of a purpose in a language, or removes it',
  body: Type.Object({
    purpose: oneOf(messagePurposes),
    language: handlerChecks(text),
    body: Type.Optional(text),
    was: Type.Optional(orNull(text, { description: 'the text that it is based on; null: there was none' })),
    remove: Type.Optional(Type.Boolean()),
  }),
  response: Type.Object({ results: Type.Array(template), mayReveal: Type.Boolean() }),
});

/** Writes to a number or an address of one's own, to see whether it arrives. */
export const testMessageWire = operationWire('POST fieldward/testmessage', {
  privilege: 'Manage Messages',
  about: 'Sends a test message',
  body: Type.Object({ channel: oneOf(messageChannels), to: handlerChecks(text) }),
  status: 201,
  response: Type.Object({ uuid: text }),
});

/** What a gateway says later about a message that it took. */
export const deliveryReportWire = operationWire('POST fieldward/deliveryreport', {
  entrance: true,
  privilege: 'anybody',
  about: 'A gateway reports the delivery of a message; it proves itself with `Authorization: Bearer <secret>`',
  body: Type.Object({
    id: Type.String({ description: 'as the gateway called it, or its Idempotency-Key' }),
    state: oneOf(['delivered', 'undelivered']),
  }),
  response: Type.Object({ known: Type.Boolean() }),
});

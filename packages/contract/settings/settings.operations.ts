import Type from 'typebox';
import type { SettingName } from '@fieldward/domain/settings/setting-names.ts';
import { handlerChecks, operationWire, type Shape } from '../operation.ts';

const text = Type.String();

/** Every setting, as text; the compiler holds the names against those of the domain. */
const named = {
  programmeName: text,
  identifierFormat: text,
  dateFormat: text,
  country: text,
  currency: text,
  timeZone: text,
  idleMinutes: text,
  passwordPolicy: text,
  dashboard: text,
  submissionCheck: text,
  correctionHours: text,
  closingDay: text,
  formVisits: text,
  visitType: text,
  visitsEnd: text,
  overlappingVisits: text,
  cardPhoto: text,
  devices: text,
  deviceDays: text,
  devicePatients: text,
  deviceNumbers: text,
  deviceNumbersDaily: text,
  deviceNumbersLost: text,
  registrationForm: text,
} satisfies Record<SettingName, typeof text>;

const values = Type.Object(named);

/** The settings of the programme. */
export const settingsWire = operationWire('GET fieldward/settings', {
  privilege: 'authenticated',
  about: 'The settings of the programme that every screen follows',
  response: values,
  etag: true,
});

/** Any of the settings: all are saved, or none when one is wrong. */
export const settingsSaveWire = operationWire('POST fieldward/settings', {
  privilege: 'Manage Global Properties',
  about: 'Changes settings of the programme, all together',
  body: handlerChecks(Type.Partial(values)),
  response: values,
  etag: true,
  ifMatch: true,
});

const choices = Type.Object({
  countries: Type.Array(text, { description: 'names' }),
  currencies: Type.Array(text, { description: 'ISO codes' }),
  zones: Type.Array(text, { description: 'names of time zones' }),
});

/** What a programme may choose from. */
export type SettingChoices = Shape<typeof choices>;

/** What country, currency and time zone may be. */
export const settingChoicesWire = operationWire('GET fieldward/settingchoices', {
  privilege: 'Get Global Properties',
  about: 'The countries, currencies and time zones that a programme may choose from',
  response: choices,
});

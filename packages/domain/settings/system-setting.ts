/** The settings of a programme: what each may be. */
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { dateFormats, plainDateFormat } from '../time/date-format.ts';
import { isZone } from '../time/zone.ts';
import { passwordPolicies } from '../account/password.ts';
import {
  isHoldDays,
  isDaysToLose,
  isNumbersDaily,
  isNumbersHeld,
  isPeopleHeld,
  leastPeople,
  mostHoldDays,
  mostNumbers,
  mostDaysToLose,
  mostNumbersDaily,
  mostPeople,
} from '../device/device.ts';
import { isClosingDay, isCorrectionHours, lastClosingDay, mostCorrectionHours } from '../form/correction-settings.ts';
import { lengthOf, type PatternEngine } from './pattern.ts';
import { settingNames, settingProperty, submissionChecks, type SettingName } from './setting-names.ts';
import { patternProblem } from './pattern-problem.ts';

/** A session that nobody used for a day is gone whatever is set. */
const mostIdleMinutes = 1440;

/** Longest identifier format; identifiers themselves have at most 15 characters. */
const longestFormat = 255;

/** Longest name of a programme: it stands on one line of a card. */
export const longestProgrammeName = 60;

/** The lists that a value must come from, and the engine for patterns; what is missing is not checked. */
export interface KnownValues {
  readonly patterns?: PatternEngine | undefined;
  readonly countries?: ReadonlySet<string>;
  readonly currencies?: ReadonlySet<string>;
  readonly zones?: ReadonlySet<string>;
}

/** The name of the setting kept under a property, whatever its case; undefined for the many that are none of these. */
export function settingOf(property: string): SettingName | undefined {
  return settingNames.find((name) => settingProperty[name].toLowerCase() === property.toLowerCase());
}

/** What is wrong with the value of a setting: empty, or not one of the values that it may have. */
export function settingProblem(name: SettingName, value: string, known: KnownValues = {}): Message | null {
  const text = value.trim();
  return text === '' ? say('person.required') : rules[name](text, known);
}

type Rule = (text: string, known: KnownValues) => Message | null;

/** One of some words that the product knows. */
const oneOf =
  (choices: readonly string[]): Rule =>
  (text) =>
    choices.includes(text) ? null : say('engine.notChoice', { choices: choices.join(', ') });

const yesOrNo: Rule = (text) => (text === 'true' || text === 'false' ? null : say('engine.notBoolean'));
const longestUuid = 64;
const isUuid: Rule = (text) => (text.length > longestUuid ? say('engine.tooLong', { max: longestUuid }) : null);

const rules: Readonly<Record<SettingName, Rule>> = {
  identifierFormat: (text, { patterns }) =>
    text.length > longestFormat ? say('engine.tooLong', { max: longestFormat }) : patternProblem(text, patterns),
  dateFormat: (text) =>
    dateFormats.some((format) => format === plainDateFormat(text))
      ? null
      : say('settings.dateFormatUnknown', { format: text.slice(0, 40) }),
  country: (text, { countries }) =>
    countries?.has(text) === false ? say('settings.countryUnknown', { country: text.slice(0, 60) }) : null,
  currency: (text, { currencies }) =>
    currencies?.has(text) === false ? say('settings.currencyUnknown', { currency: text.slice(0, 20) }) : null,
  timeZone: (text, { zones }) =>
    isZone(text) && zones?.has(text) !== false ? null : say('settings.timeZoneUnknown', { zone: text.slice(0, 60) }),
  idleMinutes: (text) =>
    /^[1-9]\d{0,3}$/.test(text) && Number(text) <= mostIdleMinutes ? null : say('settings.idleMinutesBounds', { max: mostIdleMinutes }),
  passwordPolicy: oneOf(passwordPolicies),
  submissionCheck: oneOf(submissionChecks),
  correctionHours: (text) => (isCorrectionHours(text) ? null : say('settings.correctionHoursBounds', { max: mostCorrectionHours })),
  closingDay: (text) => (isClosingDay(text) ? null : say('settings.closingDayBounds', { max: lastClosingDay })),
  formVisits: yesOrNo,
  visitType: isUuid,
  registrationForm: isUuid,
  visitsEnd: yesOrNo,
  overlappingVisits: yesOrNo,
  cardPhoto: yesOrNo,
  devices: yesOrNo,
  deviceDays: (text) => (isHoldDays(text) ? null : say('settings.deviceDaysBounds', { max: mostHoldDays })),
  devicePatients: (text) => (isPeopleHeld(text) ? null : say('settings.devicePatientsBounds', { min: leastPeople, max: mostPeople })),
  deviceNumbers: (text) => (isNumbersHeld(text) ? null : say('settings.deviceNumbersBounds', { max: mostNumbers })),
  deviceNumbersDaily: (text) => (isNumbersDaily(text) ? null : say('settings.deviceNumbersDailyBounds', { max: mostNumbersDaily })),
  deviceNumbersLost: (text) => (isDaysToLose(text) ? null : say('settings.deviceNumbersBounds', { max: mostDaysToLose })),
  dashboard: yesOrNo,
  programmeName: (text) => (lengthOf(text) <= longestProgrammeName ? null : say('engine.tooLong', { max: longestProgrammeName })),
};

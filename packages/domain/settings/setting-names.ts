/** The settings of a programme: their names, the properties they are kept under, and their values until somebody chooses others. */

/** Property of each setting; identifier format, date format, country, currency and overlapping visits belong to the protocol, the others are ours. */
export const settingProperty = {
  programmeName: 'fieldward.programmeName',
  identifierFormat: 'hydra.IdentifierFormat',
  dateFormat: 'hydra.dateFormat',
  country: 'hydra.country',
  currency: 'hydra.currency',
  timeZone: 'fieldward.timeZone',
  idleMinutes: 'fieldward.idleMinutes',
  passwordPolicy: 'fieldward.passwordPolicy',
  dashboard: 'fieldward.dashboard',
  submissionCheck: 'fieldward.submissionCheck',
  correctionHours: 'fieldward.correctionHours',
  closingDay: 'fieldward.closingDay',
  formVisits: 'fieldward.formVisits',
  visitType: 'fieldward.visitType',
  visitsEnd: 'fieldward.visitsEnd',
  overlappingVisits: 'visits.allowOverlappingVisits',
  registrationForm: 'fieldward.registrationForm',
  cardPhoto: 'fieldward.cardPhoto',
  devices: 'fieldward.devices',
  deviceDays: 'fieldward.deviceDays',
  devicePatients: 'fieldward.devicePatients',
  deviceNumbers: 'fieldward.deviceNumbers',
  deviceNumbersDaily: 'fieldward.deviceNumbersDaily',
  deviceNumbersLost: 'fieldward.deviceNumbersLost',
} as const;

/** `true`: new passwords that are known from leaks are refused whatever the policy. New programmes begin with it. */
export const knownPasswordsProperty = 'fieldward.refuseKnownPasswords';

export type SettingName = keyof typeof settingProperty;

/** A value of each setting, as text, the way it is kept. */
export type SettingValues = Readonly<Record<SettingName, string>>;

export const settingNames = Object.keys(settingProperty) as readonly SettingName[];

/** The type of the visits that forms make: the first one in use. */
export const firstVisitType = 'first';

/** People are registered in the dialog that comes with the product. */
export const shippedRegistration = 'shipped';

/** What holds as long as nobody has set anything else. */
export const settingDefaults: SettingValues = {
  programmeName: 'Fieldward',
  identifierFormat: '',
  dateFormat: 'dd/MM/yyyy',
  country: '',
  currency: '',
  timeZone: 'UTC',
  idleMinutes: '30',
  passwordPolicy: 'specification',
  dashboard: 'true',
  submissionCheck: 'strict',
  correctionHours: '24',
  closingDay: 'never',
  formVisits: 'true',
  visitType: firstVisitType,
  visitsEnd: 'true',
  overlappingVisits: 'false',
  registrationForm: shippedRegistration,
  cardPhoto: 'false',
  devices: 'true',
  deviceDays: '14',
  devicePatients: '5000',
  deviceNumbers: '50',
  deviceNumbersDaily: '1000',
  deviceNumbersLost: '90',
};

/** What may become of a submission that the rules of its form refuse: refused, kept with a mark that says why, kept. */
export const submissionChecks = ['strict', 'mark', 'lenient'] as const;
export type SubmissionCheck = (typeof submissionChecks)[number];

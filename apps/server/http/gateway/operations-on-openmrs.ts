import { eventCost, workShares } from './event-cost-on-openmrs.ts';
import { fieldTypes } from './field-types-on-openmrs.ts';
import type { OnOpenMrs } from './on-openmrs.ts';
import { option } from './option-on-openmrs.ts';
import { question } from './question-on-openmrs.ts';
import { settingChoices, settings, settingsSave } from './settings-on-openmrs.ts';
import { readUser, saveUser } from './user-on-openmrs.ts';

/** Our operations that the gateway does with the calls of the specification. */
export const operationsOnOpenMrs: readonly OnOpenMrs[] = [
  eventCost,
  fieldTypes,
  option,
  question,
  readUser,
  saveUser,
  settingChoices,
  settings,
  settingsSave,
  workShares,
];

import type { Area } from '../message.ts';

/** What the administrator of a new installation is led through. */
export const firststepsEn = {
  'firststeps.title': 'First steps',
  'firststeps.hint': 'What a new programme needs before the first patient is registered.',
  'firststeps.zone': 'Set the time zone of the programme',
  'firststeps.zoneHint': 'Its clock says which day it is, on every screen and in every report. Look at country and currency there, too.',
  'firststeps.places': 'Enter the places where care is given',
  'firststeps.placesHint': 'One by one, or all at once from a file.',
  'firststeps.people': 'Give your colleagues accounts',
  'firststeps.peopleHint': 'Each with a role, and with the places where they work.',
  'firststeps.form': 'Make the first form',
  'firststeps.formHint': 'From the question bank, or from a spreadsheet.',
  'firststeps.workflow': 'Put the form into a workflow',
  'firststeps.workflowHint': 'Staff fill forms at the stages of a workflow.',
  'firststeps.done': 'Done',
  'firststeps.hide': 'Hide the first steps',
  'firststeps.zoneTitle': 'Which time zone does the programme follow?',
  'firststeps.zoneText':
    'Its clock says which day it is: on every screen, in reports and on paper, wherever a device is. Choose the zone of the places where care is given.',
  'firststeps.zoneNow': 'There it is now {clock}',
  'firststeps.zoneConfirm': 'Use this time zone',
  'firststeps.later': 'Later',
  'firststeps.zoneKept': 'The time zone of the programme is {zone}',
} as const satisfies Area;

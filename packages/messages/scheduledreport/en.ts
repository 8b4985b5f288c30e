import type { Area } from '../message.ts';

/** Scheduled reports: their page, the own ones, what the server refuses. */
export const scheduledreportEn = {
  'scheduledreport.word': 'Scheduled report',
  'scheduledreport.about':
    'A report comes to the members of a role when its week, month, quarter or year has ended: it stands on their page of reports, and a message with a link goes to whoever is written to by e-mail. Each runs it with their own rights.',
  'scheduledreport.search': 'Search scheduled reports',
  'scheduledreport.create': 'Create Scheduled Report',
  'scheduledreport.edit': 'Edit Scheduled Report',
  'scheduledreport.nameWhy': 'Stands in the message',
  'scheduledreport.report': 'Report',
  'scheduledreport.rhythm': 'How often',
  'scheduledreport.weekly': 'Each week',
  'scheduledreport.monthly': 'Each month',
  'scheduledreport.quarterly': 'Each quarter',
  'scheduledreport.yearly': 'Each year',
  'scheduledreport.role': 'For the role',
  'scheduledreport.place': 'Place',
  'scheduledreport.placeWhy': 'With all that is in it; everywhere when empty',
  'scheduledreport.workflow': 'Workflow',
  'scheduledreport.forYou': 'For you',
  'scheduledreport.none': 'No report comes to you',
  'scheduledreport.noneWhy': 'Reports come to a role; whoever administers the programme says which.',
  'scheduledreport.period': 'Period',
  'scheduledreport.fromTo': '{from} to {to}',
  'scheduledreport.everywhere': 'Everywhere',
  'scheduledreport.exportOf': 'Export {name}',
  'scheduledreport.saved': { kind: 'success', text: 'Saved Successfully' },
  'scheduledreport.duplicate': { kind: 'warning', status: 400, text: 'A scheduled report with this name already exists' },
  'scheduledreport.notNarrowed': { kind: 'warning', status: 400, text: 'This report cannot be narrowed by that' },
} as const satisfies Area;

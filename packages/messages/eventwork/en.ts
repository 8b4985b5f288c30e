import type { Area } from '../message.ts';

/** What a plan asks for, copying events, what events cost, the calendar that other programs subscribe to. */
export const eventworkEn = {
  'eventwork.typeRequired': { kind: 'error', status: 400, text: 'Event type is required' },
  'eventwork.nameRequired': { kind: 'error', status: 400, text: 'Event name is required' },
  'eventwork.nameEmpty': { kind: 'error', status: 400, text: 'event Name required' },
  'eventwork.startRequired': { kind: 'error', status: 400, text: 'Start date is required' },
  'eventwork.endRequired': { kind: 'error', status: 400, text: 'End date is required' },
  'eventwork.locationRequired': { kind: 'error', status: 400, text: 'Location is required' },
  'eventwork.personnelRequired': { kind: 'error', status: 400, text: 'Personnel is required' },
  'eventwork.serviceRequired': { kind: 'error', status: 400, text: 'Service is required' },
  'eventwork.assetRequired': { kind: 'error', status: 400, text: 'Asset is required' },
  'eventwork.endBeforeStart': { kind: 'error', status: 400, text: 'End date cannot be before the start date' },
  'eventwork.unknownSalaryType': { kind: 'warning', text: '{name}: how they are paid is not known, so nothing is counted' },
  'eventwork.noSalary': { kind: 'warning', text: '{name}: no salary is known, so nothing is counted' },
  'eventwork.noCost': { kind: 'warning', text: '{name}: no cost is known, so nothing is counted' },
  'eventwork.noHours': { kind: 'warning', text: 'The event ends before it starts, so no working hours are counted' },
  'eventwork.shareUnknown': { kind: 'warning', text: '{name}: the cost could not be read, so nothing is counted' },
  'eventwork.tooManyCopies': { kind: 'error', status: 400, text: 'At most {max} copies at once' },
  'eventwork.copiesClash': {
    kind: 'warning',
    status: 400,
    text: '{count} of {all} copies need people or assets that are needed elsewhere at that time',
  },
} as const satisfies Area;

import type { Area } from '../message.ts';

/** What is to be done for patients. */
export const taskEn = {
  'task.title': 'To do',
  'task.all': 'All',
  'task.trace': 'To trace',
  'task.missed': 'Missed',
  'task.due': 'Due',
  'task.soon': 'Soon',
  'task.late': 'Late',
  'task.lost': 'Lost',
  'task.later': 'Later',
  'task.counted': '{name} ({count})',
  'task.narrow': 'Show only',
  'task.dueToday': 'Due today',
  'task.dueOn': 'Due on {day}',
  'task.wasDueOn': 'Was due on {day}',
  'task.call': 'Call {name}: {phone}',
  'task.fill': 'Fill “{form}” for {name}',
  'task.places': 'Places',
  'task.allPlaces': 'All places',
  'task.none': 'Nothing is to be done',
  'task.noneHint': 'Patients of published schedules appear here when something is due. Choose other places to see more.',
  'task.failed': 'What is to be done could not be loaded',
  'task.more': 'Show more',
} as const satisfies Area;

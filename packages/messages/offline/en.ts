import type { Area } from '../message.ts';

/** Without a connection, and when there is a new version. */
export const offlineEn = {
  'offline.title': 'No connection',
  'offline.banner':
    'No connection. Forms of patients that you save are kept on this device and sent later; all else is saved when the connection is back.',
  'offline.server': 'The server cannot be reached, so nobody can be signed in, and no record can be shown.',
  'offline.kept':
    'What was typed on this device and not saved is still here. It is offered again after the next sign-in of whoever typed it.',
  'offline.unsent': 'Saved on this device and not yet on the server: {count}. It is sent after the next sign-in of whoever saved it.',
  'offline.waiting': 'This page tries again by itself.',
  'offline.again': 'Try again',
  'offline.trying': 'Trying…',
  'offline.still': 'Still no connection.',
  'offline.newVersion': 'There is a new version. It comes with the next page that you open.',
  'offline.take': 'Take it now',
  'offline.later': 'Later',
} as const satisfies Area;

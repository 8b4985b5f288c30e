import type { Area } from '../message.ts';

/** Without a connection, and when there is a new version. */
export const offlineEn = {
  'offline.title': 'No connection',
  'offline.banner':
    'No connection. Forms of patients that you save are kept on this device and sent later; all else is saved when the connection is back.',
  'offline.site': 'Last contact with the centre: {when}. Patients whose changes wait for it: {patients}.',
  'offline.siteNever': 'never',
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
  'offline.pinTitle': 'Work without a connection',
  'offline.pinAbout': 'Open what this device holds with your PIN. What you save waits here until the server answers.',
  'offline.pin': 'PIN',
  'offline.username': 'User name',
  'offline.pinOpen': 'Open',
  'offline.pinOpening': 'Opening…',
  'offline.pinWrong': 'Wrong PIN. Tries left before this device erases the patients that it holds: {left}',
  'offline.pinWait': 'Too many wrong tries. Try again in {seconds} seconds.',
  'offline.pinWhose': 'Type the user name that this device was set up with: it holds patients for several people.',
  'offline.pinErased':
    'After ten wrong tries, this device has erased the patients that it held. What was saved and not sent is still here, sealed: sign in with your password when there is a connection.',
  'offline.pinExpired':
    'This device had no contact with the server for too long and has erased the patients that it held. What was saved and not sent is still here, sealed: sign in with your password when there is a connection.',
  'offline.pinUnknown': 'This device does not hold what it needs yet. Sign in with your password when there is a connection.',
  'offline.deviceBanner':
    'No connection. You work with what this device holds; what you save waits here and is sent later. What needs the server says so.',
} as const satisfies Area;

/**
 * Actions of the trail that left the record that they name as it was: they showed something, were refused, or are about the sessions and
 * passwords of an account. Every other action is told as a change.
 */
export const noChanges: readonly string[] = [
  'break-glass',
  'denied',
  'end sessions',
  'export',
  'password',
  'password reset',
  'read',
  'rehearse',
  'reset link refused',
  'search',
  'second factor refused',
  'second factor removed',
  'sign-in',
  'sign-in awaits code',
  'sign-in refused',
  'sign-out',
];

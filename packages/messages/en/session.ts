import type { Area } from '../message.ts';

/** Signing in and out. */
export const sessionEn = {
  'session.title': 'Sign In',
  'session.username': 'Username',
  'session.password': 'Password',
  'session.login': 'Login',
  'session.loading': 'Signing in…',
  'session.logout': 'Logout',
  'session.showPassword': 'Show password',
  'session.hidePassword': 'Hide password',
  'session.tagline': 'Health-programme management',
  'session.usernameRequired': { kind: 'error', text: 'Username is required' },
  'session.passwordRequired': { kind: 'error', text: 'Password is required' },
  'session.required': { kind: 'error', text: 'Required' },
  'session.invalidCredentials': { kind: 'error', status: 401, text: 'Invalid Credentials' },
  'session.expired': { kind: 'warning', status: 401, text: 'Session expired! Please login again' },
  'session.idle': { kind: 'info', text: 'You were signed out after 30 minutes without activity.' },
  'session.signedOut': { kind: 'info', text: 'You are signed out.' },
  'session.unreachable': { kind: 'error', text: 'The server cannot be reached. Check the connection and try again.' },
  'session.tooMany': { kind: 'error', status: 429, text: 'Too many attempts. Wait a minute and try again.' },
} as const satisfies Area;

import type { Page } from './page.ts';

/** Home, one's own account, and the user guide. */
export const ownPages = [
  {
    path: '/',
    screen: 'features/home/home.screen.tsx',
    menu: { group: 'main', order: 1, label: 'shell.home', icon: 'IconHome' },
    help: 'screen',
    gateway: 'specification',
    offline: 'device',
  },
  {
    path: '/round',
    screen: 'features/home/round/round.screen.tsx',
    crumb: 'shell.crumbRound',
    reads: ['fieldward/round'],
    help: 'todo',
    gateway: 'more',
    offline: 'server',
  },
  {
    path: '/password',
    screen: 'features/account/password/change-password.screen.tsx',
    crumb: 'session.password',
    help: 'start',
    gateway: 'specification',
    offline: 'server',
  },
  {
    path: '/account',
    screen: 'features/account/own/account.screen.tsx',
    crumb: 'shell.crumbAccount',
    help: 'start',
    gateway: 'more',
    offline: 'server',
  },
  {
    path: '/unsent',
    screen: 'features/account/unsent/unsent.screen.tsx',
    crumb: 'session.onDevice',
    help: 'offline',
    gateway: 'more',
    offline: 'device',
  },
  {
    path: '/device',
    screen: 'features/device/this-device.screen.tsx',
    needs: 'Hold Patients on a Device',
    crumb: 'ondevice.title',
    help: 'offline',
    gateway: 'more',
    offline: 'device',
  },
  {
    path: '/help',
    screen: null,
    menu: { group: 'main', order: 9, label: 'shell.help', hint: 'shell.helpHint', icon: 'IconHelp', tile: 8 },
    gateway: 'specification',
    offline: 'server',
  },
] as const satisfies readonly Page[];

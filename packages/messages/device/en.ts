import type { Area } from '../message.ts';

/** Devices that hold people for work without a network: the server's sentences and the lists of devices. */
export const deviceEn = {
  'device.off': { kind: 'error', status: 403, text: 'This programme does not let devices hold patients' },
  'device.taken': { kind: 'error', status: 409, text: 'This device is registered by another account. Set it up anew.' },
  'device.unknown': { kind: 'error', status: 404, text: 'The server does not know this device. Set it up anew.' },
  'device.chooseScope': {
    kind: 'error',
    status: 400,
    text: 'Your account sees patients of all places. Choose the places whose patients this device is to hold.',
  },
  'device.place': { kind: 'error', status: 400, text: 'This is no place whose patients you see' },
} as const satisfies Area;

import type { Translation } from '../message.ts';
import type { deviceEn } from './en.ts';

export const deviceFr: Translation<typeof deviceEn> = {
  'device.off': 'Ce programme ne permet pas aux appareils de conserver des patients',
  'device.taken': 'Cet appareil est enregistré par un autre compte. Configurez-le de nouveau.',
  'device.unknown': 'Le serveur ne connaît pas cet appareil. Configurez-le de nouveau.',
  'device.chooseScope': 'Votre compte voit les patients de tous les lieux. Choisissez les lieux dont cet appareil conserve les patients.',
  'device.place': 'Ce n’est pas un lieu dont vous voyez les patients',
};

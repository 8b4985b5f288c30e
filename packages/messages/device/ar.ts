import type { Translation } from '../message.ts';
import type { deviceEn } from './en.ts';

export const deviceAr: Translation<typeof deviceEn> = {
  'device.off': 'لا يسمح هذا البرنامج للأجهزة بحفظ المرضى',
  'device.taken': 'هذا الجهاز مسجل بحساب آخر. أعد إعداده من جديد.',
  'device.unknown': 'الخادم لا يعرف هذا الجهاز. أعد إعداده من جديد.',
  'device.chooseScope': 'يرى حسابك مرضى جميع الأماكن. اختر الأماكن التي يحفظ هذا الجهاز مرضاها.',
  'device.place': 'هذا ليس مكانًا ترى مرضاه',
};

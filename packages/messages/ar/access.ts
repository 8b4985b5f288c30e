import type { accessEn } from '../en/access.ts';
import type { Translation } from '../message.ts';

export const accessAr = {
  'access.foreignPlace': 'هذا المكان ليس من أماكنك',
  'access.foreignAccount': 'هذا الحساب يتبع أماكن غير أماكنك',
  'access.ownBinding': 'يجب أن يغيّر شخص آخر أماكن حسابك',
  'access.reasonNeeded': 'اذكر سبب فتح ملف هذا المريض',
  'access.elsewhere': 'لا يوجد كائن بهذا المعرّف: مريض. إذا كان المريض في مكان آخر فيمكنك فتح ملفه مع ذكر السبب.',
} as const satisfies Translation<typeof accessEn>;

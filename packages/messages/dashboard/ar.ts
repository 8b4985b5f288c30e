import type { dashboardEn } from './en.ts';
import type { Translation } from '../message.ts';

export const dashboardAr: Translation<typeof dashboardEn> = {
  'dashboard.reversed': 'تاريخ الانتهاء يسبق تاريخ البدء',
  'dashboard.tooLong': 'اختر فترة لا تتجاوز {years} سنوات',
  'dashboard.otherPlace': 'هذا المكان ليس من أماكنك',
  'dashboard.noPeople': 'لا يوجد أشخاص وراء هذا الرقم',
};

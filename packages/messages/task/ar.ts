import type { Translation } from '../message.ts';
import type { taskEn } from './en.ts';

/** What is to be done for patients. */
export const taskAr = {
  'task.title': 'ما يجب عمله',
  'task.all': 'الكل',
  'task.trace': 'للتتبع',
  'task.missed': 'فائت',
  'task.due': 'مستحق',
  'task.soon': 'قريبًا',
  'task.late': 'متأخر',
  'task.lost': 'مفقود',
  'task.later': 'لاحقًا',
  'task.counted': '{name} ({count})',
  'task.narrow': 'عرض فقط',
  'task.dueToday': 'مستحق اليوم',
  'task.dueOn': 'مستحق في {day}',
  'task.wasDueOn': 'كان مستحقًا في {day}',
  'task.call': 'الاتصال بـ {name}: ‏{phone}',
  'task.fill': 'تعبئة «{form}» لـ {name}',
  'task.places': 'الأماكن',
  'task.allPlaces': 'كل الأماكن',
  'task.none': 'لا شيء يجب عمله',
  'task.noneHint': 'يظهر هنا مرضى الجداول المنشورة عندما يستحق شيء. اختر أماكن أخرى لعرض المزيد.',
  'task.failed': 'تعذر تحميل ما يجب عمله',
  'task.more': 'عرض المزيد',
} as const satisfies Translation<typeof taskEn>;

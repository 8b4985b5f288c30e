import type { conflictEn } from './en.ts';
import type { Translation } from '../message.ts';

export const conflictAr = {
  'conflict.title': 'قام شخص آخر بتغيير هذا في هذه الأثناء',
  'conflict.text': 'تم حفظه أثناء تعديلك له. لم يضِع شيء مما كتبته: اختر لكل حقل القيمة المعتمدة، ثم احفظ.',
  'conflict.same': 'ما غيّرته أصبح متطابقًا في النسختين.',
  'conflict.field': 'الحقل',
  'conflict.before': 'عند الفتح',
  'conflict.mine': 'نسختي',
  'conflict.theirs': 'نسختهم',
  'conflict.allMine': 'كل ما في نسختي',
  'conflict.allTheirs': 'كل ما في نسختهم',
  'conflict.goOn': 'متابعة التعديل',
  'conflict.save': 'حفظ ما تم اختياره',
  'conflict.nothing': '–',
  'conflict.alike': 'و{count} موجودة في كلتيهما',
  'conflict.otherField': 'حقل آخر',
} as const satisfies Translation<typeof conflictEn>;

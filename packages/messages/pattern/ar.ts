import type { patternEn } from './en.ts';
import type { Translation } from '../message.ts';

export const patternAr = {
  'pattern.range': 'لا يمكن استخدام هذا التعبير النمطي: «{part}» ليس نطاقاً من الأحرف',
  'pattern.escape': 'لا يمكن استخدام هذا التعبير النمطي: «{part}» لا يدل على شيء معروف',
  'pattern.groupName': 'لا يمكن استخدام هذا التعبير النمطي: اسم المجموعة في «{part}» غير صحيح أو موجود من قبل',
  'pattern.unknown': 'لا يمكن استخدام هذا التعبير النمطي: «{part}» غير معروف هنا. لا يمكن النظر إلى ما قبل أو ما بعد',
  'pattern.repeatsTwice': 'لا يمكن استخدام هذا التعبير النمطي: «{part}» يكرر ما هو مكرر من قبل',
  'pattern.count': 'لا يمكن استخدام هذا التعبير النمطي: العدد في «{part}» كبير جداً أو معكوس',
  'pattern.bracketOpen': 'لا يمكن استخدام هذا التعبير النمطي: ينقص «]» في «{part}»',
  'pattern.nothingBefore': 'لا يمكن استخدام هذا التعبير النمطي: لا شيء قبل «{part}» يمكن تكراره',
  'pattern.parenthesisOpen': 'لا يمكن استخدام هذا التعبير النمطي: ينقص «)»',
  'pattern.parenthesisClosed': 'لا يمكن استخدام هذا التعبير النمطي: هناك «)» بلا «(»',
  'pattern.backslash': 'لا يمكن استخدام هذا التعبير النمطي: لا شيء بعد «\\» في آخره',
  'pattern.large': 'لا يمكن استخدام هذا التعبير النمطي: إنه كبير جداً',
  'pattern.nested': 'لا يمكن استخدام هذا التعبير النمطي: التكرارات داخل التكرارات تتجاوز {max} حرفاً مسموحاً به',
} as const satisfies Translation<typeof patternEn>;

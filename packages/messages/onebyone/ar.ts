import type { Translation } from '../message.ts';
import type { onebyoneEn } from './en.ts';

export const onebyoneAr = {
  'onebyone.question': 'السؤال {number} من {count}',
  'onebyone.progress': 'مدى تقدم ملء الاستمارة',
  'onebyone.context': 'التاريخ والمكان',
  'onebyone.summary': 'كل الإجابات',
  'onebyone.back': 'السابق',
  'onebyone.next': 'التالي',
  'onebyone.later': 'المتابعة والإجابة لاحقًا',
  'onebyone.change': 'تغيير',
  'onebyone.changeOf': 'تغيير: {question}',
  'onebyone.title': 'الاستمارات على الهاتف',
  'onebyone.hint': 'كيف تريد ملء الاستمارات على شاشة صغيرة، أيًّا كان ما تقوله الاستمارات.',
  'onebyone.asForm': 'كما تقول الاستمارة',
  'onebyone.one': 'سؤال واحد في كل شاشة',
  'onebyone.all': 'كل الأسئلة في صفحة واحدة',
  'onebyone.saved': 'حُفظ: كيف تملأ الاستمارات على الهاتف',
} as const satisfies Translation<typeof onebyoneEn>;

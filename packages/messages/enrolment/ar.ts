import type { Translation } from '../message.ts';
import type { enrolmentEn } from './en.ts';

export const enrolmentAr = {
  'enrolment.already': 'المريض في {workflow} من قبل: سُجل في {day} في {place}',
  'enrolment.alreadyOpen': 'المريض في هذا المسار من قبل',
  'enrolment.afterDeath': 'التاريخ بعد وفاة المريض',
  'enrolment.dead': 'المريض مسجل كمتوفى',
  'enrolment.diedByDeath': 'سجّل وفاة المريض: فهي تنهي كل تسجيل له',
  'enrolment.endBeforeBeginning': 'النهاية قبل التسجيل في المسار',
  'enrolment.statusInOrder': 'التاريخ قبل آخر تغيير في التسجيل',
  'enrolment.retiredWorkflow': 'لم يعد مسار العمل {workflow} مستخدمًا',
  'enrolment.retiredPlace': 'لم يعد هذا المكان مستخدمًا',
  'enrolment.unknownOutcome': 'ليس هذا من مآلات مسار العمل',
  'enrolment.outcomeNeedsEnd': 'التسجيل المستمر ليس له مآل بعد',
  'enrolment.otherPhase': 'ليست هذه مرحلة من مسار العمل',
  'enrolment.outsideTime': 'التاريخ ليس ضمن مدة التسجيل',
} satisfies Translation<typeof enrolmentEn>;

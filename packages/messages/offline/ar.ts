import type { offlineEn } from './en.ts';
import type { Translation } from '../message.ts';

export const offlineAr = {
  'offline.title': 'لا اتصال',
  'offline.banner': 'لا اتصال. استمارات المرضى التي تحفظها تبقى على هذا الجهاز وتُرسل لاحقًا؛ وما عداها يُحفظ عند عودة الاتصال.',
  'offline.server': 'تعذّر الوصول إلى الخادم، لذلك لا يمكن تسجيل دخول أحد ولا عرض أي سجل.',
  'offline.kept': 'ما كُتب على هذا الجهاز ولم يُحفظ ما زال هنا، ويُعرض من جديد عند تسجيل الدخول التالي لمن كتبه.',
  'offline.unsent': 'محفوظ على هذا الجهاز ولم يصل إلى الخادم بعد: {count}. يُرسل عند تسجيل الدخول التالي لمن حفظه.',
  'offline.waiting': 'تحاول هذه الصفحة من جديد تلقائيًا.',
  'offline.again': 'أعد المحاولة',
  'offline.trying': 'جارٍ إعادة المحاولة…',
  'offline.still': 'ما زال لا يوجد اتصال.',
  'offline.newVersion': 'هناك إصدار جديد، ويأتي مع الصفحة التالية التي تفتحها.',
  'offline.take': 'استخدامه الآن',
  'offline.later': 'لاحقًا',
} as const satisfies Translation<typeof offlineEn>;

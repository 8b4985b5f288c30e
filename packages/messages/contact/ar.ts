import type { Translation } from '../message.ts';
import type { contactEn } from './en.ts';

export const contactAr = {
  'contact.title': 'بريدك الإلكتروني وهاتفك',
  'contact.titleOf': 'البريد الإلكتروني والهاتف لـ {name}',
  'contact.hint':
    'يُكتب إلى من طلب فحصًا عندما تكون نتيجته حرجة، وإلى من يريد ملخصًا بالبريد. لا تذكر الرسائل مريضًا ولا مرضًا ما لم يسمح بذلك مسؤول. يراه المسؤولون أيضًا.',
  'contact.email': 'عنوان البريد الإلكتروني',
  'contact.phone': 'رقم الهاتف',
  'contact.by': 'الكتابة بواسطة',
  'contact.both': 'البريد الإلكتروني والرسائل القصيرة',
  'contact.emailOnly': 'البريد الإلكتروني فقط',
  'contact.smsOnly': 'الرسائل القصيرة فقط',
  'contact.none': 'لا هذا ولا ذاك',
  'contact.language': 'لغة الرسائل',
  'contact.usual': 'اللغة المعتادة',
  'contact.digest': 'ملخص بالبريد الإلكتروني',
  'contact.digestHint': 'كم من العمل في أماكن الحساب، إذا فعّل مسؤول الملخصات',
  'contact.digestUsual': 'كما اختير للأدوار',
  'contact.digestNone': 'لا شيء',
  'contact.digestDaily': 'كل يوم',
  'contact.digestWeekly': 'كل اثنين',
  'contact.digestBoth': 'كل يوم، وكل اثنين ملخص الأسبوع',
  'contact.digestNeedsMail': 'يحتاج الملخص إلى عنوان بريد إلكتروني وإلى اختيار البريد طريقة',
  'contact.saved': 'تم الحفظ',
  'contact.menu': 'البريد والهاتف…',
  'contact.save': 'حفظ',
} as const satisfies Translation<typeof contactEn>;

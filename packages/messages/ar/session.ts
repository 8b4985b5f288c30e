import type { sessionEn } from '../en/session.ts';
import type { Translation } from '../message.ts';

export const sessionAr = {
  'session.title': 'تسجيل الدخول',
  'session.username': 'اسم المستخدم',
  'session.password': 'كلمة المرور',
  'session.login': 'دخول',
  'session.loading': 'جارٍ تسجيل الدخول…',
  'session.logout': 'تسجيل الخروج',
  'session.showPassword': 'إظهار كلمة المرور',
  'session.hidePassword': 'إخفاء كلمة المرور',
  'session.tagline': 'إدارة البرامج الصحية',
  'session.usernameRequired': 'اسم المستخدم مطلوب',
  'session.passwordRequired': 'كلمة المرور مطلوبة',
  'session.required': 'مطلوب',
  'session.invalidCredentials': 'بيانات الدخول غير صحيحة',
  'session.expired': 'انتهت الجلسة. يرجى تسجيل الدخول مرة أخرى',
  'session.idle': 'تم تسجيل خروجك بعد 30 دقيقة من عدم النشاط.',
  'session.signedOut': 'تم تسجيل خروجك.',
  'session.unreachable': 'تعذّر الوصول إلى الخادم. تحقق من الاتصال ثم أعد المحاولة.',
  'session.tooMany': 'محاولات كثيرة جدًا. انتظر دقيقة ثم أعد المحاولة.',
} as const satisfies Translation<typeof sessionEn>;

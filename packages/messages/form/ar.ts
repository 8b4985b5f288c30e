import type { Translation } from '../message.ts';
import type { formEn } from './en.ts';

export const formAr: Translation<typeof formEn> = {
  'form.incomplete': 'يرجى ملء الحقول المطلوبة قبل حفظ النموذج.',
  'form.exists': 'هذا النموذج موجود بالفعل.',
  'form.questionTwice': 'هذا السؤال مضاف بالفعل.',
  'form.questionRetired': 'السؤال {question} متقاعد ولا يمكن وضعه في نموذج',
  'form.testsFail': 'لم يُحفظ: حالات الاختبار التالية لا تنجح: {names}',
  'form.tooManyTests': 'للنموذج {max} حالة اختبار على الأكثر',
  'form.pattern': '{question}: لا يمكن استخدام هذا النمط. {reason}',
  'form.valuesInOrder': '{question}: أدنى قيمة {min} أكبر من أعلى قيمة {max}',
  'form.lengthsInOrder': '{question}: أقصر طول {min} أكبر من أطول طول {max}',
  'form.occurrencesInOrder': '{question}: أقل عدد مرات {min} أكبر من أكثر عدد {max}',
  'form.negative': '{question}: لا يمكن أن يكون الطول أو العدد أقل من صفر',
  'form.tooManySelections': '{question}: يطلب {min} اختيارات ولا يعرض إلا {offered}',
  'form.tooManyContactColumns': 'الحد الأقصى لأعمدة جدول المخالطين هو {max}',
  'form.fillsItself': '{question}: لا يمكن أن يُملأ السؤال من نفسه',
  'form.sourceNotOnForm': '{question}: السؤال المصدر ليس في النموذج {form}',
  'form.targetElsewhere': 'القاعدة تخفي أو تجيب عن سؤال من نموذجها نفسه',
  'form.notFilled': 'لا يوجد هذا اللقاء، أو لم يُسجَّل بنموذج',
  'form.opensItself': 'لا يمكن أن يفتح النموذج نفسه',
  'form.opensRetired': 'النموذج الذي تفتحه القاعدة متقاعد',
};

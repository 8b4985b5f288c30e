import type { personEn } from './en.ts';
import type { Translation } from '../message.ts';

export const personAr = {
  'person.required': 'هذا الحقل مطلوب',
  'person.identifierLength': 'يمكن أن يتكون المعرّف من {max} حرفاً على الأكثر',
  'person.identifierFormat': 'هذا المعرّف لا يشبه معرّفات البرنامج',
  'person.identifierOfType': 'هذا لا يشبه معرّفات هذا النوع',
  'person.identifierCheck': 'رقم التحقق غير مطابق: يُرجى مراجعة هذا المعرّف مرة أخرى',
  'person.nameLetters': 'لا يمكن أن يحتوي الاسم على أرقام أو رموز خاصة',
  'person.nameLength': 'يمكن أن يتكون الاسم من {max} حرفاً على الأكثر',
  'person.gender': 'يجب أن يكون الجنس M أو F',
  'person.birthdate': 'هذا ليس تاريخاً',
  'person.birthdateFuture': 'لا يمكن أن يكون تاريخ الميلاد في المستقبل',
  'person.birthdateTooOld': 'تاريخ الميلاد قبل أكثر من {max} سنة',
  'person.birthdateOrAge': 'املأ واحداً على الأقل: تاريخ الميلاد أو العمر التقديري',
  'person.age': 'يجب أن يكون العمر عددًا صحيحًا بين {min} و{max}',
  'person.deathFuture': 'لا يمكن أن يكون تاريخ الوفاة في المستقبل',
  'person.deathBeforeBirth': 'لا يمكن أن يسبق تاريخ الوفاة تاريخ الميلاد',
  'person.lettersAndSpaces': 'يُسمح بالحروف والمسافات فقط',
  'person.username': 'يجب أن يتكون اسم المستخدم من 4 إلى 20 حرفاً ورقماً وألا يبدأ برقم، ويمكن الفصل بمسافة أو شرطة سفلية أو نقطة',
  'person.password': 'يجب أن تتكون كلمة المرور من 8 إلى 15 حرفاً وتضم حرفاً كبيراً وحرفاً صغيراً ورقماً',
  'person.passwordModern': 'يجب أن تتكون كلمة المرور من 12 إلى 128 حرفًا',
  'person.passwordEasy': 'كلمة المرور هذه سهلة التخمين: تجنّب الأسماء والتكرار والتسلسلات البسيطة',
  'person.passwordKnown': 'كلمة المرور هذه معروفة من تسريبات، أو هي كلمة معروفة حولها أرقام أو رموز. اختر غيرها، مثلاً عدة كلمات.',
  'person.passwordsDiffer': 'كلمة المرور وتأكيدها غير متطابقين',
  'person.nationalId': 'يمكن أن تتكون الهوية الوطنية من {max} حرفاً على الأكثر',
} as const satisfies Translation<typeof personEn>;

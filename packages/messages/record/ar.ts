import type { Translation } from '../message.ts';
import type { recordEn } from './en.ts';

export const recordAr = {
  'record.duplicateName': 'هذا الاسم مستخدم بالفعل',
  'record.duplicateIdentifier': 'المعرّف {identifier} مستخدم بالفعل',
  'record.duplicateRelationship': 'هذه العلاقة مسجّلة بالفعل',
  'record.duplicateUsername': 'يوجد بالفعل مستخدم بهذا الاسم',
  'record.duplicateRole': 'يوجد بالفعل دور بهذا الاسم',
  'record.duplicateLocation': 'يوجد بالفعل موقع بهذا الاسم',
  'record.duplicateProvider': 'يوجد بالفعل مقدّم رعاية بالمعرّف {identifier}',
  'record.phaseTwice': 'هذه المرحلة موجودة بالفعل في المسار',
  'record.stageTwice': 'هذه الخطوة موجودة بالفعل في المرحلة',
  'record.formTwice': 'هذا النموذج موجود بالفعل في الخطوة',
  'record.samePerson': 'تتطلب العلاقة شخصين مختلفين',
  'record.datesInOrder': 'النهاية قبل البداية',
  'record.limitsInOrder': 'أدنى قيمة أكبر من أعلى قيمة',
  'record.future': 'التاريخ في المستقبل',
  'record.otherPatient': 'هذا يخص مريضًا آخر',
  'record.notAPatient': 'هذا الشخص ليس مريضًا',
  'record.obsValue': 'يجب أن تكون القيمة {needed}',
  'record.conceptInUse': 'سُجّلت إجابات بهذا المفهوم، لذلك يبقى نوع بياناته كما هو',
  'record.locationCircle': 'لا يمكن أن يقع الموقع داخل نفسه',
  'record.personHasAccount': 'لدى هذا الشخص حساب مستخدم',
  'record.usersAreKept': 'تُعطّل حسابات المستخدمين ولا تُحذف أبدًا',
  'record.roleHeld': 'لا يمكن حذف هذا الدور. المستخدمون التالون مرتبطون به: {list}',
  'record.lastAdministrator': 'لا بد أن يستطيع أحد إدارة النظام: هذا آخر حساب من هذا النوع',
  'record.roleIsNeeded': 'هذا الدور ضروري ولا يمكن إزالته',
} as const satisfies Translation<typeof recordEn>;

import type { Translation } from '../message.ts';
import type { numbersourceEn } from './en.ts';

export const numbersourceAr: Translation<typeof numbersourceEn> = {
  'numbersource.characters': 'حرفان أو رقمان أو علامتان مختلفتان على الأقل، كلٌّ منها مرة واحدة، بلا مسافات',
  'numbersource.affix': 'حروف من A إلى Z وأرقام وعلامات بسيطة فقط، دون مسافة في البداية أو النهاية',
  'numbersource.first': 'اكتب الرقم الأول بأحرف هذا المصدر',
  'numbersource.sameNumbers': 'يعطي {name} أرقامًا مثل هذه بالفعل. عدّله أو استعده، أو اختر بادئة أخرى.',
  'numbersource.noNumber': 'بهذا الطول لا يستطيع المصدر إعطاء أي رقم',
  'numbersource.format': 'سيكون رقمه التالي {next}، وهو لا يطابق صيغة معرّفات البرنامج',
  'numbersource.otherType': 'يعطي هذا المصدر معرّفات من نوع آخر',
  'numbersource.optionTwice': 'يوجد إدخال لهذا النوع وهذا المكان بالفعل. عدّله أو استعده.',
  'numbersource.oneOfEach': 'يوجد مصدر لهذه الأرقام بالفعل',
  'numbersource.samplesOfAll': 'للعينات سلسلة واحدة مهما كان الفحص',
  'numbersource.usedUp': 'لم تبقَ أرقام لدى {name}. يستطيع مسؤول السماح بأرقام أطول.',
  'numbersource.dailyMost': 'يمكن لشخص حجز {most} من الأرقام في اليوم؛ بقي {left} اليوم. خذ أقل، أو اسأل من يدير الأرقام.',
  'numbersource.onlyDrawn': 'لا تُكتب المعرّفات هنا: خذ الرقم المقترح',
  'numbersource.blockEnded': 'أُعيدت هذه المجموعة من قبل',
  'numbersource.blockInUse': 'ما زال جهاز يسجّل أشخاصًا بهذه الأرقام. أنهِ الجهاز أولًا؛ وحين يمحو نفسه يمكن إرجاعها.',
  'numbersource.noneLeft': 'لم يبق شيء في هذه المجموعة: استُخدمت كل أرقامها',
  'numbersource.tooManyLabels': '{most} ملصقًا على الأكثر دفعة واحدة: اختر نسخًا أقل من كل رقم',
  'numbersource.labelsTitle': 'ملصقات بأرقام',
};

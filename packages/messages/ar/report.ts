import type { reportEn } from '../en/report.ts';
import type { Translation } from '../message.ts';

export const reportAr: Translation<typeof reportEn> = {
  'report.contentNotJson': 'محتوى التقارير ليس JSON صالحًا',
  'report.contentNotObject': '{path}: يُتوقع كائن بين أقواس معقوفة',
  'report.contentNotList': '{path}: تُتوقع قائمة من {max} عنصرًا على الأكثر',
  'report.contentNotUuid': '{path}: هذا ليس معرّفًا uuid',
  'report.contentNotHeader': '{path}: يُتوقع عنوان من {max} حرفًا على الأكثر',
  'report.contentNotChoice': '{path}: تُتوقع إحدى القيم {choices}',
  'report.contentNotWhole': '{path}: يُتوقع عدد صحيح من {min} إلى {max}',
  'report.contentUnknownName': '{path}: لا يوجد هذا الاسم',
  'report.contentAnswersAlone': '{path}: تحتاج الإجابات إلى مفهوم سؤالها',
  'report.contentUnknownUuid': '{path}: لا شيء من هذا النوع له المعرّف {uuid}',
};

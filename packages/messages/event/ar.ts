import type { eventEn } from './en.ts';
import type { Translation } from '../message.ts';

export const eventAr: Translation<typeof eventEn> = {
  'event.participantBusy': '{person} في {event} من {start} إلى {end}',
  'event.participantBusyElsewhere': '{person} في فعالية أخرى من {start} إلى {end}',
  'event.assetBusy': '{asset} في {event} من {start} إلى {end}',
  'event.assetBusyElsewhere': '{asset} في فعالية أخرى من {start} إلى {end}',
  'event.busyMeanwhile': 'احتيج إلى شخص أو شيء من هذه الفعالية في مكان آخر في هذه الأثناء. حاول مرة أخرى.',
  'event.alreadyClosed': 'هذه الفعالية مغلقة. أعد فتحها لتغييرها.',
  'event.changedMeanwhile': 'غيّر {name} الفعالية بعد أن حصل عليها الجهاز',
  'event.movedMeanwhile': 'نُقلت الفعالية بعد أن حصل عليها الجهاز: موعدها الآن {when}',
  'event.deletedMeanwhile': 'حُذفت الفعالية بعد أن حصل عليها الجهاز',
  'event.reasonNeeded': 'السبب مطلوب',
  'event.absenceReasonNeeded': 'اذكر سبب غياب {person}',
  'event.startsAfterEnd': 'لا يمكن أن تكون الفعالية قد بدأت بعد نهايتها',
  'event.notAHost': '{name} بلد أو مقاطعة أو مدينة: اختر مكانًا فيها',
  'event.quantityRequired': 'الكمية مطلوبة',
  'event.assetTwice': 'هذا الأصل موجود في الفعالية بالفعل',
  'event.serviceTwice': 'هذه الخدمة موجودة في الفعالية بالفعل',
  'event.participantTwice': 'هذا الشخص موجود في الفعالية بالفعل',
  'event.rangeTooLong': 'يمكن طلب {days} يومًا على الأكثر في المرة الواحدة',
};

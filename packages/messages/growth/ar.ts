import type { Translation } from '../message.ts';
import type { growthEn } from './en.ts';

/** The growth curves of children. */
export const growthAr = {
  'growth.curve': 'المنحنى',
  'growth.weightForAge': 'الوزن بالنسبة إلى العمر',
  'growth.heightForAge': 'الطول بالنسبة إلى العمر',
  'growth.weightForHeight': 'الوزن بالنسبة إلى الطول',
  'growth.bmiForAge': 'مؤشر كتلة الجسم بالنسبة إلى العمر',
  'growth.headForAge': 'محيط الرأس بالنسبة إلى العمر',
  'growth.none': 'لم يُسجَّل قياس له منحنى لدى منظمة الصحة العالمية.',
  'growth.noneWhy': 'يظهر الوزن والطول ومحيط الرأس هنا بعد أن تسأل عنها النماذج.',
  'growth.noSex': 'منحنيات منظمة الصحة العالمية للبنات والبنين المعروف تاريخ ميلادهم.',
  'growth.estimated': 'تاريخ الميلاد تقديري: درجات z ليست أدق منه.',
  'growth.oedema':
    'لا يدل الوزن على شيء عند طفل مصاب بوذمة في القدمين، فلا درجة z هنا للأيام التي ظهرت فيها الوذمة: فهو مصاب بسوء تغذية وخيم مهما كان وزنه.',
  'growth.oedemaUnasked':
    'لا يدل الوزن على شيء عند طفل مصاب بوذمة في القدمين: فهو مصاب بسوء تغذية وخيم مهما أظهر المنحنى. لم يُحدَّد السؤال عن الوذمة.',
  'growth.withOedema': 'وذمة في القدمين: سوء تغذية وخيم',
  'growth.source':
    'معايير منظمة الصحة العالمية لنمو الطفل (حتى 5 سنوات) ومرجع المنظمة 2007 (من 5 إلى 19 سنة). الخطوط: \u2066−3\u2069 و\u2066−2\u2069 و0 و\u2066+2\u2069 و\u2066+3\u2069 انحرافات معيارية.',
  'growth.picture': '{curve}. القياسات: {count}، من {from} إلى {to}. آخر درجة z: {z}.',
  'growth.ageInMonths': 'العمر بالأشهر',
  'growth.ageInYears': 'العمر بالسنوات',
  'growth.lengthInCm': 'الطول بالسنتيمتر',
  'growth.day': 'التاريخ',
  'growth.age': 'العمر',
  'growth.value': 'القياس',
  'growth.z': 'درجة z',
  'growth.belowMinus3': 'أقل من \u2066−3\u2069',
  'growth.belowMinus2': 'أقل من \u2066−2\u2069',
  'growth.abovePlus2': 'أعلى من \u2066+2\u2069',
  'growth.abovePlus3': 'أعلى من \u2066+3\u2069',
  'growth.implausible': 'تحقَّق من القيمة',
  'growth.line': '{curve}: {z} ({day})',
} as const satisfies Translation<typeof growthEn>;

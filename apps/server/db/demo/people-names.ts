/** Given and family names of one language, for made-up people. */
export interface NameStock {
  readonly language: 'en' | 'ur' | 'ar' | 'sw' | 'hi' | 'fr';
  readonly M: readonly string[];
  readonly F: readonly string[];
  readonly family: readonly string[];
}

/**
 * Romanised Pakistani names; where `urdu` has the same position, it is the same name in Urdu script, which the
 * generator gives to some people as their second name.
 */
export const pakistani = {
  language: 'en',
  M: ['Muhammad', 'Ahmed', 'Imran', 'Bilal', 'Usman', 'Hamza', 'Tariq', 'Khalid', 'Rashid', 'Naveed', 'Asif', 'Faisal', 'Junaid',
    'Kashif', 'Nadeem', 'Saleem', 'Shahid', 'Waqas', 'Yasir', 'Zahid'],
  F: ['Fatima', 'Ayesha', 'Maryam', 'Sadia', 'Nadia', 'Rabia', 'Samina', 'Shazia', 'Zainab', 'Hina', 'Amna', 'Bushra', 'Farzana',
    'Iqra', 'Kiran', 'Nasreen', 'Parveen', 'Rukhsana', 'Saima', 'Uzma'],
  family: ['Khan', 'Ahmed', 'Hussain', 'Malik', 'Butt', 'Sheikh', 'Qureshi', 'Siddiqui', 'Ansari', 'Baloch', 'Chaudhry', 'Javed',
    'Mirza', 'Rehman', 'Shah', 'Soomro', 'Bhatti', 'Abbasi'],
} as const satisfies NameStock;

export const urdu = {
  language: 'ur',
  M: ['محمد', 'احمد', 'عمران', 'بلال', 'عثمان', 'حمزہ', 'طارق', 'خالد', 'راشد', 'نوید', 'آصف', 'فیصل', 'جنید', 'کاشف', 'ندیم',
    'سلیم', 'شاہد', 'وقاص', 'یاسر', 'زاہد'],
  F: ['فاطمہ', 'عائشہ', 'مریم', 'سعدیہ', 'نادیہ', 'رابعہ', 'ثمینہ', 'شازیہ', 'زینب', 'حنا', 'آمنہ', 'بشریٰ', 'فرزانہ', 'اقرا', 'کرن',
    'نسرین', 'پروین', 'رخسانہ', 'صائمہ', 'عظمیٰ'],
  family: ['خان', 'احمد', 'حسین', 'ملک', 'بٹ', 'شیخ', 'قریشی', 'صدیقی', 'انصاری', 'بلوچ', 'چوہدری', 'جاوید', 'مرزا', 'رحمان', 'شاہ',
    'سومرو', 'بھٹی', 'عباسی'],
} as const satisfies NameStock;

/** People who came from elsewhere. */
export const elsewhere: readonly NameStock[] = [
  {
    language: 'ar',
    M: ['يوسف', 'إبراهيم', 'عبدالله', 'مصطفى', 'عمر', 'سامر'],
    F: ['ليلى', 'سارة', 'نور', 'هدى', 'أسماء', 'رنا'],
    family: ['الحسن', 'المصري', 'حداد', 'السيد', 'خليل', 'منصور'],
  },
  {
    language: 'sw',
    M: ['Juma', 'Baraka', 'Hamisi', 'Rashidi', 'Salum', 'Mwangi'],
    F: ['Neema', 'Zuhura', 'Rehema', 'Asha', 'Amina', 'Wanjiru'],
    family: ['Mwinyi', 'Kamau', 'Otieno', 'Mushi', 'Kimaro', 'Njoroge'],
  },
  {
    language: 'hi',
    M: ['राजेश', 'अमित', 'सुनील', 'विजय', 'संजय'],
    F: ['सुनीता', 'अनीता', 'पूजा', 'कविता', 'मीना'],
    family: ['शर्मा', 'कुमार', 'सिंह', 'वर्मा', 'गुप्ता'],
  },
  {
    language: 'fr',
    M: ['François', 'Étienne', 'Hervé', 'Jérôme', 'Noël'],
    F: ['Aïcha', 'Hélène', 'Zoé', 'Mélanie', 'Inès'],
    family: ['Lefèvre', 'Bénard', 'Kouassi', 'Traoré', 'Gonçalves'],
  },
];

/** Middle names of some. */
export const middleNames = { M: ['Ali', 'Raza', 'Iqbal', 'Nawaz', 'Akbar'], F: ['Bibi', 'Noor', 'Jahan', 'Begum', 'Gul'] } as const;

/** Names of one script, the commonest first: each as people of it write it, then as clerks write it in Latin letters. */
export interface ScriptNames {
  readonly script: 'Latin' | 'Ethiopic' | 'Devanagari' | 'Arabic' | 'Cyrillic' | 'Bengali';
  readonly male: readonly WrittenName[];
  readonly female: readonly WrittenName[];
  readonly family: readonly WrittenName[];
  /** A woman's family name differs from a man's. */
  readonly feminine?: (name: WrittenName) => WrittenName;
  /** Spellings that clerks take for each other, as `a b`; a single one may be left out. */
  readonly confused: readonly string[];
}

export interface WrittenName {
  readonly own: string;
  /** Spellings in Latin letters; of the script Latin other spellings of the name. */
  readonly latin: readonly string[];
}

/** `own=Latin/Latin`, separated by commas. */
function names(text: string): WrittenName[] {
  return text.split(',').map((each) => {
    const [own = '', latin = ''] = each.trim().split('=');
    return { own, latin: latin.split('/').filter((spelling) => spelling !== '') };
  });
}

const latin: ScriptNames = {
  script: 'Latin',
  male: names(
    `Mohamed=Muhammad/Mohammed, Ibrahim=Ibrahima/Brahim, Ousmane=Usman/Osman, Abdoulaye=Abdulai/Abdullahi, Mamadou=Mamadu, Joseph=Josef, John=Jon,
    Emmanuel=Emanuel, Samuel=Samwel, Daniel=Danyel, Peter=Pieter/Petro, Moses=Mosses, Yusuf=Yussuf/Youssouf, Hassan=Hasan, Hussein=Husein/Hussain,
    Juma=Jumah, Kwame=Kwami, Chukwuemeka=Chukwemeka, Jean=Jan, Pierre=Piere, Issa=Isa, Amadou=Ahmadu/Amadu, Tendai=Tendayi, Sipho=Siphu, Thabo=Tabo,
    Carlos=Karlos, José=Jose, Luis=Louis, Miguel=Migel, Bakary=Bakari, Ismail=Ismael, Salim=Saleem`,
  ),
  female: names(
    `Fatoumata=Fatumata/Fatimata, Aminata=Amineta, Aïssatou=Aissatou/Aisatu, Mariam=Maryam/Mariama, Khadija=Kadija/Hadija, Aisha=Aicha/Ayesha,
    Zainab=Zeinab/Zaynab, Grace=Gracia, Mercy=Mersy, Esther=Ester, Ruth=Rut, Sarah=Sara, Rebecca=Rebeka, Elizabeth=Elisabeth, Catherine=Katherine/Katarina,
    Margaret=Magret/Margret, Florence=Florens, Agnes=Agness, Beatrice=Beatrix/Betrice, Chipo=Cipo, Thandiwe=Tandiwe, Nomsa=Nomsah, Ngozi=Ngosi,
    Chinwe=Chinue, Adwoa=Adjoa, Akosua=Akosuah, María=Maria, Guadalupe=Guadelupe, Rosa=Roza, Hawa=Awa, Kadiatou=Kadiatu, Wanjiku=Wanjico`,
  ),
  family: names(
    `Traoré=Traore, Diallo=Jallow, Keïta=Keita, Coulibaly=Kulibaly, Diarra=Jara, Touré=Toure/Turay, Sow=So, Bah=Ba, Ndiaye=Njie, Diop=Jobe,
    Okafor=Okafo, Okeke=Okeka, Adeyemi=Adeyemie, Balogun=Ballogun, Mwangi=Muangi, Otieno=Othieno, Ochieng=Ochien, Kamau=Kamao, Wanjala=Wanjalla,
    Banda=Bandah, Phiri=Piri, Moyo=Moio, Ncube=Nkube, Dlamini=Dhlamini, Nkosi=Nkhosi, Mensah=Mensa, Owusu=Owusuh, Boateng=Boaten, Hernández=Hernandez,
    González=Gonzales, Rodríguez=Rodrigues, Khan=Kan, Ali=Aly, Mutua=Mutuah, Nyambura=Niambura, Chirwa=Cirwa, Sesay=Sessay, Kamara=Camara, Conteh=Konteh`,
  ),
  confused: ['ou u', 'i y', 'k c', 's z', 'ph f', 'ss s', 'mm m', 'll l', 'th t', 'ee i', 'a e', 'h '],
};

const ETHIOPIC_MEN = `አበበ=Abebe, መሐመድ=Mohammed/Muhamed, ከበደ=Kebede, ተስፋዬ=Tesfaye, አህመድ=Ahmed, ኃይሉ=Hailu/Haylu, ገብሬ=Gebre, ዳዊት=Dawit/David,
  ሰለሞን=Solomon/Selemon, ዮሐንስ=Yohannes, ተክሌ=Tekle, ወልዴ=Wolde/Welde, በቀለ=Bekele, ታደሰ=Tadesse/Tadese, ግርማ=Girma, ጌታቸው=Getachew, ሙሉጌታ=Mulugeta,
  አለማየሁ=Alemayehu, አየለ=Ayele, ፀጋዬ=Tsegaye, ብርሃኑ=Birhanu/Berhanu, ደረጀ=Dereje, እንዳለ=Endale, ዘለቀ=Zeleke, ኢብራሂም=Ibrahim, ሀብታሙ=Habtamu, ይልማ=Yilma,
  ኤርሚያስ=Ermias, ሳሙኤል=Samuel, ዓለሙ=Alemu`;
const ethiopic: ScriptNames = {
  script: 'Ethiopic',
  male: names(ETHIOPIC_MEN),
  female: names(
    `አልማዝ=Almaz, ሰላም=Selam, ትዕግስት=Tigist, ፋጡማ=Fatuma, አበባ=Abeba, ሕይወት=Hiwot/Hiywet, ገነት=Genet, መሰረት=Meseret, ዘይነባ=Zeyneba/Zeineba, ማርታ=Marta/Martha,
    ሣራ=Sara/Sarah, ብርቱካን=Birtukan, አስቴር=Aster, ወይንሸት=Weynshet/Woinshet, ሙሉ=Mulu, እታለማሁ=Etalemahu, ጽጌ=Tsige, ፀሐይ=Tsehay, አዲስ=Addis/Adis, ራሄል=Rahel/Rachel,
    ሐና=Hana/Hanna, ሊያ=Liya/Lia, ዓለም=Alem, ብዙነሽ=Bizunesh, ታደለች=Tadelech, ዝናሽ=Zinash, ንግስት=Nigist/Negist, ሮማን=Roman, ቤተልሔም=Bethlehem/Betelhem, አይዳ=Aida`,
  ),
  family: names(ETHIOPIC_MEN), // the father's name
  confused: [
    'ሰ ሠ',
    'ስ ሥ',
    'ሳ ሣ',
    'ሀ ሐ',
    'ሀ ኀ',
    'ሃ ኃ',
    'ሕ ህ',
    'ሐ ኀ',
    'አ ዐ',
    'አ ዓ',
    'ጸ ፀ',
    'ጽ ፅ',
    'ዬ የ',
    'ለ ላ',
    'በ ባ',
    'ው ዉ',
    'ይ ',
    'ሉ ሎ',
    'ደ ዳ',
  ],
};

const devanagari: ScriptNames = {
  script: 'Devanagari',
  male: names(
    `राम=Ram, हरि=Hari, कृष्ण=Krishna, श्याम=Shyam, गणेश=Ganesh, सुरेश=Suresh, रमेश=Ramesh, महेश=Mahesh, दिनेश=Dinesh, राजेश=Rajesh, मुकेश=Mukesh, संजय=Sanjay/Sanjai,
    विजय=Vijay/Bijay, अजय=Ajay, प्रकाश=Prakash, बिष्णु=Bishnu/Vishnu, अर्जुन=Arjun, दीपक=Deepak/Dipak, सुनील=Sunil/Suneel, अनिल=Anil, मोहन=Mohan, सोहन=Sohan, गोपाल=Gopal,
    भीम=Bhim/Bheem, लक्ष्मण=Laxman/Lakshman, नारायण=Narayan, शंकर=Shankar/Sankar, मनोज=Manoj, अशोक=Ashok, बीरेन्द्र=Birendra`,
  ),
  female: names(
    `सीता=Sita/Seeta, गीता=Gita/Geeta, रीता=Rita, सुनीता=Sunita, अनीता=Anita, कमला=Kamala/Kamla, विमला=Bimala/Vimala, निर्मला=Nirmala, लक्ष्मी=Laxmi/Lakshmi,
    सरस्वती=Saraswati, पार्वती=Parvati/Parbati, राधा=Radha, मीना=Meena/Mina, रेखा=Rekha, सुमित्रा=Sumitra, शांति=Shanti/Santi, देवी=Devi, मैया=Maiya, पूजा=Pooja/Puja,
    प्रिया=Priya, अंजली=Anjali, कविता=Kavita/Kabita, सविता=Savita/Sabita, उर्मिला=Urmila, शकुन्तला=Shakuntala, तारा=Tara, चन्द्रा=Chandra, माया=Maya, बिन्दु=Bindu, सरिता=Sarita`,
  ),
  family: names(
    `शर्मा=Sharma/Sarma, थापा=Thapa, यादव=Yadav, सिंह=Singh/Sinha, कुमार=Kumar, तामाङ=Tamang, गुरुङ=Gurung, अधिकारी=Adhikari, राई=Rai, श्रेष्ठ=Shrestha, लिम्बू=Limbu,
    महर्जन=Maharjan, झा=Jha, मिश्रा=Mishra/Misra, वर्मा=Verma/Varma, गुप्ता=Gupta, प्रसाद=Prasad, चौधरी=Chaudhary/Choudhary, पटेल=Patel, देशमुख=Deshmukh, जोशी=Joshi,
    पांडे=Pandey/Pande, तिवारी=Tiwari/Tewari, दुबे=Dubey/Dube, खत्री=Khatri, बस्नेत=Basnet, कार्की=Karki, भट्टराई=Bhattarai, पौडेल=Poudel/Paudel, ढकाल=Dhakal, रावत=Rawat,
    मगर=Magar, नेपाली=Nepali, घिमिरे=Ghimire`,
  ),
  confused: ['ि ी', 'ु ू', 'श ष', 'श स', 'न ण', 'ब व', 'े ै', 'ो ौ', 'ं न्', 'ङ ंग', 'इ ई', 'ट त', 'ा ', 'ड ढ'],
};

const arabic: ScriptNames = {
  script: 'Arabic',
  male: names(
    `محمد=Mohammed/Muhammad, أحمد=Ahmed/Ahmad, علي=Ali/Aly, محمود=Mahmoud/Mahmood, حسن=Hassan/Hasan, حسين=Hussein/Husain, عمر=Omar/Umar, عثمان=Osman/Othman,
    خالد=Khaled/Khalid, يوسف=Youssef/Yusuf, إبراهيم=Ibrahim/Ebrahim, إسماعيل=Ismail/Esmail, عبدالله=Abdullah/Abdallah, عبد الرحمن=Abdulrahman/Abdelrahman,
    مصطفى=Mustafa/Moustafa, طارق=Tariq/Tarek, سعيد=Said/Saeed, كريم=Karim/Kareem, جمال=Jamal/Gamal, ياسر=Yasser/Yasir, سامي=Sami/Samy, ناصر=Nasser/Nasir,
    صالح=Saleh/Salih, فيصل=Faisal/Faysal, بلال=Bilal/Belal, حمزة=Hamza/Hamzah, زيد=Zaid/Zayd, موسى=Musa/Moussa, عيسى=Issa/Isa, أنور=Anwar`,
  ),
  female: names(
    `فاطمة=Fatima/Fatma, عائشة=Aisha/Aicha, مريم=Mariam/Maryam, زينب=Zainab/Zeinab, خديجة=Khadija/Khadijah, أمينة=Amina/Ameena, سارة=Sara/Sarah, نور=Nour/Noor,
    هدى=Huda/Houda, ليلى=Layla/Leila, سعاد=Suad/Souad, نادية=Nadia/Nadya, سميرة=Samira/Sameera, رنا=Rana, دينا=Dina/Deena, منى=Mona/Muna, إيمان=Iman/Eman,
    آمال=Amal, رقية=Ruqaya/Rokaya, حليمة=Halima/Haleema, صفاء=Safaa/Safa, شيماء=Shaimaa/Shayma, هالة=Hala, رحاب=Rehab/Rihab, أسماء=Asmaa/Asma, سلمى=Salma,
    بثينة=Buthaina/Bothaina, وفاء=Wafaa/Wafa, نجلاء=Naglaa/Najla, زهرة=Zahra`,
  ),
  family: names(
    `حسين=Hussein/Husain, العلي=Al-Ali/Alali, الحسن=Al-Hassan/Alhasan, السيد=Al-Sayed/Elsayed, إبراهيم=Ibrahim/Ebrahim, المصري=Al-Masri/Elmasry, النجار=Al-Najjar/Elnaggar,
    الحداد=Al-Haddad/Haddad, الخطيب=Al-Khatib/Elkhateeb, الكردي=Al-Kurdi/Alkurdi, عبد القادر=Abdulkader/Abdelqader, الشامي=Al-Shami/Alshamy, البصري=Al-Basri/Basri,
    التميمي=Al-Tamimi, الجبوري=Al-Jubouri/Aljaburi, الدليمي=Al-Dulaimi/Aldulaymi, الراوي=Al-Rawi, سليمان=Suleiman/Sulaiman, داود=Dawood/Daoud, يعقوب=Yaqoub/Yacoub,
    عباس=Abbas, قاسم=Qasim/Kassem, منصور=Mansour/Mansoor, رمضان=Ramadan/Ramadhan, شعبان=Shaaban/Shaban, عوض=Awad, بكر=Bakr/Baker, فرج=Faraj/Farag, حمدان=Hamdan,
    الزهراني=Al-Zahrani, القحطاني=Al-Qahtani, آدم=Adam, هارون=Haroun/Harun, نصر=Nasr`,
  ),
  confused: ['ة ه', 'ى ي', 'أ ا', 'إ ا', 'آ ا', 'ئ ي', 'ؤ و', 'ض ظ', 'ث س', 'ء ', 'عبد ال عبدال', 'ال ', 'ق ك', 'ص س', 'ط ت'],
};

/** The endings of Russian family names. */
const ending = (name: string, masculine: RegExp, feminine: string): string => (masculine.test(name) ? `${name}${feminine}` : name);
const cyrillic: ScriptNames = {
  script: 'Cyrillic',
  male: names(
    `Александр=Alexander/Aleksandr, Сергей=Sergey/Sergei, Дмитрий=Dmitry/Dmitri, Андрей=Andrey/Andrei, Алексей=Alexey/Aleksei, Иван=Ivan, Михаил=Mikhail, Николай=Nikolay/Nikolai,
    Владимир=Vladimir, Юрий=Yuri/Yury, Евгений=Evgeny/Yevgeni, Фёдор=Fyodor/Fedor, Пётр=Pyotr/Petr, Семён=Semyon/Semen, Рустам=Rustam, Бахтияр=Bakhtiyar/Bahtiyar,
    Азамат=Azamat, Нурлан=Nurlan, Тимур=Timur, Улугбек=Ulugbek, Фарход=Farhod/Farkhod, Шерзод=Sherzod, Данияр=Daniyar, Ержан=Yerzhan/Erzhan, Айбек=Aibek/Aybek,
    Виктор=Viktor/Victor, Константин=Konstantin, Геннадий=Gennady/Gennadi, Артём=Artyom/Artem, Максим=Maxim/Maksim`,
  ),
  female: names(
    `Елена=Elena/Yelena, Наталья=Natalya/Natalia, Ольга=Olga, Мария=Maria/Mariya, Анна=Anna, Татьяна=Tatyana/Tatiana, Ирина=Irina, Светлана=Svetlana, Екатерина=Ekaterina/Yekaterina,
    Людмила=Lyudmila/Ludmila, Юлия=Yulia/Julia, Ксения=Ksenia/Xenia, Софья=Sofya/Sofia, Дарья=Darya/Daria, Айгуль=Aigul/Aygul, Гульнара=Gulnara, Динара=Dinara, Зарина=Zarina,
    Фатима=Fatima, Мадина=Madina, Нигора=Nigora, Сайёра=Sayora/Saiora, Жанна=Zhanna/Janna, Алия=Aliya, Галина=Galina, Валентина=Valentina, Надежда=Nadezhda/Nadejda,
    Любовь=Lyubov/Lubov, Марина=Marina, Оксана=Oksana/Oxana`,
  ),
  family: names(
    `Иванов=Ivanov, Смирнов=Smirnov, Кузнецов=Kuznetsov, Попов=Popov, Петров=Petrov, Рахимов=Rakhimov/Rahimov, Каримов=Karimov, Сидоров=Sidorov, Васильев=Vasiliev/Vasilyev,
    Соколов=Sokolov, Михайлов=Mikhailov/Mikhaylov, Новиков=Novikov, Фёдоров=Fedorov/Fyodorov, Морозов=Morozov, Волков=Volkov, Алексеев=Alekseev/Alexeyev, Лебедев=Lebedev,
    Семёнов=Semenov/Semyonov, Егоров=Egorov/Yegorov, Павлов=Pavlov, Козлов=Kozlov, Юсупов=Yusupov, Абдуллаев=Abdullaev/Abdullayev, Исмаилов=Ismailov, Усманов=Usmanov,
    Назаров=Nazarov, Саидов=Saidov, Ахмедов=Akhmedov/Ahmedov, Мамытов=Mamytov, Токтогулов=Toktogulov, Шевченко=Shevchenko, Бондаренко=Bondarenko, Ким=Kim, Пак=Pak`,
  ),
  feminine: ({ own, latin: written }) => ({
    own: ending(own, /[оеё]в$|ин$/, 'а'),
    latin: written.map((name) => ending(name, /[oey]v$|in$/, 'a')),
  }),
  confused: ['ё е', 'ья ия', 'и й', 'о а', 'е и', 'ы и', 'лл л', 'нн н', 'дд д', 'ж ш', 'х г', 'ей ий', 'ь '],
};

const bengali: ScriptNames = {
  script: 'Bengali',
  male: names(
    `মোহাম্মদ=Mohammad/Muhammad, আব্দুল=Abdul, রহিম=Rahim, করিম=Karim, জামাল=Jamal, কামাল=Kamal, হাসান=Hasan/Hassan, হোসেন=Hossain/Hussain, আলী=Ali, রফিকুল=Rafiqul/Rofiqul,
    শফিকুল=Shafiqul, নজরুল=Nazrul, সাইফুল=Saiful, আমিনুল=Aminul, মাহবুব=Mahbub, শাহিন=Shahin/Shaheen, রাজু=Raju, সুমন=Sumon/Suman, প্রদীপ=Pradip/Pradeep, তপন=Tapan,
    স্বপন=Swapan/Shopon, বিমল=Bimal, শ্যামল=Shyamal, গৌতম=Gautam/Goutam, উত্তম=Uttam, নূর=Nur/Noor, ইউসুফ=Yusuf/Eusuf, ইব্রাহিম=Ibrahim, জসিম=Jasim, মিজান=Mizan`,
  ),
  female: names(
    `ফাতেমা=Fatema/Fatima, আয়েশা=Ayesha/Aysha, খাদিজা=Khadija, রহিমা=Rahima, করিমা=Karima, সালমা=Salma, নাসরিন=Nasrin/Nasreen, শিরিন=Shirin, রুনা=Runa, রিনা=Rina, মিনা=Mina,
    পারভীন=Parvin/Parveen, শাহানা=Shahana, জাহানারা=Jahanara, রোকেয়া=Rokeya/Rukeya, হাসিনা=Hasina, মরিয়ম=Mariam/Moriom, সুফিয়া=Sufia, আমেনা=Amena/Amina,
    লক্ষ্মী=Lakshmi/Laxmi, সরস্বতী=Saraswati, দীপা=Dipa/Deepa, মৌসুমী=Mousumi/Moushumi, শিউলি=Shiuli, চম্পা=Champa, পূর্ণিমা=Purnima, অঞ্জলি=Anjali, মালতী=Malati,
    রেহানা=Rehana, নূরজাহান=Nurjahan/Noorjahan`,
  ),
  family: names(
    `ইসলাম=Islam, রহমান=Rahman, হোসেন=Hossain/Hussain, আহমেদ=Ahmed, উদ্দিন=Uddin, খান=Khan, মিয়া=Mia/Miah, শেখ=Sheikh/Shaikh, মোল্লা=Molla/Mollah, সরকার=Sarkar/Sarker,
    তালুকদার=Talukdar/Talukder, চৌধুরী=Chowdhury/Choudhury, দাস=Das, রায়=Roy/Ray, ঘোষ=Ghosh/Ghose, বসু=Basu/Bose, সেন=Sen, দত্ত=Dutta/Datta, সাহা=Saha, পাল=Pal/Paul,
    মণ্ডল=Mondal/Mandal, বিশ্বাস=Biswas, হালদার=Halder/Haldar, মজুমদার=Majumdar/Mazumder, ভট্টাচার্য=Bhattacharya, চক্রবর্তী=Chakraborty/Chakrabarti, মুখার্জী=Mukherjee,
    সিকদার=Sikder/Sikdar, হাওলাদার=Howlader, ফকির=Fakir/Faqir, গাজী=Gazi/Gaji, কাজী=Kazi/Qazi, আলম=Alam, হক=Haque/Hoque, মাহমুদ=Mahmud`,
  ),
  confused: ['ি ী', 'ু ূ', 'ন ণ', 'শ স', 'শ ষ', 'জ য', 'র ড়', 'ে ো', 'ত ৎ', 'ঙ্গ ং', 'হা আ', 'ব্দ বদ', '্ম ম', 'া '],
};

/** The six scripts of the labelled set. */
export const SCRIPTS: readonly ScriptNames[] = [latin, ethiopic, devanagari, arabic, cyrillic, bengali];

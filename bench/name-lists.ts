/** Given and family names of the generated patients, by the community that uses them; most frequent first. */
export interface NameStock {
  /** Share of all patients, in percent. */
  share: number;
  male: string;
  female: string;
  family: string;
  /** Syllables from which the long tail of rare family names is built: first, middle, last. */
  syllables: [string, string, string];
}

/** The stocks, in a fixed order: the generator is seeded and must not change when a stock is added at the end. */
export const nameStocks: NameStock[] = [
  {
    share: 34, // Urdu, Punjabi, Pashto and Sindhi names in Latin letters, with the spellings that clerks use
    male: 'Muhammad Mohammad Ahmed Ali Hassan Hussain Imran Bilal Usman Umar Abdul Abdullah Ahmad Asif Kashif Rashid Khalid Tariq Waseem Nadeem Naveed Saleem Shahid Zahid Sajid Majid Amir Aamir Faisal Farhan Fahad Hamza Haris Ibrahim Irfan Ismail Junaid Kamran Mahmood Mehmood Mansoor Masood Mohsin Mubashir Mustafa Nasir Noman Qasim Raza Rizwan Saad Saeed Salman Sarfraz Shabbir Shakeel Sohail Tahir Talha Tanveer Umair Waqar Waqas Yasir Younas Yousuf Yusuf Zain Zeeshan Zubair Mohammed Muhammed Mohamad Hasan Husain Hussein Osman Omar Omer Yousaf Ghulam Gulzar Iqbal Ijaz Akhtar Akram Anwar Arshad Ashfaq Aslam Azam Azhar Babar Danish Ejaz Ehsan Farooq Habib Hameed Jamshed Javed Liaqat Maqsood Mukhtar Munir Nawaz Pervaiz Rafiq Riaz Sabir Shafiq Sharif Siddique Sikandar Sultan Yaqoob Zafar Zahoor',
    female:
      'Fatima Ayesha Maryam Zainab Khadija Amna Hina Sana Sadia Saima Nadia Rabia Bushra Farah Asma Iqra Kiran Maria Mehwish Nida Noor Rukhsana Samina Shabana Shazia Sidra Sobia Sumaira Tahira Uzma Yasmeen Zara Aisha Fatimah Mariam Zaynab Amina Nasreen Naheed Parveen Perveen Razia Rehana Robina Rubina Safia Sajida Salma Shahida Shamim Shaheen Sughra Surriya Tasleem Zubaida Zarina Zohra Aqsa Anum Arooj Areeba Bisma Fiza Hafsa Hajra Humaira Hira Javeria Kainat Laiba Madiha Mahnoor Memoona Mishal Nimra Rida Sehrish Tayyaba Tooba Urooj Wajiha Zoya Bibi Gulnaz Jameela Kalsoom Kulsoom Mumtaz Naseem Nusrat',
    family:
      'Khan Ahmed Ali Hussain Shah Malik Iqbal Butt Bibi Akhtar Sheikh Shaikh Qureshi Siddiqui Chaudhry Chaudhary Choudhry Mirza Baig Raja Rana Ansari Abbasi Hashmi Bukhari Gilani Naqvi Rizvi Zaidi Kazmi Jafri Awan Bhatti Bhutto Cheema Chishti Dar Durrani Farooqi Gondal Gujjar Gul Haider Hameed Haq Jamil Jan Janjua Javed Kakar Kazi Khalid Khattak Kiani Lodhi Lone Mahar Mahmood Mehmood Memon Mengal Minhas Mughal Nadeem Nawaz Niazi Noor Parveen Qazi Rafiq Rahman Rehman Rashid Rasheed Riaz Saeed Saleem Sarwar Satti Shahid Sharif Sial Soomro Sultan Tareen Tariq Usmani Wazir Yousafzai Zaman Zardari Afridi Bajwa Bangash Barlas Dogar Hayat Kayani Khokhar Langah Lashari Leghari Magsi Marwat Mazari Orakzai Paracha Pirzada Rajput Sandhu Sethi Tiwana Virk Wattoo Warraich',
    syllables: [
      'Ab Af Ak Ba Bha Cha Da Far Gha Gu Ha Ja Kha Ko La Ma Mu Na Pa Qa Ra Sa Sha Ta Wa Ya Za',
      'ba da dha fa ga ha i ja ka la ma na qa ra sha ta wa ya za zu',
      'bi di far jan khan li mi nai rani ri shi wal wani yar zai zada zi ra na t',
    ],
  },
  {
    share: 16, // the same community in its own script
    male: 'محمد احمد علی حسن حسین عمران بلال عثمان عمر عبدالله عبدالرحمن آصف کاشف راشد خالد طارق وسیم ندیم نوید سلیم شاہد زاہد ساجد عامر فیصل فرحان حمزہ ابراہیم عرفان اسماعیل جنید کامران محمود منصور مسعود محسن مصطفی ناصر نعمان قاسم رضوان سعد سعید سلمان شبیر شکیل سہیل طاہر طلحہ تنویر وقار وقاص یاسر یونس یوسف زین ذیشان زبیر غلام اقبال اکرم انور ارشد اسلم فاروق حبیب حمید جاوید مختار منیر نواز رفیق ریاض شفیق شریف سلطان یعقوب ظفر',
    female:
      'فاطمہ عائشہ مریم زینب خدیجہ آمنہ حنا ثنا سعدیہ صائمہ نادیہ رابعہ بشری فرح عاصمہ اقرا کرن ماریہ مہوش ندا نور رخسانہ ثمینہ شبانہ شازیہ سدرہ ثوبیہ سمیرا طاہرہ عظمی یاسمین زارا نسرین ناہید پروین رضیہ ریحانہ روبینہ صفیہ ساجدہ سلمی شاہدہ شاہین تسلیم زبیدہ زرینہ حفصہ حاجرہ جویریہ کائنات لائبہ مدیحہ نمرہ کلثوم ممتاز نسیم نصرت',
    family:
      'خان احمد علی حسین شاہ ملک اقبال بٹ بی بی اختر شیخ قریشی صدیقی چوہدری مرزا بیگ راجہ رانا انصاری عباسی ہاشمی بخاری گیلانی نقوی رضوی زیدی کاظمی جعفری اعوان بھٹی چیمہ چشتی درانی فاروقی گجر حیدر کاکڑ خٹک کیانی لودھی میمن مغل نیازی قاضی رحمان رشید ریاض سلیم شریف سومرو سلطان ترین عثمانی وزیر یوسفزئی زمان آفریدی باجوہ بنگش کھوکھر راجپوت وڑائچ',
    syllables: [
      'اب اف با بہا جا چا خا دا را زا سا شا طا غا فا قا کا گا لا ما مو نا وا یا',
      'با دا ری زی سی شی فا قا کا گا لا لی ما می نا نی وا ہا یا',
      'خیل زئی زادہ وال وانی ری نی دی بی ش ن ر ل م پور یار',
    ],
  },
  {
    share: 14, // French-speaking West and Central Africa and France
    male: 'Jean Pierre Mohamed Mamadou Moussa Ibrahima Ousmane Amadou Abdoulaye François André René Étienne Joël Michel Philippe Emmanuel Jacques Louis Paul Raphaël Sébastien Stéphane Thierry Théodore Gérard Hervé Frédéric Grégoire Jérôme Lazare Benoît Boubacar Cheikh Daouda Djibril El-Hadj Idrissa Issa Karim Lamine Modou Oumar Samba Seydou Souleymane Youssouf Yacouba Adama Bakary Drissa Alioune Babacar Pape Serigne Désiré Fidèle Prosper Honoré Aimé Clément Célestin Dieudonné Ferdinand Gaston Guy Hyacinthe Innocent Justin Léon Léopold Lucien Marcel Narcisse Noël Patrice Rémi Rodrigue Romain Sylvain Théophile Valentin Wilfried Xavier Yves Zacharie',
    female:
      'Marie Fatou Aminata Mariam Aïcha Aïssatou Awa Fatoumata Hélène Françoise Thérèse Geneviève Agnès Béatrice Cécile Chloé Clémence Élise Émilie Estelle Eugénie Gisèle Hortense Inès Jeanne Joséphine Léa Léontine Lucie Madeleine Mathilde Mireille Monique Nathalie Noémie Odile Pélagie Rokia Salimata Sophie Solange Sylvie Valérie Véronique Yvette Zoé Adèle Anaïs Bintou Coumba Djénéba Kadiatou Khady Maïmouna Mame Nafissatou Ndèye Oumou Ramata Rokhaya Seynabou Sokhna Adjoua Akissi Amenan Affoué Bernadette Célestine Delphine Edwige Félicité Florence Georgette Henriette',
    family:
      'Diallo Traoré Coulibaly Ouattara Ouédraogo Koné Keïta Touré Camara Bah Barry Sow Ba Diop Ndiaye Fall Gueye Sarr Seck Sy Cissé Sylla Konaté Sanogo Sangaré Diarra Dembélé Doumbia Fofana Bamba Kouassi Kouamé Konan Koffi Kouadio Nguessan Yao Martin Bernard Dubois Thomas Robert Richard Petit Durand Leroy Moreau Simon Laurent Lefèbvre Michel Garcia David Bertrand Roux Vincent Fournier Morel Girard André Lefèvre Mercier Dupont Lambert Bonnet François Martinez Mbaye Faye Kane Dia Thiam Niang Wade Mbodj Sagna Badji Mendy Gomis Tall Ly Sène Diouf Diagne Lô Samb Toure Kaboré Sawadogo Zongo Compaoré Nikiéma Ilboudo Tapsoba Yaméogo Mbarga Nkoulou Etoundi Onana Abena Essomba Tchamba Fotso Kamga',
    syllables: [
      'Ba Bé Co Da Dé Di Fo Ga Gué Ka Ké Ki Ko Lé Ma Mé Mo Na Né Ou Sa Sé So Ta Té To Ya Za Zé',
      'ba bi da dé ga ka ki la lé ma mi na né ou ra ré sa sé ta to ya',
      'go ré ba dou té né ga la ma kou yé ko ri gna bré nou po do',
    ],
  },
  {
    share: 14, // Swahili and other East African names
    male: 'Juma Hamisi Rashidi Saidi Bakari Omari Athumani Hassani Ramadhani Shabani John Joseph Peter James Daniel David Emmanuel Baraka Amani Jabari Kamau Kipchoge Kiprop Otieno Ochieng Odhiambo Mwangi Njoroge Kariuki Maina Kimani Mutua Musyoka Wafula Barasa Simiyu Juma Salim Abdalla Faraji Idrisa Haruna Jafari Kassim Khamis Mbaraka Mohamedi Mussa Mzee Nassoro Selemani Sultani Yahaya Yusufu Zuberi Elia Yohana Petro Paulo Samweli Stefano Tumaini Upendo Zakaria Okello Opio Ojok Mugisha Tumusiime Byaruhanga Kato Wasswa Ssebunya Mukasa',
    female:
      'Amina Asha Zainabu Fatuma Halima Mwanaisha Mwajuma Rehema Neema Grace Mary Faith Mercy Joyce Esther Ruth Sarah Elizabeth Wanjiru Wambui Njeri Nyambura Achieng Akinyi Atieno Adhiambo Chebet Jepkosgei Cherono Mutheu Nduku Mwende Nekesa Naliaka Khadija Latifa Mariamu Moza Nuru Pendo Rukia Salama Saumu Siti Subira Tabu Tatu Zawadi Zuhura Aisha Furaha Imani Johari Kibibi Lulu Malaika Nakato Babirye Namukasa Nabirye Auma Apio Akello',
    family:
      'Juma Hamisi Mwangi Otieno Ochieng Odhiambo Kamau Njoroge Kariuki Maina Kimani Mutua Musyoka Wafula Barasa Simiyu Onyango Omondi Owino Okoth Ouma Kiprotich Koech Cheruiyot Rotich Kibet Langat Korir Ruto Wanjala Mushi Massawe Kimaro Lyimo Swai Mollel Laizer Mrema Shirima Temba Urassa Mwakyusa Mwakasege Nyerere Magufuli Kikwete Mkapa Mwinyi Kawawa Komba Ngowi Chacha Marwa Nyamhanga Masanja Mabula Magesa Ngassa Lugano Sanga Mhagama Haule Ngonyani Mapunda Mbawala Nkwera Okello Odongo Opio Mukasa Ssali Nsubuga Kizza Lubega Kato Mugabe',
    syllables: [
      'Bu Cha Ki Ku Lu Ma Mba Mu Mwa Na Nga Nja Nya O Ru Sa Shi Si Ta Wa Ya',
      'ba bi cha gi ga ka ki la li ma mba mbe na nga nya ro sa se si ta te wa ya',
      'bo ga gi ka ki la le li lo ma na nda ngo nya ri ro si ta tha we ya',
    ],
  },
  {
    share: 12, // Devanagari
    male: 'राम श्याम मोहन सोहन राजेश सुरेश रमेश महेश दिनेश गणेश मुकेश राकेश विजय अजय संजय मनोज विनोद प्रमोद अशोक अनिल सुनील अरुण वरुण तरुण किशोर नन्द गोपाल कृष्ण बलराम लक्ष्मण भरत अर्जुन भीम नकुल रवि शशि चन्द्र सूर्य प्रकाश दीपक अमित सुमित रोहित मोहित विकास आकाश नवीन प्रवीण हरि शिव शंकर इन्द्र देव धर्म ज्ञान प्रेम बिक्रम पूर्ण टेक कुमार बहादुर',
    female:
      'सीता गीता रीता मीना टीना राधा लक्ष्मी सरस्वती पार्वती दुर्गा काली गंगा यमुना सरिता कविता सविता अनिता सुनीता विनीता पूजा आरती ज्योति रेखा शोभा आशा उषा निशा दिशा सुषमा रमा उमा श्यामा कमला विमला निर्मला शर्मिला उर्मिला प्रमिला सुशीला माया छाया दया विद्या सन्ध्या अञ्जना रञ्जना वन्दना साधना आराधना देवी कुमारी माला बिमला',
    family:
      'शर्मा वर्मा गुप्ता सिंह कुमार यादव पाण्डे मिश्रा तिवारी द्विवेदी त्रिपाठी चतुर्वेदी जोशी पन्त भट्ट नेगी रावत बिष्ट थापा श्रेष्ठ तामाङ गुरुङ राई लिम्बू मगर अधिकारी पौडेल खड्का भण्डारी कार्की बस्नेत के.सी. चौधरी ठाकुर झा साह महतो पासवान राम मण्डल दास सरकार घोष बोस सेन पटेल शाह मेहता देसाई जैन अग्रवाल बंसल गोयल चौहान राठौर राजपूत परमार सोलंकी',
    syllables: [
      'अ आ कि कु खा गा घि चा जा झा टा था दा धा ना पा बा भा मा रा ला वा शा सा हा',
      'क ग च ज ट ड त द न प ब म य र ल व स ह नि ली री',
      'ले ल रे री वाल कर नी या ती डे टा ना रा ई की',
    ],
  },
  {
    share: 10, // English
    male: 'James John Robert Michael William David Richard Joseph Thomas Charles Christopher Daniel Matthew Anthony Mark Donald Steven Paul Andrew Joshua Kenneth Kevin Brian George Timothy Ronald Edward Jason Jeffrey Ryan Jacob Gary Nicholas Eric Jonathan Stephen Larry Justin Scott Brandon Benjamin Samuel Gregory Alexander Patrick Frank Raymond Jack Dennis Jerry Tyler Aaron Jose Adam Nathan Henry Zachary Douglas Peter Kyle Noah Ethan Jeremy Walter Christian Keith Roger Terry',
    female:
      'Mary Patricia Jennifer Linda Elizabeth Barbara Susan Jessica Sarah Karen Lisa Nancy Betty Sandra Margaret Ashley Kimberly Emily Donna Michelle Carol Amanda Melissa Deborah Stephanie Dorothy Rebecca Sharon Laura Cynthia Amy Kathleen Angela Shirley Brenda Emma Anna Pamela Nicole Samantha Katherine Catherine Christine Helen Debra Rachel Carolyn Janet Maria Heather Diane Olivia Julie Joyce Victoria Ruth Virginia Lauren Kelly Christina Joan Evelyn Judith Andrea Hannah',
    family:
      "Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Phillips Evans Turner Parker Collins Edwards Stewart Morris Murphy Cook Rogers O'Brien O'Connor McDonald MacLeod Fraser Douglas",
    syllables: [
      'Ash Bar Bel Bram Carl Chet Dal Dun El Fair Gold Hal Har Hol Kil Lang Mar Nor Oak Pem Quil Rad Stan Thorn Wal Wil',
      'a be ber den e fer ing la ling man mer ne on ring sing ter ver',
      'bury by combe dale field ford ham hurst ley low man more stead ton well wick wood worth',
    ],
  },
];

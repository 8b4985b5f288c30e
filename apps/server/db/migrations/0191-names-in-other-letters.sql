-- A name is found in other letters than it was written in: Ayele finds አየለ, and अयेले finds both. A token of another script is borne in
-- Latin letters too, and sounds like them. Of each letter, without regard to those around it; docs/decisions/patient-search.md.

-- The letters are those of the library any-ascii (0.3.3), as `name_normal` leaves them; `ours` are written otherwise there: letters that
-- begin a name are no vowel to it, and c is a ch of the languages of India. A test compares the rest with the library.
create table letter_latin (
  letter text collate "C" primary key,
  latin text not null,
  ours boolean not null default false
);
insert into letter_latin (letter, latin)
select split_part(pair, '=', 1), split_part(pair, '=', 2) from regexp_split_to_table($letters$
ƀ=b ƃ=b ƅ= ƈ=c ƌ=d ƍ=z ƒ=f ƕ=hw ƙ=k ƚ=l ƛ=l ƞ=n ƣ=gh ƥ=p ƨ= ƪ=sh ƫ=t ƭ=t ƴ=y ƶ=z ƹ= ƺ=zh ƻ=dz ƽ= ƾ=ts ƿ=w ǀ=c ǁ=x ǂ=qc ǃ=q ǝ=e ǥ=g ȝ=y ȡ=d ȣ=ou ȥ=z ȴ=l ȵ=n ȶ=t ȷ=j
ȸ=db ȹ=qp ȼ=c ȿ=s ɀ=z ɂ= ɇ=e ɉ=j ɋ=q ɍ=r ɏ=y ɐ=a ɑ=a ɒ=a ɓ=b ɔ=o ɕ=c ɖ=d ɗ=d ɘ=e ə=e ɚ=er ɛ=e ɜ=e ɝ=er ɞ=o ɟ=j ɠ=g ɡ=g ɢ=g ɣ=g ɤ=u ɥ=y ɦ=h ɧ=h ɨ=i ɩ=i ɪ=i ɫ=l ɬ=l
ɭ=l ɮ=lzh ɯ=w ɰ=w ɱ=m ɲ=n ɳ=n ɴ=n ɵ=o ɶ=oe ɷ=u ɸ=f ɹ=r ɺ=r ɻ=r ɼ=r ɽ=r ɾ=r ɿ=i ʀ=r ʁ=r ʂ=s ʃ=sh ʄ=j ʅ=i ʆ=sh ʇ=t ʈ=t ʉ=u ʊ=u ʋ=v ʌ=a ʍ=w ʎ=y ʏ=y ʐ=z ʑ=z ʒ=zh ʓ=zh ʔ=
ʕ= ʖ=x ʗ=q ʘ=pc ʙ=b ʚ=oe ʛ=g ʜ=h ʝ=j ʞ=k ʟ=l ʠ=q ʡ= ʢ= ʣ=dz ʤ=dzh ʥ=dz ʦ=ts ʧ=tsh ʨ=tc ʩ=fng ʪ=ls ʫ=lz ʬ=ww ʭ= ʮ=y ʯ=y
ͱ=h ͳ=s ͷ=w ͻ=s ͼ=s ͽ=s α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r ς=s σ=s τ=t υ=y φ=f χ=ch ψ=ps ω=o ϗ= ϙ=q ϛ=st ϝ=w ϟ=q ϡ=s ϣ=sh ϥ=f ϧ=x
ϩ=h ϫ=j ϭ=c ϯ=ti ϳ=j ϸ=sh ϻ=s ϼ=r
а=a б=b в=v г=g д=d е=e ж=zh з=z и=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya ђ=dj є=ie ѕ=dz і=i ј=j љ=lj њ=nj ћ=c џ=dzh
ѡ=o ѣ=e ѥ=ie ѧ=e ѩ=ie ѫ=o ѭ=io ѯ=ks ѱ=ps ѳ=f ѵ=y ѹ=u ѻ=o ѽ=o ѿ=ot ҁ=q ҃= ҄= ҅= ҆= ҇= ҈= ҉= ҋ=jh ҍ= ҏ=rh ґ=g ғ=gh ҕ=gh җ=j ҙ=z қ=q ҝ=g ҟ=q ҡ=q ң=ng ҥ=ng ҧ=ph ҩ=w ҫ=s
ҭ=th ү=u ұ=u ҳ=h ҵ=ts ҷ=j ҹ=c һ=h ҽ=ch ҿ=ch ӄ=q ӆ=lh ӈ=ng ӊ=nh ӌ=dzh ӎ=mh ӏ=h ӕ=ae ә=a ӡ=dz ө=o ӷ=gh ӻ=xh ӽ=x ӿ=h ԁ=d ԃ=dj ԅ=zj ԇ=dz ԉ=lj ԋ=nj ԍ=sj ԏ=tj ԑ=a ԓ=l ԕ=lkh ԗ=rkh ԙ=a ԛ=q ԝ=w
ԟ=q ԡ=l ԣ=n ԥ=ph ԧ= ԩ=ny ԫ=dzh ԭ=dch ԯ=l
ՙ= ՠ=a ա=a բ=b գ=g դ=d ե=e զ=z է=e ը=y թ=t ժ=zh ի=i լ=l խ=kh ծ=ts կ=k հ=h ձ=dz ղ=gh ճ=ch մ=m յ=y ն=n շ=sh ո=o չ=ch պ=p ջ=j ռ=rr ս=s վ=v տ=t ր=r ց=ts ւ=w փ=p ք=k օ=o ֆ=f
ֈ=h
֑= ֒= ֓= ֔= ֕= ֖= ֗= ֘= ֙= ֚= ֛= ֜= ֝= ֞= ֟= ֠= ֡= ֢= ֣= ֤= ֥= ֦= ֧= ֨= ֩= ֪= ֫= ֬= ֭= ֮= ֯= ְ=e ֱ=e ֲ=a ֳ=o ִ=i ֵ=e ֶ=e ַ=a ָ=a
ֹ=o ֺ=o ֻ=u ּ= ֽ= ֿ= ׁ=h ׂ= ׄ= ׅ= ׇ=o א= ב=v ג=g ד=d ה=h ו=v ז=z ח=h ט=t י=y ך=kh כ=kh ל=l ם=m מ=m ן=n נ=n ס=s ע= ף=f פ=f ץ=ts צ=ts ק=k ר=r ש=s ת=t ׯ=yyy װ=v
ױ=oy ײ=ey
ؐ= ؑ= ؒ= ؓ= ؔ= ؕ= ؖ=i ؗ= ؘ= ؙ= ؚ= ؠ=y ء= ب=b ة=h ت=t ث=th ج=j ح=h خ=kh د=d ذ=dh ر=r ز=z س=s ش=sh ص=s ض=d ط=t ظ=dh غ=gh ػ=g ؼ=g ؽ=y ؾ=i ؿ=i ـ= ف=f
ق=q ك=k ل=l م=m ن=n ه=h و=w ى=a ي=y ً= ٌ= ٍ= َ=a ُ=u ِ=i ّ= ْ= ٓ=a ٔ= ٕ= ٖ=i ٗ= ٘=e ٙ=e ٚ=o ٛ=e ٜ=e ٝ=o ٞ=a ٟ=u ٮ=b ٯ=q ٰ=a ٱ= ٲ=a ٳ=u ٴ=e ٹ=t ٺ=th ٻ=b
ټ=t ٽ=t پ=p ٿ=th ڀ=bh ځ=dz ڂ=dz ڃ=n ڄ=j څ=ts چ=ch ڇ=ch ڈ=d ډ=d ڊ=d ڋ=dd ڌ=dh ڍ=dh ڎ=dh ڏ=d ڐ=d ڑ=r ڒ=r ړ=r ڔ=r ڕ=r ږ=zh ڗ=d ژ=zh ڙ=r ښ=sh ڛ=s ڜ=ch ڝ=ts ڞ=ch ڟ=th ڠ=ng ڡ=f ڢ=f ڣ=p
ڤ=v ڥ=v ڦ=ph ڧ=q ڨ=g ک=k ڪ=k ګ=g ڬ=g ڭ=ng ڮ=kp گ=g ڰ=gg ڱ=n ڲ=g ڳ=g ڴ=g ڵ=l ڶ=l ڷ=l ڸ=l ڹ=n ں=n ڻ=n ڼ=n ڽ=ny ھ=h ڿ=n ہ=h ۃ=h ۄ=o ۅ=o ۆ=o ۇ=u ۈ=u ۉ=u ۊ=u ۋ=v ی=y ۍ=ey
ێ=e ۏ=v ې=e ۑ=ny ے=e ە=e ۖ= ۗ= ۘ= ۙ= ۚ= ۛ= ۜ= ۟= ۠= ۡ= ۢ= ۣ= ۤ= ۥ= ۦ= ۧ= ۨ= ۪= ۫= ۬= ۭ= ۮ=d ۯ=r ۺ=s ۻ=l ۼ=n ۿ=h
ݐ=y ݑ=p ݒ=p ݓ=c ݔ=ny ݕ=p ݖ=c ݗ=ng ݘ=c ݙ=dd ݚ=d ݛ=r ݜ=s ݝ=ng ݞ=ng ݟ=g ݠ=p ݡ=v ݢ=g ݣ=g ݤ=k ݥ=b ݦ=mb ݧ=n ݨ=n ݩ=n ݪ=sl ݫ=r ݬ=z ݭ=s ݮ=j ݯ=c ݰ=s ݱ=z ݲ=j ݳ=a ݴ=aa ݵ=i ݶ=ii ݷ=y
ݸ=o ݹ=oo ݺ=e ݻ=ee ݼ=ch ݽ=s ݾ=s ݿ=g
ߊ=a ߋ=e ߌ=i ߍ=e ߎ=u ߏ=o ߐ=o ߑ= ߒ=n ߓ=b ߔ=p ߕ=t ߖ=j ߗ=c ߘ=d ߙ=r ߚ=rr ߛ=s ߜ=gb ߝ=f ߞ=k ߟ=l ߠ=n ߡ=m ߢ=ny ߣ=n ߤ=h ߥ=w ߦ=y ߧ=ny ߨ=j ߩ=c ߪ=r ߫= ߬= ߭= ߮= ߯= ߰= ߱=
߲=n ߳= ߴ= ߵ= ߺ= ߽=
ऀ=m ँ=m ं=m ः=h ऄ=a अ=a आ=a इ=i ई=i उ=u ऊ=u ऋ=r ऌ=l ऍ=e ऎ=e ए=e ऐ=ai ऑ=o ऒ=o ओ=o औ=au क=k ख=kh ग=g घ=gh ङ=n छ=ch ज=j झ=jh ञ=n ट=t ठ=th ड=d ढ=dh ण=n त=t थ=th द=d ध=dh
न=n प=p फ=ph ब=b भ=bh म=m य=y र=r ल=l ळ=l व=v श=s ष=s स=s ह=h ऺ=o ऻ=o ़= ऽ= ा=a ि=i ी=i ु=u ू=u ृ=r ॄ=r ॅ=e ॆ=e े=e ै=ai ॉ=o ॊ=o ो=o ौ=au ्= ॎ=e ॏ=a ॐ=om ॑= ॒=
॓= ॔= ॕ=e ॖ=u ॗ=u ॠ=r ॡ=l ॢ=l ॣ=l ॱ= ॲ=a ॳ=o ॴ=o ॵ=a ॶ=u ॷ=u ॸ=d ॹ=zh ॺ=y ॻ=g ॼ=j ॽ= ॾ=d ॿ=b
ঀ= ঁ=m ং=m ঃ=h অ=a আ=a ই=i ঈ=i উ=u ঊ=u ঋ=r ঌ=l এ=e ঐ=ai ও=o ঔ=au ক=k খ=kh গ=g ঘ=gh ঙ=n ছ=ch জ=j ঝ=jh ঞ=n ট=t ঠ=th ড=d ঢ=dh ণ=n ত=t থ=th দ=d ধ=dh ন=n প=p ফ=ph ব=b ভ=bh
ম=m য=y র=r ল=l শ=s ষ=s স=s হ=h ়= ঽ= া=a ি=i ী=i ু=u ূ=u ৃ=r ৄ=r ে=e ৈ=ai ্= ৎ=t ৗ=u ৠ=r ৡ=l ৢ=l ৣ=l ৰ=r ৱ=v ৼ=m ৾=
ਁ=m ਂ=m ਃ=h ਅ=a ਆ=a ਇ=i ਈ=i ਉ=u ਊ=u ਏ=e ਐ=ai ਓ=o ਔ=au ਕ=k ਖ=kh ਗ=g ਘ=gh ਙ=n ਛ=ch ਜ=j ਝ=jh ਞ=n ਟ=t ਠ=th ਡ=d ਢ=dh ਣ=n ਤ=t ਥ=th ਦ=d ਧ=dh ਨ=n ਪ=p ਫ=ph ਬ=b ਭ=bh ਮ=m ਯ=y ਰ=r
ਲ=l ਵ=v ਸ=s ਹ=h ਼= ਾ=a ਿ=i ੀ=i ੁ=u ੂ=u ੇ=e ੈ=ai ੋ=o ੌ=au ੍= ੑ= ੜ=r ੰ=m ੱ= ੲ= ੳ= ੴ= ੵ=y
ઁ=m ં=m ઃ=h અ=a આ=a ઇ=i ઈ=i ઉ=u ઊ=u ઋ=r ઌ=l ઍ=e એ=e ઐ=ai ઑ=o ઓ=o ઔ=au ક=k ખ=kh ગ=g ઘ=gh ઙ=n છ=ch જ=j ઝ=jh ઞ=n ટ=t ઠ=th ડ=d ઢ=dh ણ=n ત=t થ=th દ=d ધ=dh ન=n પ=p ફ=ph બ=b
ભ=bh મ=m ય=y ર=r લ=l ળ=l વ=v શ=s ષ=s સ=s હ=h ઼= ઽ= ા=a િ=i ી=i ુ=u ૂ=u ૃ=r ૄ=r ૅ=e ે=e ૈ=ai ૉ=o ો=o ૌ=au ્= ૐ=om ૠ=r ૡ=l ૢ=l ૣ=l ૹ=zh ૺ= ૻ= ૼ= ૽= ૾= ૿=
ଁ=m ଂ=m ଃ=h ଅ=a ଆ=a ଇ=i ଈ=i ଉ=u ଊ=u ଋ=r ଌ=l ଏ=e ଐ=ai ଓ=o ଔ=au କ=k ଖ=kh ଗ=g ଘ=gh ଙ=n ଛ=ch ଜ=j ଝ=jh ଞ=n ଟ=t ଠ=th ଡ=d ଢ=dh ଣ=n ତ=t ଥ=th ଦ=d ଧ=dh ନ=n ପ=p ଫ=ph ବ=b ଭ=bh ମ=m
ଯ=y ର=r ଲ=l ଳ=l ଵ=v ଶ=s ଷ=s ସ=s ହ=h ଼= ଽ= ା=a ି=i ୀ=i ୁ=u ୂ=u ୃ=r ୄ=r େ=e ୍= ୕= ୖ=i ୗ=u ୟ=y ୠ=r ୡ=l ୢ=l ୣ=l ୱ=w
ஂ=m ஃ=k அ=a ஆ=a இ=i ஈ=i உ=u ஊ=u எ=e ஏ=e ஐ=ai ஒ=o ஓ=o க=k ங=n ஜ=j ஞ=n ட=t ண=n த=t ந=n ன=n ப=p ம=m ய=y ர=r ற=r ல=l ள=l ழ=l வ=v ஶ=s ஷ=s ஸ=s ஹ=h ா=a ி=i ீ=i ு=u
ூ=u ெ=e ே=e ை=ai ்= ௐ=om ௗ=u
ఀ=m ఁ=n ం=m ః=h ఄ=m అ=a ఆ=a ఇ=i ఈ=i ఉ=u ఊ=u ఋ=r ఌ=l ఎ=e ఏ=e ఐ=ai ఒ=o ఓ=o ఔ=au క=k ఖ=kh గ=g ఘ=gh ఙ=n ఛ=ch జ=j ఝ=jh ఞ=n ట=t ఠ=th డ=d ఢ=dh ణ=n త=t థ=th ద=d ధ=dh న=n ప=p
ఫ=ph బ=b భ=bh మ=m య=y ర=r ఱ=r ల=l ళ=l ఴ=l వ=v శ=s ష=s స=s హ=h ఼= ఽ= ా=a ి=i ీ=i ు=u ూ=u ృ=r ౄ=r ె=e ే=e ొ=o ో=o ౌ=au ్= ౕ= ౖ=i ౘ=c ౙ=z ౚ=r ౜= ౝ=n ౠ=r ౡ=l ౢ=l
ౣ=l
ಀ=m ಁ=m ಂ=m ಃ=h ಅ=a ಆ=a ಇ=i ಈ=i ಉ=u ಊ=u ಋ=r ಌ=l ಎ=e ಏ=e ಐ=ai ಒ=o ಓ=o ಔ=au ಕ=k ಖ=kh ಗ=g ಘ=gh ಙ=n ಛ=ch ಜ=j ಝ=jh ಞ=n ಟ=t ಠ=th ಡ=d ಢ=dh ಣ=n ತ=t ಥ=th ದ=d ಧ=dh ನ=n ಪ=p ಫ=ph
ಬ=b ಭ=bh ಮ=m ಯ=y ರ=r ಱ=r ಲ=l ಳ=l ವ=v ಶ=s ಷ=s ಸ=s ಹ=h ಼= ಽ= ಾ=a ಿ=i ು=u ೂ=u ೃ=r ೄ=r ೆ=e ೌ=au ್= ೕ= ೖ=i ೜= ೝ=n ೞ=l ೠ=r ೡ=l ೢ=l ೣ=l ೱ=h ೲ=h ೳ=m
ഀ=m ഁ=m ം=m ഃ=h ഄ=m അ=a ആ=a ഇ=i ഈ=i ഉ=u ഊ=u ഋ=r ഌ=l എ=e ഏ=e ഐ=ai ഒ=o ഓ=o ഔ=au ക=k ഖ=kh ഗ=g ഘ=gh ങ=n ഛ=ch ജ=j ഝ=jh ഞ=n ട=t ഠ=th ഡ=d ഢ=dh ണ=n ത=t ഥ=th ദ=d ധ=dh ന=n ഩ=n
പ=p ഫ=ph ബ=b ഭ=bh മ=m യ=y ര=r റ=r ല=l ള=l ഴ=l വ=v ശ=s ഷ=s സ=s ഹ=h ഺ=t ഻= ഼= ഽ= ാ=a ി=i ീ=i ു=u ൂ=u ൃ=r ൄ=r െ=e േ=e ൈ=ai ്= ൎ=r ൔ=m ൕ=y ൖ=l ൗ=u ൟ=i ൠ=r ൡ=l ൢ=l
ൣ=l ൺ=n ൻ=n ർ=r ൽ=l ൾ=l ൿ=k
ඁ=m ං=m ඃ=h අ=a ආ=a ඇ=ae ඈ=ae ඉ=i ඊ=i උ=u ඌ=u ඍ=r ඎ=r ඏ=l ඐ=l එ=e ඒ=e ඓ=ai ඔ=o ඕ=o ඖ=au ක=k ඛ=kh ග=g ඝ=gh ඞ=n ඟ=ng ඡ=ch ජ=j ඣ=jh ඤ=n ඥ=jn ඦ=nj ට=t ඨ=th ඩ=d ඪ=dh ණ=n ඬ=nd
ත=t ථ=th ද=d ධ=dh න=n ඳ=nd ප=p ඵ=ph බ=b භ=bh ම=m ඹ=mb ය=y ර=r ල=l ව=v ශ=s ෂ=s ස=s හ=h ළ=l ෆ=f ්= ා=a ැ=ae ෑ=ae ි=i ී=i ු=u ූ=u ෘ=r ෙ=e ෛ=ai ෟ=u ෲ=r ෳ=l
ก=k ข=kh ฃ=kh ค=kh ฅ=kh ฆ=kh ง=ng จ=ch ฉ=ch ช=ch ซ=s ฌ=ch ญ=y ฎ=d ฏ=t ฐ=th ฑ=th ฒ=th ณ=n ด=d ต=t ถ=th ท=th ธ=th น=n บ=b ป=p ผ=ph ฝ=f พ=ph ฟ=f ภ=ph ม=m ย=y ร=r ฤ=rue ล=l ฦ=lue ว=w ศ=s
ษ=s ส=s ห=h ฬ=l อ=o ฮ=h ฯ= ะ=a ั=a า=a ิ=i ี=i ึ=ue ื=ue ุ=u ู=u ฺ= เ=e แ=ae โ=o ใ=ai ไ=ai ๅ= ๆ= ็= ่= ้= ๊= ๋= ์= ํ=m ๎=
ກ=k ຂ=kh ຄ=kh ຆ=gh ງ=ng ຈ=ch ຉ=ch ຊ=x ຌ=jh ຍ=gn ຎ=n ຏ=t ຐ=th ຑ=d ຒ=dh ຓ=n ດ=d ຕ=t ຖ=th ທ=th ຘ=dh ນ=n ບ=b ປ=p ຜ=ph ຝ=f ພ=ph ຟ=f ຠ=bh ມ=m ຢ=y ຣ=r ລ=l ວ=v ຨ=s ຩ=s ສ=s ຫ=h ຬ=l ອ=
ຮ=h ຯ= ະ=a ັ=a າ=a ິ=i ີ=i ຶ=u ື=u ຸ=ou ູ=ou ຺= ົ=o ຼ=l ຽ=y ເ=e ແ=e ໂ=o ໃ=ai ໄ=ai ໆ= ່= ້= ໊= ໋= ໌= ໍ=o ໎= ໞ=g ໟ=gn
ༀ=om ༘= ༙= ༵= ༷= ༹= ༾= ༿= ཀ=k ཁ=kh ག=g ང=ng ཅ=c ཆ=ch ཇ=j ཉ=ny ཊ=t ཋ=th ཌ=d ཎ=n ཏ=t ཐ=th ད=d ན=n པ=p ཕ=ph བ=b མ=m ཙ=ts ཚ=tsh ཛ=dz ཝ=w ཞ=zh ཟ=z འ= ཡ=y ར=r ལ=l ཤ=sh ཥ=s
ས=s ཧ=h ཨ= ཪ=r ཫ=q ཬ=r ཱ= ི=i ུ=u ེ=e ཻ=ai ོ=o ཽ=au ཾ=m ཿ=h ྀ=i ྂ=m ྃ=m ྄= ྆= ྇= ྈ=h ྉ=h ྊ= ྋ= ྌ=h ྍ=h ྎ=h ྏ=h ྐ=k ྑ=kh ྒ=g ྔ=ng ྕ=c ྖ=ch ྗ=j ྙ=ny ྚ=t ྛ=th ྜ=d
ྞ=n ྟ=t ྠ=th ྡ=d ྣ=n ྤ=p ྥ=ph ྦ=b ྨ=m ྩ=ts ྪ=tsh ྫ=dz ྭ=w ྮ=zh ྯ=z ྰ= ྱ=y ྲ=r ླ=l ྴ=sh ྵ=s ྶ=s ྷ=h ྸ= ྺ=w ྻ=y ྼ=r ࿆=
က=k ခ=kh ဂ=g ဃ=gh င=n စ=c ဆ=ch ဇ=j ဈ=jh ဉ=n ည=nn ဋ=t ဌ=th ဍ=d ဎ=dh ဏ=n တ=t ထ=th ဒ=d ဓ=dh န=n ပ=p ဖ=ph ဗ=b ဘ=bh မ=m ယ=y ရ=r လ=l ဝ=v သ=s ဟ=h ဠ=l အ= ဢ= ဣ=i ဤ=i ဥ=u ဧ=e ဨ=e
ဩ=o ဪ=o ါ=a ာ=a ိ=i ီ=i ု=u ူ=u ေ=e ဲ=ai ဳ=i ဴ=ao ဵ=e ံ=m ့= း= ္= ်= ျ=y ြ=r ွ=v ှ=h ဿ=ss ၐ=s ၑ=s ၒ=r ၓ=r ၔ=l ၕ=l ၖ=r ၗ=r ၘ=l ၙ=l ၚ=n ၛ=jh ၜ=b ၝ=b ၞ=n ၟ=m ၠ=l
ၡ=sh ၢ=o ၣ= ၤ= ၥ=s ၦ=pw ၧ=o ၨ=u ၩ= ၪ= ၫ= ၬ= ၭ= ၮ=n ၯ=yw ၰ=ghw ၱ=i ၲ=o ၳ=u ၴ=e ၵ=k ၶ=kh ၷ=g ၸ=c ၹ=z ၺ=n ၻ=d ၼ=n ၽ=ph ၾ=f ၿ=b ႀ=x ႁ=h ႂ=v ႃ=a ႄ=e ႅ=e ႆ=ai ႇ= ႈ=
ႉ= ႊ= ႋ= ႌ= ႍ= ႎ=f ႏ= ႚ= ႛ= ႜ=a ႝ=ai
ა=a ბ=b გ=g დ=d ე=e ვ=v ზ=z თ=t ი=i კ=k ლ=l მ=m ნ=n ო=o პ=p ჟ=zh რ=r ს=s ტ=t უ=u ფ=p ქ=k ღ=gh ყ=q შ=sh ჩ=ch ც=ts ძ=dz წ=ts ჭ=ch ხ=kh ჯ=j ჰ=h ჱ=e ჲ=y ჳ=w ჴ=x ჵ=o ჶ=f ჷ=e
ჸ= ჹ=g ჺ= ჽ=ae ჾ= ჿ=w
ሀ=ha ሁ=hu ሂ=hi ሃ=ha ሄ=he ህ=h ሆ=ho ሇ=hoa ለ=le ሉ=lu ሊ=li ላ=la ሌ=le ል=l ሎ=lo ሏ=lwa ሐ=ha ሑ=hu ሒ=hi ሓ=ha ሔ=he ሕ=h ሖ=ho ሗ=hwa መ=me ሙ=mu ሚ=mi ማ=ma ሜ=me ም=m ሞ=mo ሟ=mwa ሠ=se ሡ=su ሢ=si ሣ=sa ሤ=se ሥ=s ሦ=so ሧ=swa
ረ=re ሩ=ru ሪ=ri ራ=ra ሬ=re ር=r ሮ=ro ሯ=rwa ሰ=se ሱ=su ሲ=si ሳ=sa ሴ=se ስ=s ሶ=so ሷ=swa ሸ=she ሹ=shu ሺ=shi ሻ=sha ሼ=she ሽ=sh ሾ=sho ሿ=shwa ቀ=ke ቁ=ku ቂ=ki ቃ=ka ቄ=ke ቅ=k ቆ=ko ቇ=koa ቈ=kwe ቊ=kwi ቋ=kwa ቌ=kwe ቍ=kwi ቐ=ke ቑ=ku ቒ=ki
ቓ=ka ቔ=ke ቕ=k ቖ=ko ቘ=kwe ቚ=kwi ቛ=kwa ቜ=kwe ቝ=kwi በ=be ቡ=bu ቢ=bi ባ=ba ቤ=be ብ=b ቦ=bo ቧ=bwa ቨ=ve ቩ=vu ቪ=vi ቫ=va ቬ=ve ቭ=v ቮ=vo ቯ=vwa ተ=te ቱ=tu ቲ=ti ታ=ta ቴ=te ት=t ቶ=to ቷ=twa ቸ=che ቹ=chu ቺ=chi ቻ=cha ቼ=che ች=ch ቾ=cho
ቿ=chwa ኀ=ha ኁ=hu ኂ=hi ኃ=ha ኄ=he ኅ=h ኆ=ho ኇ=hoa ኈ=hwe ኊ=hwi ኋ=hwa ኌ=hwe ኍ=hwi ነ=ne ኑ=nu ኒ=ni ና=na ኔ=ne ን=n ኖ=no ኗ=nwa ኘ=nye ኙ=nyu ኚ=nyi ኛ=nya ኜ=nye ኝ=ny ኞ=nyo ኟ=nywa አ=a ኡ=u ኢ=i ኣ=a ኤ=e እ= ኦ=o ኧ=wa ከ=ke ኩ=ku
ኪ=ki ካ=ka ኬ=ke ክ=k ኮ=ko ኯ=koa ኰ=kwe ኲ=kwi ኳ=kwa ኴ=kwe ኵ=kwi ኸ=he ኹ=hu ኺ=hi ኻ=ha ኼ=he ኽ=h ኾ=ho ዀ=hwe ዂ=hwi ዃ=hwa ዄ=hwe ዅ=hwi ወ=we ዉ=wu ዊ=wi ዋ=wa ዌ=we ው=w ዎ=wo ዏ=woa ዐ=a ዑ=u ዒ=i ዓ=a ዔ=e ዕ= ዖ=o ዘ=ze ዙ=zu
ዚ=zi ዛ=za ዜ=ze ዝ=z ዞ=zo ዟ=zwa ዠ=zhe ዡ=zhu ዢ=zhi ዣ=zha ዤ=zhe ዥ=zh ዦ=zho ዧ=zhwa የ=ye ዩ=yu ዪ=yi ያ=ya ዬ=ye ይ=y ዮ=yo ዯ=yoa ደ=de ዱ=du ዲ=di ዳ=da ዴ=de ድ=d ዶ=do ዷ=dwa ዸ=de ዹ=du ዺ=di ዻ=da ዼ=de ዽ=d ዾ=do ዿ=dwa ጀ=je ጁ=ju
ጂ=ji ጃ=ja ጄ=je ጅ=j ጆ=jo ጇ=jwa ገ=ge ጉ=gu ጊ=gi ጋ=ga ጌ=ge ግ=g ጎ=go ጏ=goa ጐ=gwe ጒ=gwi ጓ=gwa ጔ=gwe ጕ=gwi ጘ=nge ጙ=ngu ጚ=ngi ጛ=nga ጜ=nge ጝ=ng ጞ=ngo ጟ=ngwa ጠ=te ጡ=tu ጢ=ti ጣ=ta ጤ=te ጥ=t ጦ=to ጧ=twa ጨ=che ጩ=chu ጪ=chi ጫ=cha ጬ=che
ጭ=ch ጮ=cho ጯ=chwa ጰ=pe ጱ=pu ጲ=pi ጳ=pa ጴ=pe ጵ=p ጶ=po ጷ=pwa ጸ=tse ጹ=tsu ጺ=tsi ጻ=tsa ጼ=tse ጽ=ts ጾ=tso ጿ=tswa ፀ=tse ፁ=tsu ፂ=tsi ፃ=tsa ፄ=tse ፅ=ts ፆ=tso ፇ=tsoa ፈ=fe ፉ=fu ፊ=fi ፋ=fa ፌ=fe ፍ=f ፎ=fo ፏ=fwa ፐ=pe ፑ=pu ፒ=pi ፓ=pa ፔ=pe
ፕ=p ፖ=po ፗ=pwa ፘ=rya ፙ=mya ፚ=fya ፝= ፞= ፟= ᎀ=mwe ᎁ=mwi ᎂ=mwe ᎃ=mwi ᎄ=bwe ᎅ=bwi ᎆ=bwe ᎇ=bwi ᎈ=fwe ᎉ=fwi ᎊ=fwe ᎋ=fwi ᎌ=pwe ᎍ=pwi ᎎ=pwe ᎏ=pwi
ក=k ខ=kh គ=k ឃ=kh ង=ng ច=ch ឆ=chh ជ=ch ឈ=chh ញ=nh ដ=d ឋ=th ឌ=d ឍ=th ណ=n ត=t ថ=th ទ=t ធ=th ន=n ប=b ផ=ph ព=p ភ=ph ម=m យ=y រ=r ល=l វ=v ឝ=s ឞ=s ស=s ហ=h ឡ=l អ= ឣ= ឤ=a ឥ=e ឦ=ei ឧ=o
ឨ=o ឩ=ou ឪ=au ឫ=rue ឬ=rueu ឭ=lue ឮ=lueu ឯ=ae ឰ=ai ឱ=ao ឲ=ao ឳ=ov ឴= ឵= ា=a ិ=e ី=ei ឹ=oe ឺ=eu ុ=o ូ=ou ួ=uo ើ=aeu ឿ=oea ៀ=ie េ=e ែ=ae ៃ=ai ោ=ao ៅ=au ំ=am ះ=ah ៈ=ak ៉= ៊= ់=a ៌=r ៍= ៎= ៏=
័=a ៑= ្= ៓= ៗ= ៜ= ៝=
ⴰ=a ⴱ=b ⴲ=b ⴳ=g ⴴ=g ⴵ=dj ⴶ=dj ⴷ=d ⴸ=d ⴹ=d ⴺ=d ⴻ=e ⴼ=f ⴽ=k ⴾ=k ⴿ=k ⵀ=h ⵁ=h ⵂ=h ⵃ=h ⵄ= ⵅ=x ⵆ=x ⵇ=q ⵈ=q ⵉ=i ⵊ=j ⵋ=j ⵌ=j ⵍ=l ⵎ=m ⵏ=n ⵐ=gn ⵑ=ng ⵒ=p ⵓ=u ⵔ=r ⵕ=r ⵖ=gh ⵗ=gh
ⵘ=gh ⵙ=s ⵚ=s ⵛ=c ⵜ=t ⵝ=t ⵞ=tc ⵟ=t ⵠ=v ⵡ=w ⵢ=y ⵣ=z ⵤ=z ⵥ=z ⵦ=e ⵧ=o ⵿=
ⶀ=loa ⶁ=moa ⶂ=roa ⶃ=soa ⶄ=shoa ⶅ=boa ⶆ=toa ⶇ=choa ⶈ=noa ⶉ=nyoa ⶊ=oa ⶋ=zoa ⶌ=doa ⶍ=doa ⶎ=joa ⶏ=toa ⶐ=choa ⶑ=poa ⶒ=poa ⶓ=ngwe ⶔ=ngwi ⶕ=ngwe ⶖ=ngwi ⶠ=she ⶡ=shu ⶢ=shi ⶣ=sha ⶤ=she ⶥ=sh ⶦ=sho ⶨ=che ⶩ=chu ⶪ=chi ⶫ=cha ⶬ=che ⶭ=ch ⶮ=cho ⶰ=zhe ⶱ=zhu ⶲ=zhi
ⶳ=zha ⶴ=zhe ⶵ=zh ⶶ=zho ⶸ=che ⶹ=chu ⶺ=chi ⶻ=cha ⶼ=che ⶽ=ch ⶾ=cho ⷀ=kye ⷁ=kyu ⷂ=kyi ⷃ=kya ⷄ=kye ⷅ=ky ⷆ=kyo ⷈ=kye ⷉ=kyu ⷊ=kyi ⷋ=kya ⷌ=kye ⷍ=ky ⷎ=kyo ⷐ=hye ⷑ=hyu ⷒ=hyi ⷓ=hya ⷔ=hye ⷕ=hy ⷖ=hyo ⷘ=gye ⷙ=gyu ⷚ=gyi ⷛ=gya ⷜ=gye ⷝ=gy ⷞ=gyo
𞤢=a 𞤣=d 𞤤=l 𞤥=m 𞤦=b 𞤧=s 𞤨=p 𞤩=bh 𞤪=r 𞤫=e 𞤬=f 𞤭=i 𞤮=o 𞤯=dh 𞤰=yh 𞤱=w 𞤲=n 𞤳=k 𞤴=y 𞤵=u 𞤶=j 𞤷=c 𞤸=h 𞤹=q 𞤺=g 𞤻=ny 𞤼=t 𞤽=nh 𞤾=v 𞤿=x 𞥀=gb 𞥁=z 𞥂=kp 𞥃=sh 𞥄= 𞥅= 𞥆= 𞥇= 𞥈= 𞥉=
𞥊= 𞥋=
$letters$, '\s+') pair where pair <> '';
insert into letter_latin (letter, latin, ours)
select split_part(pair, '=', 1), split_part(pair, '=', 2), true from regexp_split_to_table('ا=a ع=a च=ch চ=ch ਚ=ch ચ=ch ଚ=ch ச=ch చ=ch ಚ=ch ച=ch ච=ch', ' ') pair;
analyze letter_latin;

-- A token in Latin letters; null for one that is Latin already, and for one with a letter that is not known.
create function name_latin(token text) returns text language plpgsql stable strict parallel safe as $$
declare s text; unknown boolean;
begin
  if token ~ '^[\x01-\x7e]*$' then return null; end if;
  select string_agg(coalesce(l.latin, c.letter), '' order by c.at), bool_or(l.letter is null and c.letter !~ '[a-z0-9]')
    into s, unknown
  from regexp_split_to_table(token, '') with ordinality c(letter, at) left join letter_latin l on l.letter = c.letter;
  if unknown then return null; end if;
  -- an h that is a letter by itself: mhmd and zbydh are written without the vowel before it
  s := regexp_replace(regexp_replace(s, '([lmnrwy])h', '\1eh', 'g'), '([bdfjpqvx])h$', '\1eh');
  return nullif(left(s, 60), '');
end $$;

-- The tokens that somebody bears: those of the name, and those of other scripts in Latin letters too.
create function borne_tokens(t text) returns text[] language plpgsql stable strict parallel safe as $$
declare tokens text[] := name_tokens(t);
begin
  if t ~ '^[\x01-\x7e]*$' then return tokens; end if;
  return array(select w from unnest(tokens) w union select name_latin(w) from unnest(tokens) w where name_latin(w) is not null);
end $$;

-- As in 0100, of tokens of other scripts too.
create or replace function name_sound(token text) returns text language plpgsql stable strict parallel safe as $$
declare s text := token;
begin
  if s !~ '^[a-z]+$' then s := name_latin(token); end if;
  if s is null or s !~ '^[a-z]+$' then return null; end if;
  s := regexp_replace(s, '^ou(?=[aeiou])', 'w');
  s := regexp_replace(s, 'tch|sch|sh|ch|c(?=[eiy])', 's', 'g');
  s := replace(replace(replace(replace(s, 'ph', 'f'), 'dj', 'j'), 'zh', 'j'), 'gn', 'n');
  s := regexp_replace(s, '([bcdfgjklmnpqrstvwxz])h', '\1', 'g');
  s := replace(translate(s, 'cqvz', 'kkws'), 'x', 'ks');
  s := regexp_replace(s, '(?<=.)w(?=[ou])', '', 'g');
  s := regexp_replace(s, 'd$', 't');
  s := regexp_replace(s, '(.)\1+', '\1', 'g');
  s := regexp_replace(s, '^[aeiou]+', 'a');
  s := left(s, 1) || regexp_replace(substr(s, 2), '[aeiouyh]', '', 'g');
  return case when length(s) >= 2 then s end;
end $$;

-- As in 0100, by the tokens that people bear.
create or replace function enter_name_tokens(people bigint[]) returns void language plpgsql as $$
declare missing text[];
begin
  if people is null or cardinality(people) = 0 then return; end if;
  missing := array(
    select distinct w.token
    from unnest(people) p(person_id) join person_name n using (person_id), unnest(borne_tokens(person_name_text(n))) w(token)
    where not n.voided and not exists (select from name_token t where t.token = w.token)
    order by 1);
  if cardinality(missing) > 0 then
    -- One writer of new tokens at a time: two that wait for each other's tokens would deadlock.
    perform pg_advisory_xact_lock(hashtext('name_token'));
    insert into name_token (token, sound) select m, name_sound(m) from unnest(missing) m on conflict do nothing;
    insert into name_token_variant (variant, name_token_id)
      select v, t.name_token_id from unnest(missing) m join name_token t on t.token = m, unnest(name_variants(t.token, t.sound)) v
      on conflict do nothing;
  end if;
  delete from person_name_token where person_id = any (people);
  with borne as (
    select n.person_id, array_agg(distinct t.name_token_id) as token_ids
    from (select distinct p.person_id from unnest(people) p(person_id)) p join person_name n using (person_id),
      unnest(borne_tokens(person_name_text(n))) w(token) join name_token t on t.token = w.token
    where not n.voided group by 1),
  entered as (
    insert into person_name_token (name_token_id, person_id, token_ids)
    select t.id, b.person_id, b.token_ids from borne b, unnest(b.token_ids) t(id) order by 1, 2
    returning name_token_id),
  -- Counted by sample and never waited for, so that registrations of one common name do not queue up.
  counted as (
    select e.name_token_id, count(*) as people from entered e group by 1),
  sampled as (
    select t.name_token_id, c.people
    from counted c join name_token t using (name_token_id)
    where t.frequency < 64 or c.people >= 64 or random() < c.people / 64.0
    order by 1 for update of t skip locked)
  update name_token t
  set frequency = t.frequency + case when t.frequency < 64 then s.people else greatest(s.people, 64) end
  from sampled s where s.name_token_id = t.name_token_id;
end $$;

-- As in 0150, by the tokens that somebody bears.
create or replace function person_name_inserted() returns trigger language plpgsql as $$
declare
  n record;
  tokens text[];
  word text;
  id integer;
  bearers integer;
  ids integer[] := '{}';
  counted integer[] := '{}';
begin
  if (select count(*) from (select from new_rows limit 2) x) > 1 then
    perform enter_name_tokens(array(select distinct r.person_id from new_rows r));
    return null;
  end if;
  select r.person_id, r.voided, concat_ws(' ', r.given_name, r.middle_name, r.family_name_prefix, r.family_name, r.family_name2) as words
    into n from new_rows r;
  if not found or n.voided then return null; end if;
  tokens := borne_tokens(n.words);
  if exists (select from person_name_token b where b.person_id = n.person_id) then
    perform enter_name_tokens(array[n.person_id]);
    return null;
  end if;
  -- one by one, so that each is a look-up in the index whatever the size of the dictionary
  foreach word in array tokens loop
    select t.name_token_id, t.frequency into id, bearers from name_token t where t.token = word;
    if not found then
      perform enter_name_tokens(array[n.person_id]);
      return null;
    end if;
    ids := ids || id;
    -- those that are common already are counted by sample, so that registrations of one common name do not queue up
    if bearers < 64 or random() < 1 / 64.0 then counted := counted || id; end if;
  end loop;
  insert into person_name_token (name_token_id, person_id, token_ids) select i, n.person_id, (select array_agg(x order by x) from unnest(ids) x) from unnest(ids) i order by 1;
  if cardinality(counted) > 0 then
    update name_token t set frequency = t.frequency + case when t.frequency < 64 then 1 else 64 end
    from (select f.name_token_id from name_token f where f.name_token_id = any (counted) order by 1 for update skip locked) s
    where s.name_token_id = t.name_token_id;
  end if;
  return null;
end $$;

-- As in 0101; a word of another script is also looked for in Latin letters, as one that is spelt alike.
create or replace function name_candidates(word text, fuzzy boolean)
returns table (token_id integer, cost integer, frequency integer) language plpgsql stable rows 50
set plan_cache_mode = force_generic_plan set enable_nestloop = on as $$
declare
  heard text := name_sound(word); latin text := coalesce(name_latin(word), word); len int := greatest(length(word), length(latin));
  plain text[]; forms text[];
begin
  if not fuzzy then
    return query
    select t.name_token_id, case when t.token = word then 0 else 1 end, t.frequency
    from name_token t
    where t.token >= word collate "C" and t.token < (word || U&'\+10FFFF') collate "C"
    order by 2, 3 desc, 1 limit 300;
    return;
  end if;
  if len < 3 then return; end if;
  plain := name_variants(word, null);
  if latin <> word then plain := plain || name_variants(latin, null); end if;
  -- Three consonants alone fit too many names to be looked through.
  forms := plain || array(select f from unnest(name_variants(word, heard)) f where f like '~____%');
  return query
  select s.name_token_id, s.price, s.frequency
  from (
    select t.name_token_id, t.frequency, case
      when away.letters <= 1 then 2
      when len >= 4 and not near.by_sound and away.letters = 2 then 3
      when len >= 6 and away.letters <= len / 3 then 3
      when t.sound = heard then 4 end as price
    from (
      select x.id, bool_and(x.by_sound) as by_sound
      from (
        select v.name_token_id as id, v.variant like '~%' as by_sound from name_token_variant v where v.variant = any (forms)
        union all
        select h.name_token_id, true from name_token h where h.sound = heard collate "C") x
      group by 1
    ) near
    join name_token t on t.name_token_id = near.id
    cross join lateral (
      select case when latin = word then levenshtein_less_equal(t.token, word, greatest(2, len / 3))
        else least(levenshtein_less_equal(t.token, word, greatest(2, len / 3)), levenshtein_less_equal(t.token, latin, greatest(2, len / 3))) end
        as letters offset 0) away
    where t.token not like word || '%'
  ) s
  where s.price is not null
  order by 2, 3 desc, 1 limit 300;
end $$;

-- As in 0101, with words of other scripts that were found by their Latin letters.
create or replace function matched_words(person bigint, token_ids integer[]) returns text language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare tokens text[]; word text; words text[] := '{}';
begin
  select array_agg(t.token) into tokens from name_token t where t.name_token_id = any (token_ids);
  for word in
    select x.word from person_name n, string_to_table(replace(person_name_text(n), '-', ' '), ' ') x(word)
    where n.person_id = person and not n.voided
  loop
    if (lower(word) = any (tokens) or name_normal(word) = any (tokens) or name_latin(name_normal(word)) = any (tokens)) and not word = any (words) then words := words || word; end if;
    exit when cardinality(words) = cardinality(tokens);
  end loop;
  return coalesce(nullif(array_to_string(words, ' '), ''), array_to_string(tokens, ' '));
end $$;

-- What is there already.
update name_token t set sound = name_sound(t.token) where t.token !~ '^[a-z]+$' and name_sound(t.token) is distinct from t.sound;
insert into name_token_variant (variant, name_token_id)
select v, t.name_token_id from name_token t, unnest(name_variants(t.token, t.sound)) v where t.token !~ '^[a-z]+$' on conflict do nothing;
select enter_name_tokens(array(
  select distinct b.person_id from person_name_token b join name_token t using (name_token_id) where t.token !~ '^[\x01-\x7e]+$'));

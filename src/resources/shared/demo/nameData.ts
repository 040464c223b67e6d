import type { Localised } from '../../../contract/model/constants.ts';

const names = (text: string): Localised[] =>
  text
    .trim()
    .split(/\s*,\s*/)
    .map((pair) => {
      const [en = '', si = ''] = pair.split('=');
      return { en, si };
    });

export const SURNAMES = names(`
  Abeysekara=අබේසේකර, Abeysinghe=අබේසිංහ, Amarasekara=අමරසේකර, Ariyaratne=ආරියරත්න, Atapattu=අටපට්ටු, Bandara=බණ්ඩාර,
  Dahanayake=දහනායක, Dharmadasa=ධර්මදාස, Edirisinghe=එදිරිසිංහ, Ekanayake=ඒකනායක, Fonseka=ෆොන්සේකා, Gamage=ගමගේ,
  Gunasekara=ගුණසේකර, Gunathilaka=ගුණතිලක, Gunawardena=ගුණවර්ධන, Hewage=හේවගේ, Hettiarachchi=හෙට්ටිආරච්චි,
  Jayasekara=ජයසේකර, Jayasinghe=ජයසිංහ, Jayasuriya=ජයසූරිය, Jayawardena=ජයවර්ධන, Kariyawasam=කාරියවසම්,
  Karunaratne=කරුණාරත්න, Kodikara=කොඩිකාර, Kulatunga=කුලතුංග, Liyanage=ලියනගේ, Lokuge=ලොකුගේ, Mendis=මෙන්ඩිස්,
  Munasinghe=මුණසිංහ, Nanayakkara=නානායක්කාර, Pathirana=පතිරණ, Perera=පෙරේරා, Ranasinghe=රණසිංහ, Ranaweera=රණවීර,
  Ratnayake=රත්නායක, Samarasinghe=සමරසිංහ, Samaraweera=සමරවීර, Seneviratne=සෙනෙවිරත්න, Silva=සිල්වා,
  Tennakoon=තෙන්නකෝන්, Udawatta=උඩවත්ත, Vithanage=විතානගේ, Weerasinghe=වීරසිංහ, Weerakoon=වීරකෝන්,
  Wickramaratne=වික්‍රමරත්න, Wijesekara=විජේසේකර, Wijesinghe=විජේසිංහ, Wimalasena=විමලසේන, Yapa=යාපා`);

export const MEN = names(`
  Ajith=අජිත්, Anura=අනුර, Asanka=අසංක, Buddhika=බුද්ධික, Chaminda=චමින්ද, Channa=චන්න, Darshana=දර්ශන, Dhammika=ධම්මික,
  Eranda=එරන්ද, Gamini=ගාමිණි, Gayan=ගයාන්, Harsha=හර්ෂ, Indika=ඉන්දික, Isuru=ඉසුරු, Janaka=ජනක, Jagath=ජගත්,
  Kamal=කමල්, Kasun=කසුන්, Lahiru=ලහිරු, Lalith=ලලිත්, Mahesh=මහේෂ්, Nalaka=නාලක, Nimal=නිමල්, Nuwan=නුවන්,
  Pradeep=ප්‍රදීප්, Priyantha=ප්‍රියන්ත, Roshan=රොෂාන්, Ruwan=රුවන්, Sampath=සම්පත්, Sanjeewa=සංජීව, Sarath=සරත්,
  Sunil=සුනිල්, Thilina=තිලින, Tharindu=තරිඳු, Udaya=උදය, Upul=උපුල්, Wasantha=වසන්ත`);

export const WOMEN = names(`
  Achini=අචිනි, Anoma=අනෝමා, Anusha=අනූෂා, Chamari=චමරි, Chandrika=චන්ද්‍රිකා, Damayanthi=දමයන්ති, Dilini=දිලිනි,
  Dinusha=දිනූෂා, Erandi=එරන්දි, Gayani=ගයානි, Geethika=ගීතිකා, Harshani=හර්ෂණී, Hiranthi=හිරන්ති, Imesha=ඉමේෂා,
  Inoka=ඉනෝකා, Iresha=ඉරේෂා, Jayani=ජයනි, Kanchana=කාංචනා, Kumudini=කුමුදිනී, Lakmali=ලක්මාලි, Malani=මාලනී,
  Manori=මනෝරි, Nadeesha=නදීෂා, Nayana=නයනා, Nilmini=නිල්මිණී, Nirosha=නිරෝෂා, Oshadi=ඕෂදී, Pavithra=පවිත්‍රා,
  Rasika=රසිකා, Sachini=සචිනි, Sandya=සන්ධ්‍යා, Shyamali=ශ්‍යාමලී, Thushari=තුෂාරි, Udeni=උදේනි, Vindya=වින්ද්‍යා,
  Yamuna=යමුනා`);

/** Family names that stand before the given name and are written as initials. */
export const ANCESTRAL_NAMES = names(`
  Herath Mudiyanselage=හේරත් මුදියන්සේලාගේ, Ratnayake Mudiyanselage=රත්නායක මුදියන්සේලාගේ, Wijesinghe Arachchilage=විජේසිංහ ආරච්චිලාගේ,
  Kankanamge=කංකානම්ගේ, Hettiarachchige=හෙට්ටිආරච්චිගේ, Don=දොන්, Jayasinghe Mudalige=ජයසිංහ මුදලිගේ,
  Adikari Mudiyanselage=අධිකාරි මුදියන්සේලාගේ, Pathirannehelage=පතිරන්නැහැලාගේ, Gamage=ගමගේ, Weerakkodige=වීරක්කොඩිගේ,
  Kodithuwakku Arachchige=කොඩිතුවක්කු ආරච්චිගේ, Ranasinghe Arachchige=රණසිංහ ආරච්චිගේ, Hewa=හේවා, Sooriya=සූරිය, Loku=ලොකු`);

/** Tamil names: the father's name comes first and is written as an initial. */
export const TAMIL_FATHERS = names(
  'Sivakumar=සිවකුමාර්, Nadarajah=නඩරාජා, Kandasamy=කන්දසාමි, Selvarajah=සෙල්වරාජා, Ramanathan=රාමනාදන්, Thiyagarajah=තියාගරාජා',
);
export const TAMIL_MEN = names(
  'Aravindan=අරවින්දන්, Pratheepan=ප්‍රතීපන්, Sutharsan=සුදර්ශන්, Yogeswaran=යෝගේෂ්වරන්, Kajan=කජන්',
);
export const TAMIL_WOMEN = names(
  'Tharshini=තර්ෂිණී, Kavitha=කවිතා, Mathivathani=මතිවදනි, Priyadarshini=ප්‍රියදර්ශිනී, Sujatha=සුජාතා',
);

export const MUSLIM_SURNAMES = names(
  'Marikkar=මරික්කාර්, Cassim=කාසිම්, Nazeer=නසීර්, Lebbe=ලෙබ්බේ, Jaleel=ජලීල්, Hameed=හමීඩ්',
);
export const MUSLIM_MEN = names('Rizwan=රිස්වාන්, Imran=ඉම්‍රාන්, Fazil=ෆාසිල්, Nawaz=නවාස්, Ashraf=අෂ්‍රෆ්');
export const MUSLIM_WOMEN = names('Fathima=ෆාතිමා, Nuha=නුහා, Rifka=රිෆ්කා, Shifana=ෂිෆානා, Zainab=සයිනබ්');

/** Villages and ordination names of monks. */
export const MONASTIC_VILLAGES = names(
  'Kotagama=කොටගම, Galpatha=ගල්පාත, Welivita=වැලිවිට, Makuluduwe=මාකුළුදූවේ, Dickwelle=දික්වැල්ලේ, Uduwela=උඩුවෙල',
);
export const MONASTIC_NAMES = names(
  'Dhammarakkhita=ධම්මරක්ඛිත, Sumanasara=සුමනසාර, Gnanawasa=ඤාණවාස, Wimalasiri=විමලසිරි, Sobhita=සෝභිත, Piyarathana=පියරතන',
);

/** English initials in Sinhala. */
export const SINHALA_INITIALS: Readonly<Record<string, string>> = {
  A: 'ඒ',
  B: 'බී',
  C: 'සී',
  D: 'ඩී',
  E: 'ඊ',
  F: 'එෆ්',
  G: 'ජී',
  H: 'එච්',
  I: 'අයි',
  J: 'ජේ',
  K: 'කේ',
  L: 'එල්',
  M: 'එම්',
  N: 'එන්',
  O: 'ඕ',
  P: 'පී',
  Q: 'කිව්',
  R: 'ආර්',
  S: 'එස්',
  T: 'ටී',
  U: 'යූ',
  V: 'වී',
  W: 'ඩබ්ලිව්',
  X: 'එක්ස්',
  Y: 'වයි',
  Z: 'ඉසෙඩ්',
};

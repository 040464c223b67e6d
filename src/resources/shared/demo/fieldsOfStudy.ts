import type { Localised } from '../../../contract/model/constants.ts';

/** The research topics of a department. */
export interface FieldOfStudy {
  /** Codes of publication areas. */
  areas: readonly string[];
  topics: readonly string[];
  /** Topics of works written in Sinhala. */
  sinhalaTopics: readonly string[];
  /** Its titles contain places. */
  isLocal: boolean;
}

export const FIELDS_OF_STUDY: Readonly<Record<string, FieldOfStudy>> = {
  SIN: {
    areas: ['literature', 'linguistics', 'folklore-and-performance'],
    topics: [
      'Sinhala message poetry',
      'the language of Sinhala folk drama',
      'Sinhala novel writing of the 1950s',
      'dialects of Southern Sinhala',
      'the poetics of the Matara school',
    ],
    sinhalaTopics: [
      'සිංහල සංදේශ කාව්‍ය',
      'මාතර යුගයේ කවි මඟ',
      'නූතන සිංහල කෙටිකතාව',
      'දකුණු පළාතේ ජන නාටක',
      'සිංහල උපභාෂා',
      'සිංහල නවකතාවේ ගැමි දිවිය',
    ],
    isLocal: false,
  },
  ENG: {
    areas: ['literature', 'linguistics', 'education-and-language-teaching'],
    topics: [
      'Sri Lankan English vocabulary',
      'postcolonial fiction by Sri Lankan women',
      'code-mixing in university classrooms',
      'colonial travel writing on Ceylon',
      'pronunciation and social class',
      'diaspora poetry',
    ],
    sinhalaTopics: [],
    isLocal: false,
  },
  HIS: {
    areas: ['history', 'archaeology-and-heritage', 'gender-and-family'],
    topics: [
      'Dutch land registers',
      'the cinnamon trade',
      'the Southern ports of the Indian Ocean',
      'caste and land under the Kandyan kingdom',
      'British irrigation policy',
      'oral histories of fishing villages',
      'palm-leaf chronicles',
    ],
    sinhalaTopics: ['ලන්දේසි යුගයේ ඉඩම් ලේඛන', 'කුරුඳු වෙළඳාම', 'රුහුණේ පැරණි වරායන්', 'උඩරට රාජධානියේ පරිපාලනය'],
    isLocal: true,
  },
  ARC: {
    areas: ['archaeology-and-heritage', 'history', 'environment-and-disasters'],
    topics: [
      'megalithic burials',
      'early Brahmi inscriptions',
      'monastic hospitals',
      'shipwreck archaeology',
      'brick conservation',
      'ancient reservoirs',
      'community heritage',
    ],
    sinhalaTopics: ['පූර්ව බ්‍රාහ්මී සෙල්ලිපි', 'රුහුණේ පැරණි ආරාම සංකීර්ණ', 'ප්‍රාග් ඓතිහාසික සුසාන භූමි'],
    isLocal: true,
  },
  GEO: {
    areas: ['environment-and-disasters', 'population-and-migration', 'digital-society'],
    topics: [
      'coastal erosion',
      'flood risk mapping',
      'urban growth',
      'landslide early warning',
      'mangrove restoration',
      'rainfall change',
      'participatory mapping',
    ],
    sinhalaTopics: ['වෙරළ ඛාදනය', 'නායයෑම් අවදානම', 'නාගරික ව්‍යාප්තිය'],
    isLocal: true,
  },
  SOC: {
    areas: ['gender-and-family', 'population-and-migration', 'development-economics'],
    topics: [
      'migrant mothers and their families',
      'ageing in rural households',
      'youth unemployment',
      'informal care work',
      'marriage and dowry',
      'tourism and village life',
      'social capital among fishers',
    ],
    sinhalaTopics: ['විදේශගත මව්වරුන්ගේ පවුල්', 'ග්‍රාමීය වයස්ගත ජනගහනය', 'තරුණ විරැකියාව'],
    isLocal: true,
  },
  ECO: {
    areas: ['development-economics', 'governance-and-policy', 'research-methods'],
    topics: [
      'remittances and household welfare',
      'smallholder tea production',
      'inflation expectations',
      'microfinance repayment',
      'public debt sustainability',
      'tourism earnings',
      'rural poverty traps',
    ],
    sinhalaTopics: ['කුඩා තේ වතු හිමියන්', 'ග්‍රාමීය දරිද්‍රතාව', 'ක්ෂුද්‍ර මූල්‍යය'],
    isLocal: true,
  },
  POL: {
    areas: ['governance-and-policy', 'gender-and-family', 'digital-society'],
    topics: [
      'local government reform',
      'women in provincial councils',
      'parliamentary committees',
      'small states in the Indian Ocean',
      'right to information requests',
      'electoral systems',
    ],
    sinhalaTopics: ['පළාත් පාලන ප්‍රතිසංස්කරණ', 'මැතිවරණ ක්‍රම', 'තොරතුරු දැනගැනීමේ අයිතිය'],
    isLocal: true,
  },
  PBS: {
    areas: ['buddhist-studies', 'philosophy-and-ethics', 'history'],
    topics: [
      'the commentaries on the Digha Nikaya',
      'Buddhist ethics of care',
      'ordination lineages',
      'Pali prosody',
      'mindfulness and counselling',
    ],
    sinhalaTopics: ['අට්ඨකථා සාහිත්‍යය', 'බෞද්ධ සදාචාරය', 'උපසම්පදා පරම්පරා', 'පාලි ඡන්දස් ශාස්ත්‍රය', 'බෞද්ධ උපදේශනය'],
    isLocal: false,
  },
  PHI: {
    areas: ['philosophy-and-ethics', 'buddhist-studies', 'education-and-language-teaching'],
    topics: [
      'moral luck',
      'Nyaya theories of inference',
      'environmental ethics',
      'free will in early Buddhism',
      'critical thinking',
    ],
    sinhalaTopics: ['පාරිසරික ආචාර ධර්ම', 'භාරතීය තර්ක ශාස්ත්‍රය'],
    isLocal: false,
  },
  STA: {
    areas: ['research-methods', 'population-and-migration', 'development-economics'],
    topics: [
      'small-area estimation',
      'non-response in household surveys',
      'fertility decline',
      'Bayesian models of examination marks',
      'time series of tea prices',
      'sampling of mobile populations',
    ],
    sinhalaTopics: [],
    isLocal: false,
  },
  MCM: {
    areas: ['media-and-communication', 'digital-society', 'governance-and-policy'],
    topics: [
      'community radio',
      'election coverage in Sinhala newspapers',
      'rumours on social media',
      'disaster reporting',
      'television drama audiences',
      'media literacy',
    ],
    sinhalaTopics: ['ප්‍රජා ගුවන් විදුලිය', 'සමාජ මාධ්‍ය සහ කටකතා', 'සිංහල පුවත්පත්වල මැතිවරණ වාර්තාකරණය'],
    isLocal: true,
  },
  ELT: {
    areas: ['education-and-language-teaching', 'linguistics'],
    topics: [
      'academic writing courses',
      'speaking anxiety',
      'vocabulary size of first-year students',
      'peer feedback',
      'English-medium transition',
    ],
    sinhalaTopics: [],
    isLocal: false,
  },
  ICT: {
    areas: ['digital-society', 'education-and-language-teaching', 'research-methods'],
    topics: [
      'learning management systems',
      'Sinhala text recognition',
      'open data of universities',
      'digital skills of undergraduates',
    ],
    sinhalaTopics: ['සිංහල අකුරු හඳුනාගැනීමේ මෘදුකාංග'],
    isLocal: false,
  },
};

/** `{t}` is the topic, `{p}` a place. */
export const FRAMES: readonly string[] = [
  'Rethinking {t}',
  'A critical study of {t}',
  'Notes on {t}',
  '{t}: sources, methods and questions',
  'What is known about {t}: a review of the literature',
  'New perspectives on {t}',
];
export const LOCAL_FRAMES: readonly string[] = [
  '{t}: evidence from {p}',
  'A study of {t} with special reference to {p}',
  'Continuity and change in {t}: the case of {p}',
  '{t} and everyday life in {p}',
  'Understanding {t} through fieldwork in {p}',
];
export const SINHALA_FRAMES: readonly string[] = [
  '{t} පිළිබඳ විචාරාත්මක අධ්‍යයනයක්',
  '{t}: ඓතිහාසික විග්‍රහයක්',
  '{t} සහ සමාජ පරිවර්තනය',
];
export const LOCAL_SINHALA_FRAMES: readonly string[] = [
  '{t}: {p} ඇසුරින් කෙරෙන විමර්ශනයක්',
  '{t} පිළිබඳ ක්ෂේත්‍ර අධ්‍යයනයක්: {p} ආශ්‍රයෙන්',
];

/** Parses `English=සිංහල, English=සිංහල`. */
export const localisedPairs = (text: string): Localised[] =>
  text.split(', ').map((pair) => {
    const [en = '', si = ''] = pair.split('=');
    return { en, si };
  });
export const PLACES = localisedPairs(
  'Matara=මාතර, Galle=ගාල්ල, Hambantota=හම්බන්තොට, Weligama=වැලිගම, Tangalle=තංගල්ල, Kataragama=කතරගම, Tissamaharama=තිස්සමහාරාමය, Deniyaya=දෙනියාය, Kandy=මහනුවර, Anuradhapura=අනුරාධපුරය, Polonnaruwa=පොළොන්නරුව, Jaffna=යාපනය, Batticaloa=මඩකලපුව, Trincomalee=ත්‍රිකුණාමලය, Badulla=බදුල්ල, Ratnapura=රත්නපුරය, Kurunegala=කුරුණෑගල, Colombo=කොළඹ',
);

/** Publishers and journals by type of work; invented, so that no real journal is named. */
export const VENUES: Readonly<Record<string, readonly string[]>> = {
  'journal-article': [
    'Southern Review of the Humanities',
    'Island Journal of Social Sciences',
    'Lanka Studies',
    'Faculty Journal of Humanities and Social Sciences',
  ],
  'conference-paper': [
    'Proceedings of the Annual Research Session of the Faculty',
    'Proceedings of the Southern Symposium on Society and Culture',
    'Proceedings of the National Conference on Humanities Research',
  ],
  book: ['Nilwala Academic Press', 'Southern University Press', 'Sayura Publishers'],
  'book-chapter': [
    'Essays on the Southern Province',
    'Society and Change: Essays in Honour of a Teacher',
    'Handbook of Sri Lankan Studies',
  ],
  'edited-volume': ['Nilwala Academic Press', 'Southern University Press'],
  translation: ['Sayura Publishers', 'Nilwala Academic Press'],
  'research-report': ['Faculty Research Report Series', 'Working Papers of the Research Committee'],
  abstract: [
    'Abstracts of the Annual Research Session of the Faculty',
    'Abstracts of the Undergraduate Research Symposium',
  ],
};

/** Journals of single departments. */
export const SPECIAL_JOURNALS: Readonly<Record<string, string>> = {
  SIN: 'Studies in Sinhala Language and Literature',
  ENG: 'Lanka Journal of English Studies',
  HIS: 'Ruhunu Historical Review',
  ARC: 'Island Archaeology and Heritage',
  GEO: 'Journal of Coastal Society and Environment',
  ECO: 'Papers in Development Economics',
  PBS: 'Nilwala Journal of Buddhist Studies',
  STA: 'South Asian Papers in Method',
  ICT: 'South Asian Papers in Method',
};

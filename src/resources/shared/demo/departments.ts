import type { Localised } from '../../../contract/model/constants.ts';

export interface DepartmentData {
  code: string;
  slug: string;
  name: Localised;
  description: Localised;
  /** The number of academics in the small demonstration. */
  academics: number;
  extension: string;
}

export const ACADEMIC_DEPARTMENTS: readonly DepartmentData[] = [
  {
    code: 'SIN',
    slug: 'sinhala',
    academics: 5,
    extension: '7021',
    name: { en: 'Department of Sinhala', si: 'සිංහල අධ්‍යයන අංශය' },
    description: {
      en: 'Classical and modern Sinhala literature, linguistics and folklore, taught in Sinhala since the first intake of the faculty.',
      si: 'පීඨයේ පළමු ශිෂ්‍ය කණ්ඩායමේ සිට සම්භාව්‍ය හා නූතන සිංහල සාහිත්‍යය, වාග්විද්‍යාව සහ ජනශ්‍රැතිය උගන්වන අංශයකි.',
    },
  },
  {
    code: 'ENG',
    slug: 'english-and-linguistics',
    academics: 5,
    extension: '7022',
    name: { en: 'Department of English and Linguistics', si: 'ඉංග්‍රීසි හා වාග්විද්‍යා අධ්‍යයන අංශය' },
    description: {
      en: 'Literature in English, Sri Lankan English and general linguistics, with honours degrees in both subjects.',
      si: 'ඉංග්‍රීසි සාහිත්‍යය, ශ්‍රී ලාංකේය ඉංග්‍රීසිය සහ සාමාන්‍ය වාග්විද්‍යාව ඇතුළත් ගෞරව උපාධි පාඨමාලා පවත්වයි.',
    },
  },
  {
    code: 'HIS',
    slug: 'history',
    academics: 5,
    extension: '7023',
    name: { en: 'Department of History', si: 'ඉතිහාස අධ්‍යයන අංශය' },
    description: {
      en: 'The history of Sri Lanka, South Asia and the Indian Ocean world, with a documentation room of palm-leaf and Dutch-period sources.',
      si: 'ශ්‍රී ලංකාව, දකුණු ආසියාව සහ ඉන්දියන් සාගර කලාපයේ ඉතිහාසය උගන්වන අතර පුස්කොළ හා ලන්දේසි යුගයේ මූලාශ්‍ර එකතුවක් ද පවත්වා ගනී.',
    },
  },
  {
    code: 'ARC',
    slug: 'archaeology',
    academics: 4,
    extension: '7024',
    name: { en: 'Department of Archaeology', si: 'පුරාවිද්‍යා අධ්‍යයන අංශය' },
    description: {
      en: 'Field archaeology, epigraphy, conservation and heritage management; every honours student takes part in an excavation.',
      si: 'ක්ෂේත්‍ර පුරාවිද්‍යාව, අභිලේඛන විද්‍යාව, සංරක්ෂණය සහ උරුම කළමනාකරණය උගන්වයි; සෑම ගෞරව උපාධි සිසුවෙක්ම කැණීමකට සහභාගි වේ.',
    },
  },
  {
    code: 'GEO',
    slug: 'geography',
    academics: 5,
    extension: '7025',
    name: { en: 'Department of Geography', si: 'භූගෝල විද්‍යා අධ්‍යයන අංශය' },
    description: {
      en: 'Physical and human geography, geographic information systems and disaster studies, with a laboratory of its own.',
      si: 'භෞතික හා මානව භූගෝල විද්‍යාව, භූගෝලීය තොරතුරු පද්ධති සහ ආපදා අධ්‍යයනය සඳහා වෙනම විද්‍යාගාරයක් ද ඇත.',
    },
  },
  {
    code: 'SOC',
    slug: 'sociology',
    academics: 5,
    extension: '7026',
    name: { en: 'Department of Sociology', si: 'සමාජවිද්‍යා අධ්‍යයන අංශය' },
    description: {
      en: 'Sociology, anthropology and social work, with field placements in the villages and towns of the Southern Province.',
      si: 'සමාජවිද්‍යාව, මානවවිද්‍යාව සහ සමාජ වැඩ උගන්වන අතර දකුණු පළාතේ ගම් හා නගරවල ක්ෂේත්‍ර පුහුණුව ලබා දේ.',
    },
  },
  {
    code: 'ECO',
    slug: 'economics',
    academics: 5,
    extension: '7027',
    name: { en: 'Department of Economics', si: 'ආර්ථික විද්‍යා අධ්‍යයන අංශය' },
    description: {
      en: 'Development, agricultural and monetary economics, with econometrics from the second year.',
      si: 'සංවර්ධන, කෘෂිකාර්මික හා මූල්‍ය ආර්ථික විද්‍යාව ද දෙවන වසරේ සිට ආර්ථිකමිතිය ද උගන්වයි.',
    },
  },
  {
    code: 'POL',
    slug: 'political-science',
    academics: 4,
    extension: '7028',
    name: { en: 'Department of Political Science', si: 'දේශපාලන විද්‍යා අධ්‍යයන අංශය' },
    description: {
      en: 'Political theory, public policy, local government and international relations of South Asia.',
      si: 'දේශපාලන න්‍යාය, රාජ්‍ය ප්‍රතිපත්ති, පළාත් පාලනය සහ දකුණු ආසියාවේ ජාත්‍යන්තර සබඳතා උගන්වයි.',
    },
  },
  {
    code: 'PBS',
    slug: 'pali-and-buddhist-studies',
    academics: 4,
    extension: '7029',
    name: { en: 'Department of Pali and Buddhist Studies', si: 'පාලි හා බෞද්ධ අධ්‍යයන අංශය' },
    description: {
      en: 'Pali language, the canon and its commentaries, Buddhist philosophy and the history of the Sasana.',
      si: 'පාලි භාෂාව, ත්‍රිපිටකය හා අටුවා, බෞද්ධ දර්ශනය සහ ශාසන ඉතිහාසය උගන්වයි.',
    },
  },
  {
    code: 'PHI',
    slug: 'philosophy',
    academics: 3,
    extension: '7030',
    name: { en: 'Department of Philosophy', si: 'දර්ශන අධ්‍යයන අංශය' },
    description: {
      en: 'Logic, ethics, Indian and Western philosophy, and courses in critical thinking for the whole faculty.',
      si: 'තර්ක ශාස්ත්‍රය, ආචාර ධර්ම, භාරතීය හා බටහිර දර්ශනය සහ මුළු පීඨයටම විචාරාත්මක චින්තන පාඨමාලා පවත්වයි.',
    },
  },
  {
    code: 'STA',
    slug: 'social-statistics',
    academics: 4,
    extension: '7031',
    name: { en: 'Department of Social Statistics', si: 'සමාජ සංඛ්‍යාන අධ්‍යයන අංශය' },
    description: {
      en: 'Survey methods, demography and applied statistics for the social sciences.',
      si: 'සමීක්ෂණ ක්‍රම, ජනවිද්‍යාව සහ සමාජ විද්‍යා සඳහා ව්‍යවහාරික සංඛ්‍යානය උගන්වයි.',
    },
  },
  {
    code: 'MCM',
    slug: 'mass-communication',
    academics: 4,
    extension: '7032',
    name: { en: 'Department of Mass Communication', si: 'ජනසන්නිවේදන අධ්‍යයන අංශය' },
    description: {
      en: 'Journalism, broadcasting, film and development communication in Sinhala and English.',
      si: 'සිංහල හා ඉංග්‍රීසි මාධ්‍යයෙන් පුවත්පත් කලාව, ගුවන් විකාශනය, සිනමාව සහ සංවර්ධන සන්නිවේදනය උගන්වයි.',
    },
  },
  {
    code: 'ELT',
    slug: 'english-language-teaching-unit',
    academics: 3,
    extension: '7033',
    name: { en: 'English Language Teaching Unit', si: 'ඉංග්‍රීසි භාෂා ඉගැන්වීමේ ඒකකය' },
    description: {
      en: 'English for academic purposes for every undergraduate of the faculty.',
      si: 'පීඨයේ සියලුම උපාධි අපේක්ෂකයන්ට අධ්‍යයන කටයුතු සඳහා ඉංග්‍රීසි උගන්වයි.',
    },
  },
  {
    code: 'ICT',
    slug: 'information-technology-unit',
    academics: 2,
    extension: '7034',
    name: { en: 'Information Technology Unit', si: 'තොරතුරු තාක්ෂණ ඒකකය' },
    description: {
      en: 'Computing courses for all departments, the computer laboratories, and the information systems of the faculty.',
      si: 'සියලු අධ්‍යයන අංශ සඳහා පරිගණක පාඨමාලා ද, පරිගණක විද්‍යාගාර හා පීඨයේ තොරතුරු පද්ධති ද භාරව කටයුතු කරයි.',
    },
  },
];

const DEAN_OFFICE: DepartmentData = {
  code: 'DEO',
  slug: 'deans-office',
  academics: 0,
  extension: '7010',
  name: { en: 'Dean’s Office', si: 'පීඨාධිපති කාර්යාලය' },
  description: {
    en: 'Registrations, examinations, halls and all correspondence of the faculty.',
    si: 'පීඨයේ ලියාපදිංචි කටයුතු, විභාග, ශාලා සහ සියලු ලිපි ගනුදෙනු මෙහෙයවයි.',
  },
};

export const DEPARTMENTS: readonly DepartmentData[] = [...ACADEMIC_DEPARTMENTS, DEAN_OFFICE];

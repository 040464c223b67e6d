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

const department = (
  code: string,
  slug: string,
  academics: number,
  extension: string,
  name: Localised,
  description: Localised,
): DepartmentData => ({ code, slug, academics, extension, name, description });

export const ACADEMIC_DEPARTMENTS: readonly DepartmentData[] = [
  department(
    'SIN',
    'sinhala',
    5,
    '7021',
    { en: 'Department of Sinhala', si: 'සිංහල අධ්‍යයන අංශය' },
    {
      en: 'Classical and modern Sinhala literature, linguistics and folklore, taught in Sinhala since the first intake of the faculty.',
      si: 'පීඨයේ පළමු සිසු කණ්ඩායමේ සිට සම්භාව්‍ය හා නූතන සිංහල සාහිත්‍යය, වාග්විද්‍යාව සහ ජනශ්‍රැතිය උගන්වන අංශයකි.',
    },
  ),
  department(
    'ENG',
    'english-and-linguistics',
    5,
    '7022',
    { en: 'Department of English and Linguistics', si: 'ඉංග්‍රීසි හා වාග්විද්‍යා අධ්‍යයන අංශය' },
    {
      en: 'Literature in English, Sri Lankan English and general linguistics, with honours degrees in both subjects.',
      si: 'ඉංග්‍රීසි සාහිත්‍යය, ශ්‍රී ලාංකේය ඉංග්‍රීසිය සහ සාමාන්‍ය වාග්විද්‍යාව ඇතුළත් ගෞරව උපාධි පාඨමාලා පවත්වයි.',
    },
  ),
  department(
    'HIS',
    'history',
    5,
    '7023',
    { en: 'Department of History', si: 'ඉතිහාස අධ්‍යයන අංශය' },
    {
      en: 'The history of Sri Lanka, South Asia and the Indian Ocean world, with a documentation room of palm-leaf and Dutch-period sources.',
      si: 'ශ්‍රී ලංකාව, දකුණු ආසියාව සහ ඉන්දියන් සාගර කලාපයේ ඉතිහාසය උගන්වන අතර පුස්කොළ හා ලන්දේසි යුගයේ මූලාශ්‍ර එකතුවක් ද පවත්වා ගනී.',
    },
  ),
  department(
    'ARC',
    'archaeology',
    4,
    '7024',
    { en: 'Department of Archaeology', si: 'පුරාවිද්‍යා අධ්‍යයන අංශය' },
    {
      en: 'Field archaeology, epigraphy, conservation and heritage management; every honours student takes part in an excavation.',
      si: 'ක්ෂේත්‍ර පුරාවිද්‍යාව, අභිලේඛන විද්‍යාව, සංරක්ෂණය සහ උරුම කළමනාකරණය උගන්වයි; සෑම ගෞරව උපාධි සිසුවෙක්ම කැණීමකට සහභාගි වේ.',
    },
  ),
  department(
    'GEO',
    'geography',
    5,
    '7025',
    { en: 'Department of Geography', si: 'භූගෝල විද්‍යා අධ්‍යයන අංශය' },
    {
      en: 'Physical and human geography, geographic information systems and disaster studies, with a laboratory of its own.',
      si: 'භෞතික හා මානව භූගෝල විද්‍යාව, භූගෝලීය තොරතුරු පද්ධති සහ ආපදා අධ්‍යයනය සඳහා වෙනම විද්‍යාගාරයක් ද ඇත.',
    },
  ),
  department(
    'SOC',
    'sociology',
    5,
    '7026',
    { en: 'Department of Sociology', si: 'සමාජවිද්‍යා අධ්‍යයන අංශය' },
    {
      en: 'Sociology, anthropology and social work, with field placements in the villages and towns of the Southern Province.',
      si: 'සමාජවිද්‍යාව, මානවවිද්‍යාව සහ සමාජ වැඩ උගන්වන අතර දකුණු පළාතේ ගම් හා නගරවල ක්ෂේත්‍ර පුහුණුව ලබා දේ.',
    },
  ),
  department(
    'ECO',
    'economics',
    5,
    '7027',
    { en: 'Department of Economics', si: 'ආර්ථික විද්‍යා අධ්‍යයන අංශය' },
    {
      en: 'Development, agricultural and monetary economics, with econometrics from the second year on.',
      si: 'සංවර්ධන, කෘෂිකාර්මික හා මූල්‍ය ආර්ථික විද්‍යාව ද දෙවන වසරේ සිට ආර්ථිකමිතිය ද උගන්වයි.',
    },
  ),
  department(
    'POL',
    'political-science',
    4,
    '7028',
    { en: 'Department of Political Science', si: 'දේශපාලන විද්‍යා අධ්‍යයන අංශය' },
    {
      en: 'Political theory, public policy, local government and international relations of South Asia.',
      si: 'දේශපාලන න්‍යාය, රාජ්‍ය ප්‍රතිපත්ති, පළාත් පාලනය සහ දකුණු ආසියාවේ ජාත්‍යන්තර සබඳතා උගන්වයි.',
    },
  ),
  department(
    'PBS',
    'pali-and-buddhist-studies',
    4,
    '7029',
    { en: 'Department of Pali and Buddhist Studies', si: 'පාලි හා බෞද්ධ අධ්‍යයන අංශය' },
    {
      en: 'Pali language, the canon and its commentaries, Buddhist philosophy and the history of the Sasana.',
      si: 'පාලි භාෂාව, ත්‍රිපිටකය හා අටුවා, බෞද්ධ දර්ශනය සහ ශාසන ඉතිහාසය උගන්වයි.',
    },
  ),
  department(
    'PHI',
    'philosophy',
    3,
    '7030',
    { en: 'Department of Philosophy', si: 'දර්ශන අධ්‍යයන අංශය' },
    {
      en: 'Logic, ethics, Indian and Western philosophy, and courses in critical thinking for the whole faculty.',
      si: 'තර්ක ශාස්ත්‍රය, ආචාර ධර්ම, භාරතීය හා බටහිර දර්ශනය සහ මුළු පීඨයටම විචාරාත්මක චින්තන පාඨමාලා පවත්වයි.',
    },
  ),
  department(
    'STA',
    'social-statistics',
    4,
    '7031',
    { en: 'Department of Social Statistics', si: 'සමාජ සංඛ්‍යාන අධ්‍යයන අංශය' },
    {
      en: 'Survey methods, demography and applied statistics for the social sciences.',
      si: 'සමීක්ෂණ ක්‍රම, ජනවිද්‍යාව සහ සමාජ විද්‍යා සඳහා ව්‍යවහාරික සංඛ්‍යානය උගන්වයි.',
    },
  ),
  department(
    'MCM',
    'mass-communication',
    4,
    '7032',
    { en: 'Department of Mass Communication', si: 'ජනසන්නිවේදන අධ්‍යයන අංශය' },
    {
      en: 'Journalism, broadcasting, film and development communication in Sinhala and English.',
      si: 'සිංහල හා ඉංග්‍රීසි මාධ්‍යයෙන් පුවත්පත් කලාව, ගුවන් විකාශනය, සිනමාව සහ සංවර්ධන සන්නිවේදනය උගන්වයි.',
    },
  ),
  department(
    'ELT',
    'english-language-teaching-unit',
    3,
    '7033',
    { en: 'English Language Teaching Unit', si: 'ඉංග්‍රීසි භාෂා ඉගැන්වීමේ ඒකකය' },
    {
      en: 'English for academic purposes for every undergraduate of the faculty.',
      si: 'පීඨයේ සියලුම උපාධි අපේක්ෂකයින්ට අධ්‍යයන කටයුතු සඳහා ඉංග්‍රීසි උගන්වයි.',
    },
  ),
  department(
    'ICT',
    'information-technology-unit',
    2,
    '7034',
    { en: 'Information Technology Unit', si: 'තොරතුරු තාක්ෂණ ඒකකය' },
    {
      en: 'Computing courses for all departments, the computer laboratories, and the information systems of the faculty.',
      si: 'සියලු අධ්‍යයන අංශ සඳහා පරිගණක පාඨමාලා ද, පරිගණක විද්‍යාගාර හා පීඨයේ තොරතුරු පද්ධති ද භාරව කටයුතු කරයි.',
    },
  ),
];

const DEAN_OFFICE = department(
  'DEO',
  'deans-office',
  0,
  '7010',
  { en: "Dean's Office", si: 'පීඨාධිපති කාර්යාලය' },
  {
    en: 'Registrations, examinations, halls and all correspondence of the faculty.',
    si: 'පීඨයේ ලියාපදිංචි කටයුතු, විභාග, ශාලා සහ සියලු ලිපි ගනුදෙනු මෙහෙයවයි.',
  },
);

export const DEPARTMENTS: readonly DepartmentData[] = [...ACADEMIC_DEPARTMENTS, DEAN_OFFICE];

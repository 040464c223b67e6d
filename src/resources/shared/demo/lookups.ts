import type { Localised } from '../../../contract/model/constants.ts';

export interface LookupData {
  code: string;
  name: Localised;
}
const lookup = (code: string, en: string, si: string): LookupData => ({ code, name: { en, si } });

export const USER_TYPES = [
  lookup('academic-staff', 'Academic staff', 'අධ්‍යයන කාර්ය මණ්ඩලය'),
  lookup('administrative-staff', 'Administrative staff', 'පරිපාලන කාර්ය මණ්ඩලය'),
  lookup('non-academic-staff', 'Non-academic staff', 'අනධ්‍යයන කාර්ය මණ්ඩලය'),
  lookup('student', 'Student', 'ශිෂ්‍ය'),
];

export const SECTIONS = [
  lookup('academic', 'Academic departments', 'අධ්‍යයන අංශ'),
  lookup('deans-office', 'Dean’s office', 'පීඨාධිපති කාර්යාලය'),
  lookup('examinations', 'Examinations', 'විභාග අංශය'),
  lookup('student-affairs', 'Student affairs', 'ශිෂ්‍ය කටයුතු'),
  lookup('information-systems', 'Information systems', 'තොරතුරු පද්ධති'),
  lookup('maintenance', 'Maintenance', 'නඩත්තු අංශය'),
];

export const RUMIS_ROLES = [
  lookup('administrator', 'Administrator', 'පරිපාලක'),
  lookup('staff', 'Staff', 'කාර්ය මණ්ඩලය'),
  lookup('examinations', 'Examinations', 'විභාග'),
  lookup('student', 'Student', 'ශිෂ්‍ය'),
];

/** By rank. */
export const DESIGNATIONS = [
  lookup('dean', 'Dean', 'පීඨාධිපති'),
  lookup('head-of-department', 'Head of Department', 'අංශ ප්‍රධාන'),
  lookup('senior-professor', 'Senior Professor', 'ජ්‍යෙෂ්ඨ මහාචාර්ය'),
  lookup('professor', 'Professor', 'මහාචාර්ය'),
  lookup('senior-lecturer-1', 'Senior Lecturer (Grade I)', 'ජ්‍යෙෂ්ඨ කථිකාචාර්ය (I ශ්‍රේණිය)'),
  lookup('senior-lecturer-2', 'Senior Lecturer (Grade II)', 'ජ්‍යෙෂ්ඨ කථිකාචාර්ය (II ශ්‍රේණිය)'),
  lookup('lecturer', 'Lecturer', 'කථිකාචාර්ය'),
  lookup('lecturer-probationary', 'Lecturer (Probationary)', 'කථිකාචාර්ය (පරිවාස)'),
  lookup('temporary-lecturer', 'Temporary Lecturer', 'තාවකාලික කථිකාචාර්ය'),
  lookup('visiting-lecturer', 'Visiting Lecturer', 'බාහිර කථිකාචාර්ය'),
  lookup('instructor', 'Instructor', 'උපදේශක'),
  lookup('deputy-registrar', 'Deputy Registrar', 'නියෝජ්‍ය ලේඛකාධිකාරී'),
  lookup('senior-assistant-registrar', 'Senior Assistant Registrar', 'ජ්‍යෙෂ්ඨ සහකාර ලේඛකාධිකාරී'),
  lookup('systems-engineer', 'Systems Engineer', 'පද්ධති ඉංජිනේරු'),
  lookup('web-officer', 'Web Content Officer', 'වෙබ් අන්තර්ගත නිලධාරී'),
  lookup('works-superintendent', 'Superintendent of Halls', 'ශාලා අධිකාරී'),
  lookup('management-assistant', 'Management Assistant', 'කළමනාකරණ සහකාර'),
  lookup('technical-officer', 'Technical Officer', 'තාක්ෂණ නිලධාරී'),
];

/** Posts that exist once in a department or in the faculty, and the role that goes with each. */
export const LEADING: Readonly<Record<string, { leads: 'department' | 'faculty'; role: string }>> =
  {
    dean: { leads: 'faculty', role: 'dean' },
    'head-of-department': { leads: 'department', role: 'head' },
  };

export const PUBLICATION_TYPES = [
  lookup('journal-article', 'Journal article', 'සඟරා ලිපිය'),
  lookup('conference-paper', 'Conference paper', 'සම්මේලන පත්‍රිකාව'),
  lookup('book', 'Book', 'ග්‍රන්ථය'),
  lookup('book-chapter', 'Book chapter', 'ග්‍රන්ථ පරිච්ඡේදය'),
  lookup('edited-volume', 'Edited volume', 'සංස්කරණ ග්‍රන්ථය'),
  lookup('translation', 'Translation', 'පරිවර්තනය'),
  lookup('research-report', 'Research report', 'පර්යේෂණ වාර්තාව'),
  lookup('abstract', 'Abstract', 'සාරසංක්ෂේපය'),
];

export const PUBLICATION_AREAS = [
  lookup('literature', 'Literature', 'සාහිත්‍යය'),
  lookup('linguistics', 'Linguistics', 'වාග්විද්‍යාව'),
  lookup('folklore-and-performance', 'Folklore and performance', 'ජනශ්‍රැතිය සහ රංග කලාව'),
  lookup('history', 'History', 'ඉතිහාසය'),
  lookup('archaeology-and-heritage', 'Archaeology and heritage', 'පුරාවිද්‍යාව සහ උරුමය'),
  lookup('buddhist-studies', 'Buddhist studies', 'බෞද්ධ අධ්‍යයනය'),
  lookup('philosophy-and-ethics', 'Philosophy and ethics', 'දර්ශනය සහ ආචාර ධර්ම'),
  lookup('environment-and-disasters', 'Environment and disasters', 'පරිසරය සහ ආපදා'),
  lookup('population-and-migration', 'Population and migration', 'ජනගහනය සහ සංක්‍රමණය'),
  lookup('gender-and-family', 'Gender and family', 'ස්ත්‍රී පුරුෂ සමාජභාවය සහ පවුල'),
  lookup('development-economics', 'Development economics', 'සංවර්ධන ආර්ථික විද්‍යාව'),
  lookup('governance-and-policy', 'Governance and policy', 'පාලනය සහ ප්‍රතිපත්ති'),
  lookup('media-and-communication', 'Media and communication', 'මාධ්‍ය සහ සන්නිවේදනය'),
  lookup(
    'education-and-language-teaching',
    'Education and language teaching',
    'අධ්‍යාපනය සහ භාෂා ඉගැන්වීම',
  ),
  lookup('digital-society', 'Digital society', 'ඩිජිටල් සමාජය'),
  lookup('research-methods', 'Research methods', 'පර්යේෂණ ක්‍රමවේද'),
];

import type { Localised } from '../../../contract/model/constants.ts';

export interface SubjectData {
  code: string;
  /** The code of the department is the same. */
  name: Localised;
  /** Media other than Sinhala. */
  inEnglish: boolean;
}

const subject = (code: string, en: string, si: string, inEnglish = false): SubjectData => ({
  code,
  name: { en, si },
  inEnglish,
});

export const SUBJECTS: readonly SubjectData[] = [
  subject('SIN', 'Sinhala', 'සිංහල'),
  subject('ENG', 'English', 'ඉංග්‍රීසි', true),
  subject('HIS', 'History', 'ඉතිහාසය', true),
  subject('ARC', 'Archaeology', 'පුරාවිද්‍යාව'),
  subject('GEO', 'Geography', 'භූගෝල විද්‍යාව', true),
  subject('SOC', 'Sociology', 'සමාජවිද්‍යාව', true),
  subject('ECO', 'Economics', 'ආර්ථික විද්‍යාව', true),
  subject('POL', 'Political Science', 'දේශපාලන විද්‍යාව', true),
  subject('PBS', 'Buddhist Studies', 'බෞද්ධ අධ්‍යයනය'),
  subject('PHI', 'Philosophy', 'දර්ශනය'),
  subject('STA', 'Social Statistics', 'සමාජ සංඛ්‍යානය', true),
  subject('MCM', 'Mass Communication', 'ජනසන්නිවේදනය'),
];

export interface UnitPattern {
  level: number;
  semester: number;
  /** The last two digits of the unit's number. */
  serial: string;
  kind: 'core' | 'optional';
  title: (subject: Localised) => Localised;
  /** Prerequisites: serials of the same subject. */
  after?: readonly (readonly [level: number, semester: number, serial: string])[];
}

const unit = (
  [level, semester, serial]: readonly [number, number, string],
  en: (subject: string) => string,
  si: (subject: string) => string,
  { kind = 'core', after }: Partial<Pick<UnitPattern, 'kind' | 'after'>> = {},
): UnitPattern => ({
  level,
  semester,
  serial,
  kind,
  title: (subject) => ({ en: en(subject.en), si: si(subject.si) }),
  ...(after ? { after } : {}),
});

/** The units that every subject teaches, three years long. */
export const UNIT_PATTERNS: readonly UnitPattern[] = [
  unit(
    [1, 1, '01'],
    (s) => `Introduction to ${s}`,
    (s) => `${s}: හැඳින්වීමක්`,
  ),
  unit(
    [1, 2, '02'],
    (s) => `Sources and Methods in ${s}`,
    (s) => `${s}: මූලාශ්‍ර සහ ක්‍රමවේද`,
  ),
  unit(
    [2, 1, '01'],
    (s) => `Theories in ${s}`,
    (s) => `${s}: න්‍යාය`,
    { after: [[1, 1, '01']] },
  ),
  unit(
    [2, 1, '04'],
    (s) => `Reading Classics of ${s}`,
    (s) => `${s}: සම්භාව්‍ය කෘති පරිශීලනය`,
    { kind: 'optional' },
  ),
  unit(
    [2, 2, '02'],
    (s) => `${s} in Sri Lanka`,
    (s) => `${s}: ශ්‍රී ලාංකේය සන්දර්භය`,
    { after: [[1, 2, '02']] },
  ),
  unit(
    [2, 2, '03'],
    (s) => `${s} and Society`,
    (s) => `${s} සහ සමාජය`,
    { kind: 'optional' },
  ),
  unit(
    [3, 1, '01'],
    (s) => `Research Methods in ${s}`,
    (s) => `${s}: පර්යේෂණ ක්‍රමවේද`,
    { after: [[2, 1, '01']] },
  ),
  unit(
    [3, 1, '02'],
    (s) => `${s} in South Asia`,
    (s) => `${s}: දකුණු ආසියානු සන්දර්භය`,
    { kind: 'optional' },
  ),
  unit(
    [3, 2, '03'],
    (s) => `Contemporary Issues in ${s}`,
    (s) => `${s}: සමකාලීන ගැටලු`,
  ),
  unit(
    [3, 2, '04'],
    (s) => `Independent Study in ${s}`,
    (s) => `${s}: ස්වාධීන අධ්‍යයනය`,
    { kind: 'optional', after: [[3, 1, '01']] },
  ),
];

/** Units of no subject, for all students. */
export const COMMON_UNITS: readonly {
  code: string;
  title: Localised;
  level: number;
  semester: number;
  kind: 'auxiliary' | 'nonGpa';
  department: string;
}[] = [
  {
    code: 'ELT 10101',
    title: { en: 'English for Academic Purposes I', si: 'අධ්‍යයන කටයුතු සඳහා ඉංග්‍රීසි I' },
    level: 1,
    semester: 1,
    kind: 'nonGpa',
    department: 'ELT',
  },
  {
    code: 'ELT 10202',
    title: { en: 'English for Academic Purposes II', si: 'අධ්‍යයන කටයුතු සඳහා ඉංග්‍රීසි II' },
    level: 1,
    semester: 2,
    kind: 'nonGpa',
    department: 'ELT',
  },
  {
    code: 'ICT 10101',
    title: { en: 'Digital Literacy', si: 'ඩිජිටල් සාක්ෂරතාව' },
    level: 1,
    semester: 1,
    kind: 'auxiliary',
    department: 'ICT',
  },
  {
    code: 'ICT 20101',
    title: { en: 'Data for the Social Sciences', si: 'සමාජීය විද්‍යා සඳහා දත්ත' },
    level: 2,
    semester: 1,
    kind: 'auxiliary',
    department: 'ICT',
  },
];

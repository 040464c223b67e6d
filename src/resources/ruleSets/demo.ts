import { demoId } from '../shared/demo/seeded.ts';
import { CLASS_CUT_OFFS, CLASSES } from '../shared/rules/degreeClass.ts';
import { CIRCULAR_901, GRADES } from '../shared/rules/grades.ts';

/** Least marks that several faculties publish (busl.ac.lk, lexicon.lk); the circular sets none. */
const FROM_MARKS = [85, 70, 65, 60, 55, 50, 45, 40, 35, 30, 25, 0];

const rules = (
  code: string,
  kind: string,
  en: string,
  si: string,
  source: string,
  content: object,
): Record<string, unknown> & { id: string } => ({
  id: demoId('rule-sets', code),
  code,
  number: 1,
  kind,
  name: { en, si },
  effectiveFrom: '2020-01-01',
  source,
  status: 'active',
  ...content,
});

/** The rules in force, as the sources of the faculty have them. */
export const RULE_SETS: readonly (Record<string, unknown> & { id: string })[] = [
  rules(
    'GRADES',
    'gradeScheme',
    'Grades and points',
    'සාමාර්ථ සහ ලක්ෂ්‍ය',
    'UGC Commission Circular 901 of 25 November 2008',
    {
      grades: GRADES.map((grade, index) => ({
        grade,
        fromMark: FROM_MARKS[index],
        points: Number(CIRCULAR_901[grade]),
      })),
      passGrade: 'C',
    },
  ),
  rules('GPA', 'gpa', 'Grade point average', 'සාමාන්‍ය ශ්‍රේණි ලක්ෂ්‍යය', 'By-law 3.5 of 2020', {
    repeatCap: 2,
    decimals: 2,
    comparedAs: 'exact',
  }),
  rules(
    'CLASSES',
    'class',
    'Classes of degrees',
    'උපාධි පන්ති',
    'UGC Commission Circular 901 of 25 November 2008',
    {
      classes: CLASSES.map((name) => ({ class: name, fromGpa: Number(CLASS_CUT_OFFS[name]) })),
      inStipulatedTime: true,
    },
  ),
  rules(
    'ELIGIBILITY',
    'eligibility',
    'Eligibility for examinations',
    'විභාග සුදුසුකම',
    'By-law 3.5 of 2020',
    {
      attendancePercent: 80,
      assignmentsPercent: 50,
      excused: 'leftOut',
      warnings: [
        { belowPercent: 85, afterClasses: 3 },
        { belowPercent: 80, afterClasses: 4 },
      ],
    },
  ),
  rules(
    'REGISTRATION',
    'registration',
    'Course registration',
    'පාඨමාලා ලියාපදිංචිය',
    'By-law 3.5 of 2020',
    { minimumCredits: 12, maximumCredits: 20, addDropWeeks: 2 },
  ),
  rules('HONOURS', 'honours', 'Honours selection', 'ගෞරව උපාධි තේරීම', 'By-law 3.6 of 2020', {
    minimumGpa: 2.7,
    tieRule: 'overallGpa',
    respondDays: 7,
  }),
];

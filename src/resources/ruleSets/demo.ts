import type { Localised } from '../../contract/model/constants.ts';
import { demoId } from '../shared/demo/seeded.ts';
import { CLASS_CUT_OFFS, CLASSES } from '../shared/rules/degreeClass.ts';
import { CIRCULAR_901, GRADES } from '../shared/rules/grades.ts';
import { byLawFrom, type ByLaw, type RuleRow } from './rules/byLaw.ts';

/** Minimum marks that several faculties publish (busl.ac.lk, lexicon.lk); the circular sets none. */
const FROM_MARKS = [85, 70, 65, 60, 55, 50, 45, 40, 35, 30, 25, 0];

interface DemoRules extends Record<string, unknown> {
  name: Localised;
  source: string;
}

const rules = (
  code: string,
  kind: string,
  content: DemoRules,
): Record<string, unknown> & { id: string } => ({
  id: demoId('rule-sets', code),
  code,
  number: 1,
  kind,
  effectiveFrom: '2020-01-01',
  status: 'active',
  ...content,
});

/** The rules in force, from the sources of the faculty. */
export const RULE_SETS: readonly (Record<string, unknown> & { id: string })[] = [
  rules('GRADES', 'gradeScheme', {
    name: { en: 'Grades and points', si: 'ශ්‍රේණි සහ ලක්ෂ්‍ය' },
    source: 'UGC Commission Circular 901 of 25 November 2008',
    grades: GRADES.map((grade, index) => ({
      grade,
      fromMark: FROM_MARKS[index],
      points: Number(CIRCULAR_901[grade]),
    })),
    passGrade: 'C',
  }),
  rules('GPA', 'gpa', {
    name: { en: 'Grade point average', si: 'සාමාන්‍ය ශ්‍රේණි ලක්ෂ්‍යය' },
    source: 'By-law 3.5 of 2020',
    repeatCap: 2,
    decimals: 2,
    comparedAs: 'exact',
  }),
  rules('CLASSES', 'class', {
    name: { en: 'Degree classes', si: 'උපාධි පන්ති සාමාර්ථ' },
    source: 'UGC Commission Circular 901 of 25 November 2008',
    classes: CLASSES.map((name) => ({ class: name, fromGpa: Number(CLASS_CUT_OFFS[name]) })),
    inStipulatedTime: true,
  }),
  rules('ELIGIBILITY', 'eligibility', {
    name: { en: 'Eligibility for examinations', si: 'විභාග සුදුසුකම' },
    source: 'By-law 3.5 of 2020',
    attendancePercent: 80,
    assignmentsPercent: 50,
    excused: 'leftOut',
    warnings: [
      { belowPercent: 85, afterClasses: 3 },
      { belowPercent: 80, afterClasses: 4 },
    ],
  }),
  rules('REGISTRATION', 'registration', {
    name: { en: 'Course registration', si: 'පාඨමාලා ලියාපදිංචිය' },
    source: 'By-law 3.5 of 2020',
    minimumCredits: 12,
    maximumCredits: 20,
    addDropWeeks: 2,
  }),
  rules('HONOURS', 'honours', {
    name: { en: 'Honours selection', si: 'ගෞරව උපාධි තේරීම' },
    source: 'By-law 3.6 of 2020',
    minimumGpa: 2,
    tieRule: 'overallGpa',
    respondDays: 7,
  }),
];

/** The by-law of every student of the demonstration. */
export const DEMO_BY_LAW: ByLaw = byLawFrom(RULE_SETS as unknown as readonly RuleRow[]);

import type { DemoRecord } from '../../../gateway/index.ts';
import { DEMO_BY_LAW } from '../ruleSets/demo.ts';
import { passGradeOf } from '../ruleSets/rules/gradeScheme.ts';
import { demoId } from '../shared/demo/seeded.ts';
import { isMarkCode, reaches, type Grade, type MarkCode } from '../shared/rules/grades.ts';
import { academicRecord, type AcademicRecord, type Sitting } from './rules/academicRecord.ts';

const { scheme } = DEMO_BY_LAW;

const about = ({ student, courseUnit, semester }: DemoRecord) => ({
  student,
  courseUnit,
  semester,
});

/** The sittings, one of them by an entry on record, and entries in the other states about others. */
export function enteredSittings(sittings: readonly DemoRecord[]): {
  onRecord: DemoRecord[];
  sittings: DemoRecord[];
  /** Proposed when the sittings were on record. */
  entries: DemoRecord[];
} {
  const graded = sittings.filter(({ grade }) => grade !== null);
  // The first are first-year students, whose only semester is examined by papers of the portal.
  const [settled, waiting, refused] = graded.filter(
    ({ semester }) => semester !== graded[0]?.['semester'],
  );
  if (!settled || !waiting || !refused)
    return { onRecord: [], sittings: [...sittings], entries: [] };
  const onRecord = {
    id: demoId('grade-entries', 'settled'),
    ...about(settled),
    effect: 'states',
    grade: settled['grade'],
    evidence: 'Result sheet of the department, page 4',
    reason: 'The student came from another faculty.',
    state: 'onRecord',
  };
  const proposed = {
    id: demoId('grade-entries', 'waiting'),
    ...about(waiting),
    effect: 'corrects',
    grade: 'B+',
    evidence: 'Result sheet of the department, page 11',
    reason: 'The grade was copied from another student’s line.',
    state: 'proposed',
  };
  const notAccepted = {
    id: demoId('grade-entries', 'refused'),
    ...about(refused),
    effect: 'corrects',
    grade: 'A',
    evidence: 'Letter of the student',
    reason: 'The student remembers a different grade.',
    state: 'refused',
  };
  return {
    onRecord: [onRecord],
    entries: [proposed, notAccepted],
    sittings: sittings.map((each) => (each === settled ? { ...each, entry: onRecord.id } : each)),
  };
}

interface DemoGrade {
  student: string;
  courseUnit: string;
  semester: string;
  credits: number;
  countsInGpa: boolean;
  grade: Grade | MarkCode;
}

/** A grade from before the portal, as the ledger has it. */
export const demoSitting = ({ grade: result, ...known }: DemoGrade): DemoRecord => {
  const grade = isMarkCode(result) ? null : result;
  const points = scheme?.bands.find((band) => band.grade === grade)?.points ?? null;
  return {
    id: demoId('sittings', `${known.student}/${known.courseUnit}`),
    ...known,
    code: isMarkCode(result) ? result : 'value',
    grade,
    pointsRaw: points,
    pointsCounted: points,
    isPassed: grade !== null && reaches([grade], passGradeOf(scheme)),
    scheme: scheme?.id ?? null,
    working: [],
    effect: 'states',
    source: 'Results board',
  };
};

/**
 * The record of one student by their sittings, one of each unit, so that no day decides. `codeOf`:
 * the code of a unit, where the working is shown.
 */
export const demoAcademicRecord = (
  sittings: readonly DemoRecord[],
  codeOf: (unit: string) => string = () => '',
): AcademicRecord =>
  academicRecord(
    sittings.map((sitting, sequence): Sitting => ({
      ...(sitting as DemoRecord & Pick<Sitting, 'credits' | 'countsInGpa' | 'isPassed'>),
      unit: sitting['courseUnit'] as string,
      code: codeOf(sitting['courseUnit'] as string),
      semester: sitting['semester'] as string,
      day: '',
      sequence,
      registeredAs: null,
      result: (sitting['grade'] ?? sitting['code']) as Grade | MarkCode,
      points: sitting['pointsRaw'] as number | null,
    })),
    DEMO_BY_LAW,
  );

/** Transfers in every state, of students who are enrolled; the last intake is where they go. */
export function demoTransfers(students: readonly DemoRecord[]): DemoRecord[] {
  const enrolled = students.filter(({ status }) => status === 'enrolled');
  const batches = [...new Set(enrolled.map(({ batch }) => batch as string))];
  const later = batches.at(-1);
  const [arrived] = enrolled.filter(({ batch }) => batch === later).slice(-1);
  const [waiting, kept] = enrolled.filter(({ batch }) => batch === batches[0]).slice(-2);
  if (!arrived || !waiting || !kept || batches.length < 2) return [];
  const moving = (student: DemoRecord, state: string): DemoRecord => ({
    id: demoId('student-transfers', state),
    student: student.id,
    startsOn: '2026-09-01',
    batch: later,
    curriculum: student['curriculum'] ?? null,
    evidence: 'Minute 38.4 of the faculty board',
    reason: 'The student took a year off and continues with a later intake.',
    state,
  });
  return [
    {
      ...moving(arrived, 'inForce'),
      formerBatch: batches[0],
      formerCurriculum: arrived['curriculum'] ?? null,
    },
    moving(waiting, 'proposed'),
    { ...moving(kept, 'refused'), evidence: 'Letter of the student' },
  ];
}

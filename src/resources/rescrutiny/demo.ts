import { v7 as newId } from 'uuid';
import { insertRecords, type Queryable, queryRow } from '../../../gateway/index.ts';
import { DAY_MS } from '../../contract/model/constants.ts';
import { markedComponents } from '../results/rules/remark.ts';
import {
  remarkSitting,
  standingSitting,
  type StandingSitting,
} from '../results/server/remarking.ts';
import { demoId } from '../shared/demo/seeded.ts';
import { rescrutinies } from './rescrutinies.ts';
import type { Stage } from './server/cases.ts';
import { possibleExaminers } from './server/examiners.ts';

interface Example {
  student: 'student' | 'student2';
  /** Which of the student's published units with or without weight in the GPA, by code. */
  position: number;
  countsInGpa: boolean;
  state: 'requested' | 'remarking' | 'upheld' | 'changed';
  receipt: string;
  /** What each stage that is in adds to every published mark. */
  added: Partial<Record<Stage, number>>;
  note: string;
}

const EXAMPLES: readonly Example[] = [
  {
    student: 'student',
    position: 0,
    countsInGpa: true,
    state: 'upheld',
    receipt: 'RS 2026/031',
    added: { first: 0, second: 1, board: 0 },
    note: '',
  },
  {
    student: 'student',
    position: 1,
    countsInGpa: true,
    state: 'requested',
    receipt: 'RS 2026/032',
    added: {},
    note: '',
  },
  {
    student: 'student',
    position: 0,
    // The figures of the honours rounds are those of before.
    countsInGpa: false,
    state: 'changed',
    receipt: 'RS 2026/027',
    added: { first: 6, second: 6, board: 6 },
    note: 'Question 4 (b) had no mark.',
  },
  {
    student: 'student2',
    position: 1,
    countsInGpa: true,
    state: 'remarking',
    receipt: 'RS 2026/035',
    added: { first: 2 },
    note: 'The total on the last page is correct.',
  },
];

const ANSWERS = {
  upheld: 'Both examiners found the marks right.',
  changed: 'Question 4 (b) had not been marked.',
} as const;

/** Published results with marks of people with accounts of their own. */
const RESULT = `
  SELECT
    sitting.student_id AS student,
    sitting.paper_id AS paper,
    sitting.release_id AS release,
    release.published_at AS "publishedAt"
  FROM current_sittings sitting
  JOIN result_releases release ON release.id = sitting.release_id
  JOIN course_units unit ON unit.id = sitting.course_unit_id
  WHERE sitting.student_id = $1 AND sitting.code = 'value' AND sitting.counts_in_gpa = $3
  ORDER BY unit.code
  OFFSET $2
  LIMIT 1`;

const MARK = `
  INSERT INTO rescrutiny_marks (id, rescrutiny_id, stage, marks, note, entered_at, entered_by)
  VALUES ($1, $2, $3, $4, $5, $6, $7)`;

const marksOf = (sitting: StandingSitting, added: number) =>
  markedComponents(sitting.working).map(({ key, mark, maximum }) => ({
    component: key,
    mark: String(Math.min(Number(mark) + added, Number(maximum))),
  }));

/** The demonstration lecturers where they may mark the paper again, otherwise their colleagues. */
async function examinersOf(
  client: Queryable,
  request: { student: string; paper: string },
  now: Date,
) {
  const known = ['lecturer2', 'lecturer'].map((name) => demoId('staff', name));
  const rank = (staff: string): number => (known.indexOf(staff) + known.length + 1) % 3;
  const possible = await possibleExaminers(client, request, now);
  return possible.toSorted((left, right) => rank(left.staff) - rank(right.staff)).slice(0, 2);
}

async function storeExample(
  client: Queryable,
  example: Example,
  result: { student: string; paper: string; release: string; publishedAt: Date },
  now: Date,
): Promise<void> {
  const { state, receipt, added, note } = example;
  const { student, paper, release, publishedAt } = result;
  const sitting = await standingSitting(client, result);
  const examiners = state === 'requested' ? [] : await examinersOf(client, result, now);
  if (!sitting || (state !== 'requested' && examiners.length < 2)) return;
  const after = (days: number): Date =>
    new Date(Math.min(publishedAt.getTime() + days * DAY_MS, now.getTime()));
  const id = demoId('rescrutinies', receipt);
  const isDecided = state === 'upheld' || state === 'changed';
  const minuteReference = isDecided ? 'FB 221/6' : null;
  const values = {
    student,
    paper,
    release,
    receipt,
    state,
    firstExaminer: examiners[0]?.staff ?? null,
    secondExaminer: examiners[1]?.staff ?? null,
    handedIn: Object.keys(added).filter((stage) => stage !== 'board').length,
    answer: isDecided ? ANSWERS[state] : null,
    minuteReference,
    isDecided,
    decidedAt: isDecided ? after(40).toISOString() : null,
  };
  await insertRecords(client, rescrutinies, [{ id, values }], demoId('users', example.student));
  await client.query({
    text: 'UPDATE rescrutinies SET created_at = $2, updated_at = $2 WHERE id = $1',
    values: [id, after(9)],
  });
  const writers = {
    first: examiners[0]?.user,
    second: examiners[1]?.user,
    board: demoId('users', 'dean'),
  };
  for (const [stage, more] of Object.entries(added)) {
    const marks = JSON.stringify(marksOf(sitting, more));
    const by = writers[stage as Stage];
    const text = stage === 'first' ? note : '';
    await client.query({
      text: MARK,
      values: [newId(), id, stage, marks, text, after(stage === 'board' ? 40 : 25), by],
    });
  }
  if (state !== 'changed') return;
  await remarkSitting(
    { client, now: after(40), actor: writers.board },
    {
      student,
      paper,
      release,
      marks: new Map(
        marksOf(sitting, added.board ?? 0).map(({ component, mark }) => [component, mark]),
      ),
      rescrutiny: id,
      source: `Re-scrutiny, ${minuteReference ?? ''}`,
    },
  );
}

/** Requests of the demonstration students after the last publication, in several stages. */
export async function storeRescrutinies(client: Queryable, now: Date): Promise<void> {
  for (const example of EXAMPLES) {
    const result = await queryRow<Parameters<typeof storeExample>[2]>(client, {
      text: RESULT,
      values: [demoId('students', example.student), example.position, example.countsInGpa],
    });
    if (result) await storeExample(client, example, result, now);
  }
}

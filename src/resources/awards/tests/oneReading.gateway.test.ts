import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Queryable } from '../../../../gateway/db/queryable.ts';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { creditsPassed } from '../../academicRecord/rules/academicRecord.ts';
import { enterGrade } from '../../academicRecord/server/enterGrade.ts';
import { recordOf } from '../../academicRecord/server/readRecords.ts';
import { unitResultsOf } from '../../academicRecord/server/unitResults.ts';
import { figuresOf } from '../../honours/server/figures.ts';
import type { StudentCredits } from '../../registration/api.ts';
import type { OwnResults } from '../../results/api.ts';
import { CIRCULAR_901, GRADES } from '../../shared/rules/grades.ts';
import { candidateOf } from '../server/candidates.ts';
import { standingsOf } from '../server/degreeStanding.ts';

const STUDENTS = 4;
const NAME = { en: 'Rules', si: 'රීති' };
let gateway: DemoGateway;
let students: string[];
let units: string[];
let semester: string;

const rowsOf = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await gateway.database.query({ text, values })).rows as Row[];
const reading = <T>(read: (client: Queryable) => Promise<T>): Promise<T> =>
  gateway.database.transaction(read);

beforeAll(async () => {
  gateway = await startDemoGateway();
  const [found] = await rowsOf<{ students: string[] }>(
    `SELECT array_agg(DISTINCT student_id)::text[] AS students
     FROM honours_applications
     WHERE state IN ('draft', 'submitted') AND student_id IN (SELECT student_id FROM sittings)
     GROUP BY round_id ORDER BY count(*) DESC LIMIT 1`,
  );
  students = found?.students.slice(0, STUDENTS) ?? [];
  units = (
    await rowsOf<{ id: string }>(
      `SELECT id FROM course_units
       WHERE kind = 'core'
         AND id NOT IN (SELECT course_unit_id FROM sittings WHERE student_id = ANY($1::uuid[]))
       ORDER BY code LIMIT 3`,
      [students],
    )
  ).map(({ id }) => id);
  const [first] = await rowsOf<{ id: string }>(
    'SELECT id FROM semesters ORDER BY starts_on LIMIT 1',
  );
  semester = first?.id ?? '';
});
afterAll(() => gateway.close());

const history = fc.uniqueArray(
  fc.record({
    unit: fc.nat(2),
    satOn: fc.constantFrom('2025-02-01', '2025-08-01', '2026-02-01'),
    grade: fc.constantFrom(...GRADES, 'AB' as const, 'MC' as const),
  }),
  { minLength: 5, maxLength: 8, selector: ({ unit, satOn }) => `${unit}/${satOn}` },
);
type History = (typeof history extends fc.Arbitrary<infer Events> ? Events : never) & unknown[];

const enter = (student: string, events: History) =>
  reading(async (client) => {
    for (const { unit, satOn, grade } of events)
      await enterGrade(
        client,
        {
          entry: null,
          effect: 'states',
          student,
          courseUnit: units[unit] ?? '',
          semester,
          satOn,
          grade,
          evidence: 'Board 12',
        },
        { actor: null, now: new Date() },
      );
  });

/**
 * The figures of every student as the pages of results and credits, the awards, the honours
 * selection and the rules of registration read them.
 */
async function everyReading() {
  const officer = await gateway.as('examofficer');
  const registrar = await gateway.as('registrar');
  const candidates = (
    await Promise.all(students.map((student) => candidateOf(gateway.database, student)))
  ).flatMap((candidate) => candidate ?? []);
  const standings = await reading((client) => standingsOf(client, candidates, new Set()));
  const merits = await reading((client) => figuresOf(client, students));
  return Promise.all(
    students.map(async (student) => {
      const { gpa, creditsEarned } = dataOf<OwnResults>(
        await officer('GET', `/results/students/${student}`),
      );
      const { counted } = dataOf<StudentCredits>(
        await registrar('GET', `/curriculum-credits/student?student=${student}`),
      );
      const { attempts } = await reading((client) => recordOf(client, student));
      const results = await reading((client) => unitResultsOf(client, student));
      const award = standings.get(student)?.snapshot;
      const merit = merits.get(student)?.overall;
      // By-laws that compare the rounded average leave honours nothing else to read.
      const points = merit?.gradePoints ?? null;
      return {
        credits: [((counted?.earned ?? 0) + (counted?.outside ?? 0)).toFixed(1), creditsEarned],
        passed: [
          [...results].filter(([, { isPassed }]) => isPassed).map(([unit]) => unit),
          [...creditsPassed(attempts).keys()],
        ].map((ids) => ids.toSorted()),
        page: [gpa?.shown, gpa?.credits, creditsEarned],
        award: [award?.gpa, award?.credits, award?.creditsEarned],
        merit: [points === null ? merit?.gpa : Number(points), merit?.credits],
        meritOfPage: [points === null ? gpa?.shown : Number(gpa?.sum), gpa?.credits],
      };
    }),
  );
}

async function agree(): Promise<(string | null | undefined)[]> {
  const readings = await everyReading();
  for (const { page, award, merit, meritOfPage, credits, passed } of readings) {
    expect(credits[0]).toBe(credits[1]);
    expect(passed[0]).toEqual(passed[1]);
    expect(award).toEqual(page);
    expect(merit).toEqual(meritOfPage);
  }
  return readings.map(({ page }) => page[0]);
}

const regradeBy = async (values: object): Promise<void> => {
  const [registrar, dean] = [await gateway.as('registrar'), await gateway.as('dean')];
  const made = await registrar('POST', '/rule-sets', {
    name: NAME,
    effectiveFrom: '2020-01-01',
    ...values,
  });
  expect(made.statusCode, made.body).toBe(201);
  const { id, version } = dataOf<WireRecord>(made);
  const answer = await dean('POST', `/rule-sets/${id}/-/transitions/regrade`, {
    version,
    values: { boardReference: 'FB 231/7' },
    reason: 'As the senate decided',
  });
  expect(answer.statusCode, answer.body).toBe(200);
};

it('Results, awards and honours read the same figures of any history, in whatever order it went on record, before and after a change of rules', async () => {
  expect(students).toHaveLength(STUDENTS);
  const histories = fc.sample(history, { numRuns: STUDENTS / 2, seed: 7 });
  for (const [pair, events] of histories.entries()) {
    const two = students.slice(pair * 2, pair * 2 + 2);
    await enter(two[0] ?? '', events);
    await enter(two[1] ?? '', events.toReversed());
    const read = await Promise.all(
      two.map(async (student) =>
        (await reading((client) => recordOf(client, student))).attempts
          .filter(({ unit }) => units.includes(unit))
          .map(({ unit, number, kind, result, points }) =>
            JSON.stringify([unit, number, kind, result, points]),
          )
          .toSorted(),
      ),
    );
    expect(read[0]?.length).toBe(events.length);
    expect(read[1]).toEqual(read[0]);
  }
  const before = await agree();

  const [shift = 1, cap = 2] = fc.sample(fc.integer({ min: 2, max: 9 }), { numRuns: 2, seed: 7 });
  await regradeBy({
    kind: 'gradeScheme',
    code: 'GRADES',
    number: 2,
    passGrade: 'C+',
    grades: GRADES.map((grade, place) => ({
      grade,
      fromMark: place === GRADES.length - 1 ? 0 : 90 - place * 5 - shift / 2,
      points: Number((Number(CIRCULAR_901[grade]) * (1 - shift / 100)).toFixed(2)),
    })),
  });
  const between = await agree();
  expect(between).not.toEqual(before);

  await regradeBy({
    kind: 'gpa',
    code: 'GPA',
    number: 2,
    repeatCap: 1 + cap / 10,
    decimals: 3,
    comparedAs: 'rounded',
  });
  expect(await agree()).not.toEqual(between);
});

it('A stricter scheme for later intakes asks no student on record to repeat a unit or to earn credits again', async () => {
  const [officer, registrar, dean] = await Promise.all(
    ['examofficer', 'registrar', 'dean'].map((name) => gateway.as(name)),
  );
  const asked = async (call: CallAs | undefined, path: string): Promise<unknown> => {
    const answer = await (call as CallAs)('GET', path);
    expect(answer.statusCode, answer.body).toBe(200);
    return dataOf<unknown>(answer);
  };
  const [own, ...all] = [
    await gateway.as('student'),
    '/exam-repeat-sum/units?range=[0,999]',
    ...students.map((student) => `/exam-registration?student=${student}`),
  ];
  const everything = async (): Promise<unknown[]> => [
    await Promise.all(all.map((path) => asked(officer, path))),
    (await asked(own, '/course-registration')) as object,
  ];
  const withoutTimes = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value, (key, one: unknown) => (key === 'now' ? undefined : one)));
  const before = withoutTimes(await everything());
  // Of those on record: the scheme is in force today, and binds none of them.
  const [latest] = await rowsOf<{ year: number }>(`
    SELECT max(batch.entry_year) AS year
    FROM sittings sitting
    JOIN students student ON student.id = sitting.student_id
    JOIN batches batch ON batch.id = student.batch_id`);
  const made = await (registrar as CallAs)('POST', '/rule-sets', {
    name: NAME,
    kind: 'gradeScheme',
    code: 'GRADES',
    number: 3,
    effectiveFrom: `${(latest?.year ?? 0) + 1}-01-01`,
    passGrade: 'A+',
    grades: GRADES.map((grade, place) => ({
      grade,
      fromMark: place === GRADES.length - 1 ? 0 : 90 - place * 5,
      points: Number(CIRCULAR_901[grade]),
    })),
  });
  expect(made.statusCode, made.body).toBe(201);
  const { id, version } = dataOf<WireRecord>(made);
  const activated = await (dean as CallAs)('POST', `/rule-sets/${id}/-/transitions/activate`, {
    version,
  });
  expect(activated.statusCode, activated.body).toBe(200);
  expect(withoutTimes(await everything())).toEqual(before);
});

it('A transfer under a stricter scheme leaves every unit passed that was passed when it was published', async () => {
  const [registrar, dean] = [await gateway.as('registrar'), await gateway.as('dean')];
  const [student = ''] = students;
  const standing = async () => {
    const { unitsFailed, creditsEarned } = await reading((client) => recordOf(client, student));
    const candidate = await candidateOf(gateway.database, student);
    const award = await reading((client) =>
      standingsOf(client, candidate ? [candidate] : [], new Set()),
    );
    return [unitsFailed, creditsEarned, award.get(student)?.snapshot.creditsEarned];
  };
  const before = await standing();
  const [{ year } = { year: 0 }] = await rowsOf<{ year: number }>(
    "SELECT extract(year FROM max(effective_from))::int AS year FROM rule_sets WHERE kind = 'gradeScheme'",
  );
  const batch = await registrar('POST', '/batches', { label: String(year), entryYear: year });
  expect(batch.statusCode, batch.body).toBe(201);
  const made = await registrar('POST', '/student-transfers', {
    student,
    batch: dataOf<WireRecord>(batch).id,
    startsOn: '2026-01-05',
    evidence: 'Board 12',
    reason: 'Return with a later intake',
  });
  expect(made.statusCode, made.body).toBe(201);
  const { id, version } = dataOf<WireRecord>(made);
  const signed = await dean('POST', `/student-transfers/${id}/-/transitions/countersign`, {
    version,
  });
  expect(signed.statusCode, signed.body).toBe(200);
  await agree();
  expect(await standing()).toEqual(before);
});

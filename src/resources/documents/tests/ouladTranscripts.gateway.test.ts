import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { everyLanguage, inFirstLanguage } from '../../../../gateway/index.ts';
import {
  type CallAs,
  dataOf,
  type DemoGateway,
  startDemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { putOnRecord } from '../../../../tests/gateway/equipment/gradeEntries.ts';
import {
  adopted,
  correctMark,
  step,
  TITLE,
} from '../../../../tests/gateway/equipment/markedPaper.ts';
import {
  AGAIN,
  CHOSEN,
  CORRECTED,
  ENTERED,
  EXCUSED,
  type Figures,
  figuresOf,
  FIRST,
  NEW_MARK,
  type Sat,
  SECOND,
  UNITS,
} from '../../../../tests/gateway/equipment/ouladFigures.ts';
import type { StudentCheck, StudentPrint } from '../../../../tests/gateway/equipment/prints.ts';
import { storeRecords } from '../../../../tests/gateway/equipment/storeRecords.ts';
import type { OwnResults } from '../../results/api.ts';
import { DEMO_PASSWORD } from '../../shared/demo/accounts.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { DocumentContent } from '../api/contents.ts';

let gateway: DemoGateway;
let [officer, dean]: CallAs[] = [];
const students = new Map(CHOSEN.map((number) => [number, newId()]));
const idOf = (number: string): string => students.get(number) ?? '';
const units = new Map(Object.keys(UNITS).map((code) => [code, newId()]));
const semesters = [newId(), newId()] as const;
const [batch, year] = [newId(), newId()];
const both = (en: string) => ({ en, si: en });
const store = (resource: string, records: Parameters<typeof storeRecords>[2]) =>
  storeRecords(gateway, resource, records);

async function storeModule(): Promise<void> {
  await store('batches', [{ id: batch, label: '2013/2014', entryYear: 2013 }]);
  await store('academic-years', [
    { id: year, label: '2020/2021', startsOn: '2020-10-05', endsOn: '2021-09-30' },
  ]);
  await store(
    'semesters',
    [
      { startsOn: '2020-10-05', endsOn: '2021-02-28', number: 1 },
      { startsOn: '2021-03-01', endsOn: '2021-09-30', number: 2 },
    ].map((times, index) => ({
      id: semesters[index],
      academicYear: year,
      label: both(`Presentation ${index}`),
      ...times,
    })),
  );
  await store(
    'course-units',
    Object.entries(UNITS).map(([code, { credits, parts, exam }]) => ({
      id: units.get(code),
      code,
      title: both(code),
      credits: Number(credits) / 10,
      department: demoId('departments', 'HIS'),
      components: parts.map(({ id, weight }) => ({
        kind: id === exam ? 'exam' : 'assignment',
        name: both(id),
        weight,
        maximum: 100,
        minimumToPass: null,
      })),
    })),
  );
  await store(
    'students',
    CHOSEN.map((number) => ({
      id: idOf(number),
      registrationNumber: number,
      nameWithInitials: both('Anonymous'),
      batch,
      medium: 'english',
    })),
  );
}

/** A paper whose sheets are locked with these marks. */
async function storePaper(session: string, taken: readonly Sat[]): Promise<string> {
  const [paper, offering] = [newId(), newId()];
  const [first] = taken;
  if (!first) throw new Error('nobody sits the paper');
  const { unit, semester } = first;
  await store('offerings', [
    {
      id: offering,
      semester: semesters[semester],
      courseUnit: units.get(unit),
      medium: 'english',
      group: 'J',
    },
  ]);
  await store('papers', [{ id: paper, examSession: session, offering }]);
  await store('paper-markers', [
    { id: newId(), paper, staff: demoId('staff', 'lecturer'), role: 'first' },
  ]);
  await store(
    'exam-registrations',
    taken.map(({ number, kind, marks, isExcused }) => ({
      id: newId(),
      paper,
      student: idOf(number),
      status: 'confirmed',
      attemptKind: kind,
      attemptNumber: kind === 'proper' ? 1 : 2,
      sitting: isExcused
        ? 'medicalAccepted'
        : marks[UNITS[unit].exam] === null
          ? 'absent'
          : 'present',
    })),
  );
  await gateway.database.query({
    text: `
      INSERT INTO mark_sheets (
        id, paper_id, component, position, ${everyLanguage('component_name')}, component_kind,
        weight, maximum, stage, state
      )
      SELECT
        gen_random_uuid(), $1, component.id, component.position, ${everyLanguage('component.name')},
        component.kind, component.weight, component.maximum, 'first', 'locked'
      FROM course_units__components component
      WHERE component.owner_id = $2`,
    values: [paper, units.get(unit)],
  });
  await gateway.database.query({
    text: `
      INSERT INTO mark_entries (sheet_id, student_id, status, value, version, changed_at)
      SELECT
        sheet.id,
        given.student,
        CASE WHEN given.mark IS NULL THEN 'AB' ELSE 'value' END,
        given.mark,
        1,
        now()
      FROM jsonb_to_recordset($2::jsonb) AS given(student uuid, name text, mark numeric)
      JOIN mark_sheets sheet ON sheet.paper_id = $1 AND ${inFirstLanguage('sheet.component_name')} = given.name`,
    values: [
      paper,
      JSON.stringify(
        taken.flatMap(({ number, marks }) =>
          Object.entries(marks).map(([name, mark]) => ({ student: idOf(number), name, mark })),
        ),
      ),
    ],
  });
  return paper;
}

const ok = async <T>(answer: ReturnType<CallAs>, status = 200): Promise<T> => {
  const got = await answer;
  expect([got.statusCode, got.body]).toEqual([status, expect.any(String)]);
  return dataOf<T>(got);
};

async function storeSession(semester: 0 | 1): Promise<string> {
  const id = newId();
  await store('exam-sessions', [
    {
      id,
      title: both(`Presentation ${semester}`),
      semester: semesters[semester],
      registrationOpensAt: '2021-01-01T00:00:00Z',
      registrationClosesAt: '2021-02-01T00:00:00Z',
      status: 'marking',
    },
  ]);
  return id;
}

async function publish(examSession: string, papers: string[]): Promise<void> {
  const values = { examSession, papers, title: TITLE };
  const { id } = await ok<{ id: string }>(
    (officer as CallAs)('POST', '/result-releases', values),
    201,
  );
  await adopted(officer as CallAs, dean as CallAs, id);
  await ok(step(officer as CallAs, id, 'publish'));
}

async function storeAwards(): Promise<void> {
  const { rows } = await gateway.database.query<{ id: string }>({
    text: 'SELECT id FROM degrees ORDER BY id LIMIT 1',
  });
  await store(
    'awards',
    CHOSEN.map((number) => ({
      id: newId(),
      student: idOf(number),
      degree: rows[0]?.id,
      class: 'pass',
      state: 'senate',
      effectiveDate: '2022-01-01',
    })),
  );
}

beforeAll(async () => {
  gateway = await startDemoGateway();
  [officer, dean] = [await gateway.as('examofficer'), await gateway.as('dean')];
  await storeModule();
  await storeAwards();
  const [first, second] = [await storeSession(0), await storeSession(1)];
  await publish(first, [await storePaper(first, FIRST)]);
  const [paper, again] = [await storePaper(second, SECOND), await storePaper(second, AGAIN)];
  await publish(second, [paper, again]);
  await correctMark(gateway, paper, idOf(CORRECTED), 'exam', String(NEW_MARK));
  await publish(second, [paper]);
  const entry = {
    student: idOf(ENTERED),
    courseUnit: units.get('CCC 2013') ?? '',
    semester: semesters[0],
  };
  await putOnRecord(gateway, { ...entry, grade: 'B' });
  await putOnRecord(gateway, { ...entry, effect: 'corrects', grade: 'C+' });
});
afterAll(() => gateway.close());

const figuresIn = ({
  gpa,
  creditsEarned,
  semesters: all,
}: Pick<DocumentContent, keyof Figures>): Figures => ({
  gpa,
  creditsEarned,
  semesters: all.map((semester) => ({
    gpa: semester.gpa,
    lines: semester.lines.map(({ code, attempt, isRepeat, result, points, isCapped }) => ({
      code,
      attempt,
      isRepeat,
      result,
      points,
      isCapped,
    })),
  })),
});

const transcripts = new Map<string, Promise<StudentPrint>>();
async function issueTranscript(number: string): Promise<StudentPrint> {
  const { id } = await ok<{ id: string }>(
    (officer as CallAs)('POST', `/documents/students/${idOf(number)}`, {
      kind: 'transcript',
      purpose: 'Further study',
      recipient: 'University of Leiden',
      receipt: 'R 12/7',
      isCleared: true,
    }),
  );
  return ok<StudentPrint>((officer as CallAs)('GET', `/documents/${id}`));
}
const transcriptOf = (number: string): Promise<StudentPrint> => {
  const issued = transcripts.get(number) ?? issueTranscript(number);
  transcripts.set(number, issued);
  return issued;
};

/** Sorted and shortened alike: results of the page of a student, and of a transcript. */
const pageFigures = ({ gpa, creditsEarned, semesters: all }: OwnResults) => ({
  gpa: { shown: gpa?.shown, credits: gpa?.credits },
  creditsEarned,
  semesters: all.toReversed().map((semester) => ({
    gpa: semester.gpa,
    lines: semester.lines.map(({ unit, grade, code }) => [unit.code, grade ?? code]),
  })),
});
const asOnPage = ({ semesters: all, ...figures }: Figures) => ({
  ...figures,
  semesters: all.map(({ gpa, lines }) => ({
    gpa,
    lines: lines.map(({ code, result }) => [code, result]),
  })),
});

it('The chosen students sat everything that the by-law tells apart', () => {
  const lines = CHOSEN.flatMap((number) =>
    figuresOf(number).semesters.flatMap((semester) => semester.lines),
  );
  const seen = (test: (line: (typeof lines)[number]) => boolean): number =>
    lines.filter(test).length;
  expect(CHOSEN.length).toBeGreaterThanOrEqual(36);
  for (const count of [
    seen(({ isCapped }) => isCapped),
    seen(({ isRepeat, isCapped, points }) => isRepeat && !isCapped && points !== null),
    seen(({ isRepeat, points }) => isRepeat && points === null),
    seen(({ result }) => result === 'AB'),
    seen(({ result }) => result === 'MC'),
  ])
    expect(count).toBeGreaterThan(0);
});

it('Every transcript has the lines, points and averages of an independent calculation in exact fractions', async () => {
  const issued = await Promise.all(CHOSEN.map(transcriptOf));
  expect(
    issued.map(({ content }) => [content.student.registrationNumber, figuresIn(content)]),
  ).toEqual(CHOSEN.map((number) => [number, figuresOf(number)]));
});

it('The page of results of every student has the same figures', async () => {
  const pages = await Promise.all(
    CHOSEN.map((number) =>
      ok<OwnResults>((officer as CallAs)('GET', `/results/students/${idOf(number)}`)),
    ),
  );
  expect(pages.map(pageFigures)).toEqual(CHOSEN.map((number) => asOnPage(figuresOf(number))));
});

it.each([
  ['a repeat', AGAIN[0]?.number ?? ''],
  ['an accepted medical', EXCUSED],
  ['a corrected mark', CORRECTED],
  ['a corrected entry', ENTERED],
])(
  'A student with %s reads these figures on the own page, the own copy and the public check',
  async (_, number) => {
    const account = demoId('users', 'student');
    await gateway.database.query({
      text: 'UPDATE students SET user_id = NULL WHERE user_id = $1',
      values: [account],
    });
    await gateway.database.query({
      text: 'UPDATE students SET user_id = $2 WHERE id = $1',
      values: [idOf(number), account],
    });
    const token = await gateway.signIn('student', DEMO_PASSWORD);
    const own = await ok<OwnResults>(gateway.call('GET', '/results/own', { token }));
    expect([own.student.registrationNumber, pageFigures(own)]).toEqual([
      number,
      asOnPage(figuresOf(number)),
    ]);
    const { id } = await ok<{ id: string }>(
      gateway.call('POST', '/documents/own', { token, body: { kind: 'detailed' } }),
    );
    const copy = await ok<StudentPrint>(gateway.call('GET', `/documents/${id}`, { token }));
    for (const { number: printed, code } of [copy, await transcriptOf(number)]) {
      const typed = new URLSearchParams({ number: printed, code }).toString();
      const found = await ok<StudentCheck>(gateway.call('GET', `/public/document-check?${typed}`));
      expect([figuresIn(found.content), found.changes]).toEqual([figuresOf(number), []]);
    }
  },
);

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportSettings } from '../../../src/contract/wire/calls/importCalls.ts';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../equipment/demoGateway.ts';
import { importerFor, type Importer } from '../equipment/importSteps.ts';

const fileNamed = (name: string): string =>
  readFileSync(new URL(`../walk/data/${name}`, import.meta.url), 'utf8');
const STUDENTS = fileNamed('studentInfo.csv');
const [HEADINGS = [], ...ROWS] = STUDENTS.trim()
  .split(/\r?\n/)
  .map((line) => line.split(','));
const NAME = { en: 'Anonymous student', si: 'නිර්නාමික සිසුවා' };
const YEAR = '2013/2014';
const SEMESTER = { en: '2013/2014 Semester 1', si: '2013/2014 පළමු අධ්‍යයන වාරය' };

const rowsWith = (heading: string, word: string): number =>
  ROWS.filter((row) => row[HEADINGS.indexOf(heading)] === word).length;

/** The field of each column, by heading; other columns are left out. */
const filling = (
  fields: Readonly<Record<string, string>>,
  settings: Partial<ImportSettings> = {},
): Partial<ImportSettings> => ({
  mapping: HEADINGS.map((heading) => fields[heading] ?? null),
  ...settings,
});
const AS_STUDENTS = filling(
  { id_student: 'registrationNumber', gender: 'gender', code_presentation: 'batch' },
  {
    fixed: { 'nameWithInitials.en': NAME.en, 'nameWithInitials.si': NAME.si, medium: 'english' },
    values: { gender: { M: 'male', F: 'female' }, batch: { '2013J': YEAR } },
  },
);

let gateway: DemoGateway;
let registrar: CallAs;
let importer: Importer;
beforeAll(async () => {
  gateway = await startDemoGateway();
  registrar = await gateway.as('registrar');
  importer = await importerFor(gateway, 'registrar');
});
afterAll(() => gateway.close());

const make = async (resource: string, values: object): Promise<string> => {
  const made = await registrar('POST', `/${resource}`, values);
  expect([made.statusCode, made.body]).toEqual([201, expect.any(String)]);
  return dataOf<WireRecord>(made).id;
};
const countOf = async (resource: string, filter: object): Promise<number> =>
  (await registrar('GET', `/${resource}?${query({ filter, range: [0, 0] })}`)).json<{
    total: number;
  }>().total;

it('The texts of a file are listed with their frequency and, for a field with options, with what they probably mean', async () => {
  const run = dataOf<{ id: string }>(await importer.upload('students', STUDENTS));
  const words = async (heading: string, path = ''): Promise<unknown> =>
    dataOf(
      await registrar(
        'GET',
        `/imports/${run.id}/words?column=${HEADINGS.indexOf(heading)}&path=${path}`,
      ),
    );
  const genders = (male: string | null, female: string | null): unknown => ({
    words: [
      { text: 'M', count: rowsWith('gender', 'M'), guess: male },
      { text: 'F', count: rowsWith('gender', 'F'), guess: female },
    ],
    isCut: false,
  });
  expect(await words('gender')).toEqual(genders(null, null));
  expect(await words('gender', 'gender')).toEqual(genders('male', 'female'));
  expect(await words('id_student')).toMatchObject({ isCut: true });
  expect((await registrar('GET', `/imports/${run.id}/words?column=99`)).statusCode).toBe(400);
});

it('Every student is refused with all fields and reasons while texts are not understood, and none is lost', async () => {
  const { values: _values, ...asTheyStand } = AS_STUDENTS;
  const run = await importer.rehearse('students', STUDENTS, asTheyStand);
  expect(run.counts).toMatchObject({ refused: 383, applied: 0 });
  expect((await importer.rows(run, 'refused'))[0]?.problems).toEqual({
    batch: { code: 'unknownName' },
    gender: { code: 'notAnOption' },
  });
});

it('All 383 students are imported with their batch and gender, exactly once', async () => {
  await make('batches', { label: YEAR, entryYear: 2013 });
  const run = await importer.rehearse('students', STUDENTS, AS_STUDENTS);
  expect(run.counts).toMatchObject({ new: 383 });
  expect((await importer.apply(run)).counts).toMatchObject({ applied: 383 });
  const again = await importer.rehearse('students', STUDENTS);
  // The columns and texts of the same file are remembered; constant values are requested again.
  expect(again.settings).toMatchObject({
    mapping: AS_STUDENTS.mapping,
    values: AS_STUDENTS.values,
  });
  expect((await importer.rehearse('students', STUDENTS, AS_STUDENTS)).counts).toMatchObject({
    same: 383,
  });
  const [batch] = dataOf<WireRecord[]>(
    await registrar('GET', `/batches?${query({ filter: { label: YEAR } })}`),
  );
  expect(await countOf('students', { batch: batch?.id, gender: 'female' })).toBe(
    rowsWith('gender', 'F'),
  );
});

it('Those who withdrew have that as a dated status, and their record follows it', async () => {
  const settings = filling(
    { id_student: 'student', final_result: 'status' },
    {
      fixed: { startsOn: '2014-06-30' },
      values: {
        status: {
          Withdrawn: 'withdrawn',
          Pass: 'completed',
          Distinction: 'completed',
          Fail: 'repeating',
        },
      },
    },
  );
  const run = await importer.rehearse('student-status-events', STUDENTS, settings);
  expect(run.counts).toMatchObject({ new: 383 });
  expect((await importer.apply(run)).counts).toMatchObject({ applied: 383 });
  expect([
    await countOf('students', { status: 'withdrawn' }),
    await countOf('students', { status: 'repeating' }),
  ]).toEqual([rowsWith('final_result', 'Withdrawn'), rowsWith('final_result', 'Fail')]);
});

/**
 * The components of the file as copied into the sample file: one row each, with the unit in the
 * first. In the file, coursework and the examination count a hundred each; `share` is the
 * percentage of each in the unit.
 */
function unitFile(share: { coursework: number; exam: number }): string {
  const [, ...rows] = fileNamed('assessments.csv')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  const headings = [
    'Code',
    'Title (English)',
    'Title (Sinhala)',
    'Department',
    'Assessment components: Kind',
    'Assessment components: Name',
    'Assessment components: Name (Sinhala)',
    'Assessment components: Weight %',
  ];
  const components = rows.map(([, , id = '', type = '', , weight = '']) => [
    type === 'Exam' ? 'Examination' : 'Assignment',
    `${type} ${id}`,
    `${type === 'Exam' ? 'විභාගය' : 'පැවරුම'} ${id}`,
    String((Number(weight) * (type === 'Exam' ? share.exam : share.coursework)) / 100),
  ]);
  return [
    headings,
    ...components.map((cells, index) => [
      ...(index === 0 ? ['AAA 2013', 'Module AAA', 'AAA ඒකකය', 'HIS'] : ['AAA 2013', '', '', '']),
      ...cells,
    ]),
  ]
    .map((cells) => cells.join(','))
    .join('\n');
}

it('The unit is refused while its components add up to two hundred, and taken in with its six components once they are shares of one hundred', async () => {
  const asInTheFile = await importer.rehearse(
    'course-units',
    unitFile({ coursework: 100, exam: 100 }),
  );
  expect(asInTheFile.settings.mapping).toEqual([
    'code',
    'title.en',
    'title.si',
    'department',
    'components.kind',
    'components.name.en',
    'components.name.si',
    'components.weight',
  ]);
  const [unitRow, ...further] = await importer.rows(asInTheFile, 'refused');
  expect(unitRow?.problems).toEqual({
    components: { code: 'wrongSum', args: expect.objectContaining({ total: expect.anything() }) },
  });
  // All rows of the unit are returned for correction.
  expect(further.map(({ problems }) => problems)).toEqual(
    Array.from({ length: 5 }, () => ({ '': { code: 'partOf', args: { row: 2 } } })),
  );
  const run = await importer.rehearse('course-units', unitFile({ coursework: 50, exam: 50 }));
  expect(run.counts).toMatchObject({ new: 1 });
  expect((await importer.apply(run)).counts).toMatchObject({ applied: 1 });
  const [unit] = dataOf<{ components: { weight: number; kind: string }[] }[]>(
    await registrar('GET', `/course-units?${query({ filter: { code: 'AAA 2013' } })}`),
  );
  expect(unit?.components.map(({ kind, weight }) => [kind, weight])).toEqual([
    ['assignment', 5],
    ['assignment', 10],
    ['assignment', 10],
    ['assignment', 10],
    ['assignment', 15],
    ['exam', 50],
  ]);
  expect(
    (await importer.rehearse('course-units', unitFile({ coursework: 50, exam: 50 }))).counts,
  ).toEqual({ same: 1, applied: 0, alike: 0, leftOut: 0 });
});

it('All 383 are registered for the unit in its semester', async () => {
  const academicYear = await make('academic-years', {
    label: YEAR,
    startsOn: '2013-10-07',
    endsOn: '2014-09-30',
  });
  const semester = await make('semesters', {
    academicYear,
    number: 1,
    label: SEMESTER,
    startsOn: '2013-10-07',
    endsOn: '2014-06-30',
  });
  const [unit] = dataOf<WireRecord[]>(
    await registrar('GET', `/course-units?${query({ filter: { code: 'AAA 2013' } })}`),
  );
  const offering = await make('offerings', {
    semester,
    courseUnit: unit?.id,
    medium: 'english',
    group: 'J',
  });
  const registrations = await importer.rehearse(
    'course-registrations',
    STUDENTS,
    filling(
      { id_student: 'student', code_presentation: 'semester' },
      { values: { semester: { '2013J': SEMESTER.en } } },
    ),
  );
  expect([
    registrations.counts,
    (await importer.rows(registrations, 'refused'))[0]?.problems,
  ]).toEqual([expect.objectContaining({ new: 383 }), undefined]);
  expect((await importer.apply(registrations)).counts).toMatchObject({ applied: 383 });

  const numbers = ROWS.map((row) => row[HEADINGS.indexOf('id_student')]);
  const units = `registration\n${numbers.map((number) => `${number} ${NAME.en} ${SEMESTER.en}`).join('\n')}\n`;
  const run = await importer.rehearse('registration-lines', units, {
    mapping: ['registration'],
    fixed: { offering },
  });
  expect([run.counts, (await importer.rows(run, 'refused'))[0]?.problems]).toEqual([
    expect.objectContaining({ new: 383 }),
    undefined,
  ]);
  expect((await importer.apply(run)).counts).toMatchObject({ applied: 383 });
  expect(await countOf('registration-lines', { offering, state: 'enrolled' })).toBe(383);
}, 120_000);

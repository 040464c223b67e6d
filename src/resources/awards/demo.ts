import type { DemoBatch, DemoRecord } from '../../../gateway/index.ts';
import { DAY_MS, type Localised } from '../../contract/model/constants.ts';
import { demoAcademicRecord, demoSitting } from '../academicRecord/demo.ts';
import { DEMO_BY_LAW } from '../ruleSets/demo.ts';
import { demoId, seededChoices } from '../shared/demo/seeded.ts';
import type { Grade } from '../shared/rules/grades.ts';
import type { DegreeStanding } from './api.ts';
import { seatsFor, standingFor } from './rules/awardRules.ts';
import { computed } from './server/prepare.ts';

const SEED = 1_901;
/**
 * Grades of students by kind: first class, second upper, second lower, pass, and with units to
 * repeat.
 */
const POOLS: readonly (readonly Grade[])[] = [
  ['A', 'A', 'A+', 'A-', 'A'],
  ['A-', 'B+', 'B+', 'A', 'B'],
  ['B', 'B+', 'B-', 'B+', 'B'],
  ['C+', 'C', 'B-', 'C+', 'C'],
  ['C+', 'C', 'E', 'B-', 'C'],
];
const ON_THE_WAY = ['autoReady', 'board', 'autoReady', 'officeChecked'] as const;

interface Sources {
  students: readonly DemoRecord[];
  units: readonly DemoRecord[];
  /** Main subject of a unit; absent: for all students. */
  subjectOf: ReadonlyMap<string, string>;
  semesters: readonly DemoRecord[];
  years: readonly DemoRecord[];
  batches: readonly DemoRecord[];
  now: Date;
}

interface Finished {
  student: DemoRecord;
  entryYear: number;
  grades: { unit: DemoRecord; semester: DemoRecord; label: string; grade: Grade }[];
}

function finished({ students, units, subjectOf, semesters, years, batches }: Sources): Finished[] {
  const choices = seededChoices(SEED);
  const labelOf = new Map(years.map(({ id, label }) => [id, String(label)]));
  return students
    .filter(({ status }) => status === 'completed')
    .map((student, index) => {
      const entryYear = Number(
        batches.find(({ id }) => id === student['batch'])?.['entryYear'] ?? 0,
      );
      const subjects = student['mainSubjects'] as string[];
      const own = units.filter(
        ({ id, level }) =>
          Number(level) <= 3 && (!subjectOf.has(id) || subjects.includes(subjectOf.get(id) ?? '')),
      );
      const grades = own.flatMap((unit) => {
        const year = years.find(
          ({ startsOn }) =>
            Number(String(startsOn).slice(0, 4)) === entryYear + Number(unit['level']) - 1,
        );
        const semester = semesters.find(
          ({ academicYear, number }) => academicYear === year?.id && number === unit['semester'],
        );
        return semester
          ? [
              {
                unit,
                semester,
                label: `${labelOf.get(String(semester['academicYear']))} / ${String(semester['number'])}`,
                grade: choices.pick<Grade>(POOLS[index % POOLS.length] ?? ['C']),
              },
            ]
          : [];
      });
      return { student, entryYear, grades };
    });
}

const sittingsOf = (all: readonly Finished[]): DemoRecord[] =>
  all.flatMap(({ student, grades }) =>
    grades.map(({ unit, semester, grade }) =>
      demoSitting({
        student: student.id,
        courseUnit: unit.id,
        semester: semester.id,
        credits: Number(unit['credits']),
        countsInGpa: unit['kind'] !== 'nonGpa',
        grade,
      }),
    ),
  );

function standing(one: Finished): DegreeStanding {
  const units = new Map(one.grades.map(({ unit }) => [unit.id, unit]));
  const record = demoAcademicRecord(sittingsOf([one]), (unit) => String(units.get(unit)?.['code']));
  const labels = new Map(one.grades.map(({ semester, label }) => [semester.id, label]));
  const studies = { creditsRequired: 90, yearsStipulated: 3, yearsTaken: 3, hasExtension: false };
  return standingFor(record, DEMO_BY_LAW.classes, studies, {
    titleOf: (unit) => units.get(unit)?.['title'] as Localised,
    semesterOf: (semester) => labels.get(semester) ?? '',
  });
}

type Award = DemoRecord & { class: string | null; state: string };

/** Awards of the oldest intake are confirmed; the others are spread over the states before. */
function awardsOf(all: readonly Finished[]): Award[] {
  const oldest = Math.min(...all.map(({ entryYear }) => entryYear));
  let next = 0;
  return all.flatMap((one, index): Award[] => {
    const full = standing(one);
    if (full.class === null) return [];
    const state =
      one.entryYear === oldest ? 'senate' : (ON_THE_WAY[next++ % ON_THE_WAY.length] ?? 'autoReady');
    const isPastBoard = state === 'board' || state === 'senate';
    return [
      {
        id: demoId('awards', one.student.id),
        student: one.student.id,
        degree: demoId('degrees', 'BA'),
        ...computed(full),
        class: full.class,
        hasExtension: false,
        extensionReason: null,
        state,
        boardReference: isPastBoard ? `FB 2${index}4/7` : null,
        senateReference: state === 'senate' ? 'SEN 318/12' : null,
        effectiveDate: state === 'senate' ? `${one.entryYear + 3}-12-01` : null,
      },
    ];
  });
}

/** Moments in days from today. */
const dayFrom =
  (now: Date) =>
  (days: number): string =>
    new Date((Math.floor(now.getTime() / DAY_MS) + days) * DAY_MS).toISOString();

const convocationOf = (id: string, day: (days: number) => string): DemoRecord => ({
  id,
  year: Number(day(70).slice(0, 4)),
  title: {
    en: `General Convocation ${day(70).slice(0, 4)}`,
    si: `${day(70).slice(0, 4)} මහා උපාධි ප්‍රදානෝත්සවය`,
  },
  date: day(70).slice(0, 10),
  place: { en: 'Main Auditorium', si: 'ප්‍රධාන ශ්‍රවණාගාරය' },
  supplicationFrom: day(-14),
  supplicationUntil: day(21),
  sessions: 2,
  fee: 2_500,
});

/** The confirmed awards as graduands: the last one listed, the one before supplicated. */
function graduandsOf(
  awards: readonly Award[],
  students: ReadonlyMap<unknown, DemoRecord>,
  convocation: string,
  confirmedAt: string,
): DemoRecord[] {
  const listed = awards
    .filter(({ state }) => state === 'senate')
    .map((award, index, { length }) => ({
      award,
      state: index === length - 1 ? 'listed' : index === length - 2 ? 'supplicated' : 'confirmed',
      mode: index === length - 1 ? ('absentia' as const) : ('person' as const),
    }));
  const seats = seatsFor(
    listed.map(({ award, mode }) => ({ id: award.id, mode })),
    2,
  );
  return listed.map(({ award, state, mode }) => {
    const seat = seats.find(({ id }) => id === award.id);
    const isListed = state === 'listed';
    return {
      id: demoId('graduands', award.id),
      convocation,
      award: award.id,
      student: award['student'],
      name: isListed ? null : students.get(award['student'])?.['fullName'],
      mode,
      feeReference: isListed ? null : `R-${String(award.id).slice(0, 6)}`,
      session: seat?.session ?? null,
      seat: seat?.seat ?? null,
      state,
      nameConfirmedAt: isListed ? null : confirmedAt,
      question: null,
    };
  });
}

const NOTES = [
  ['examination', 'office', 'The original mark sheet of ICT 20101 is in the archive, box 14.'],
  [
    'award',
    'student',
    'Please bring your birth certificate when you collect the degree certificate.',
  ],
  [
    'financial',
    'dean',
    'A bursary was granted for the last year; the letter is kept with the dean.',
  ],
] as const;

/**
 * Students who have finished, with awards in every state and a convocation whose graduands are at
 * different steps.
 */
export function* demoAwards(sources: Sources): Generator<DemoBatch> {
  const all = finished(sources);
  const day = dayFrom(sources.now);
  yield { resource: 'sittings', records: sittingsOf(all) };
  const awards = awardsOf(all);
  yield { resource: 'awards', records: awards };
  const convocation = demoId('convocations', 'next');
  yield { resource: 'convocations', records: [convocationOf(convocation, day)] };
  const students = new Map<unknown, DemoRecord>(all.map(({ student }) => [student.id, student]));
  yield {
    resource: 'graduands',
    records: graduandsOf(awards, students, convocation, day(-3)),
  };
  yield {
    resource: 'student-notes',
    records: NOTES.flatMap(([category, visibility, body], index) => {
      const { student } = all[index] ?? {};
      return student
        ? [
            {
              id: demoId('student-notes', student.id),
              student: student.id,
              category,
              visibility,
              writtenOn: day(-20 - index).slice(0, 10),
              body,
              author: demoId('users', 'registrar'),
              attachment: null,
            },
          ]
        : [];
    }),
  };
}

import type { DemoBatch, DemoRecord } from '../../../gateway/index.ts';
import { DAY_MS } from '../../contract/model/constants.ts';
import { COMMON_UNITS, SUBJECTS, UNIT_PATTERNS } from '../degrees/demo/subjects.ts';
import { demoId } from '../shared/demo/seeded.ts';
import {
  iso,
  firstDay,
  presentYear,
  yearLabel,
  semesterId,
  batchId,
  unitCode,
  unitId,
  media,
  COMPONENTS,
} from './studyNames.ts';

export function calendar(now: Date): DemoBatch[] {
  const present = presentYear(now);
  const years = Array.from({ length: 7 }, (_, index) => present - 5 + index);
  const semester = (year: number, number: number, from: number, until: number): DemoRecord => ({
    id: semesterId(year, number),
    academicYear: demoId('academic-years', year),
    number,
    label: {
      en: `${yearLabel(year)} Semester ${number}`,
      si: `${yearLabel(year)} ${number} අධ්‍යයන වාරය`,
    },
    startsOn: iso(firstDay(year) + from * DAY_MS),
    endsOn: iso(firstDay(year) + until * DAY_MS),
  });
  return [
    {
      resource: 'academic-years',
      records: years.map((year) => ({
        id: demoId('academic-years', year),
        label: yearLabel(year),
        startsOn: iso(firstDay(year)),
        endsOn: iso(firstDay(year + 1) - DAY_MS),
      })),
    },
    {
      resource: 'semesters',
      records: years.flatMap((year) => [semester(year, 1, 0, 139), semester(year, 2, 161, 300)]),
    },
    {
      resource: 'batches',
      records: years
        .slice(0, -1)
        .map((year) => ({ id: batchId(year), label: yearLabel(year), entryYear: year })),
    },
    {
      resource: 'batch-statuses',
      records: [0, 1, 2, 3].flatMap((back) =>
        [1, 2].map((number) => ({
          id: demoId('batch-statuses', `${present - back}/${number}`),
          batch: batchId(present - back),
          semester: semesterId(present, number),
          level: back + 1,
          state: 'teaching',
        })),
      ),
    },
  ];
}

const DEGREES = [
  {
    code: 'BA',
    kind: 'general',
    slqfLevel: 5,
    credits: 90,
    years: 3,
    maximumYears: 6,
    name: { en: 'Bachelor of Arts', si: 'ශාස්ත්‍රවේදී උපාධිය' },
  },
  {
    code: 'BAHONS',
    kind: 'honours',
    slqfLevel: 6,
    credits: 120,
    years: 4,
    maximumYears: 8,
    name: { en: 'Bachelor of Arts Honours', si: 'ශාස්ත්‍රවේදී ගෞරව උපාධිය' },
  },
] as const;
export const GENERAL = demoId('curricula', 'BA');

export function unitRecords(): DemoRecord[] {
  const ofSubjects = SUBJECTS.flatMap((subject) =>
    UNIT_PATTERNS.map((pattern) => ({
      id: unitId(unitCode(subject, pattern)),
      code: unitCode(subject, pattern),
      title: pattern.title(subject.name),
      department: demoId('departments', subject.code),
      credits: 3,
      level: pattern.level,
      semester: pattern.semester,
      kind: pattern.kind,
      ...media(subject.inEnglish),
      components: COMPONENTS,
      prerequisites: (pattern.after ?? []).map(([level, semester, serial]) => ({
        unit: unitId(unitCode(subject, { level, semester, serial })),
        minimumGrade: 'C',
      })),
      corequisites: [],
      exclusions: [],
    })),
  );
  const common = COMMON_UNITS.map(({ code, title, level, semester, kind, department }) => ({
    id: unitId(code),
    code,
    title,
    department: demoId('departments', department),
    credits: 2,
    level,
    semester,
    kind,
    ...media(true),
    components: COMPONENTS,
    prerequisites: [],
    corequisites: [],
    exclusions: [],
  }));
  return [...common, ...ofSubjects];
}

export function structure(now: Date): DemoBatch[] {
  const units = unitRecords();
  const placed = units.map(({ id, level, semester, kind }) => ({
    id: demoId('curriculum-units', `BA/${id}`),
    curriculum: GENERAL,
    courseUnit: id,
    level,
    semester,
    isCompulsory: kind === 'nonGpa' || kind === 'auxiliary',
  }));
  return [
    {
      resource: 'degrees',
      records: DEGREES.map((degree) => ({ id: demoId('degrees', degree.code), ...degree })),
    },
    {
      resource: 'subjects',
      records: SUBJECTS.map(({ code, name }) => ({
        id: demoId('subjects', code),
        code,
        name,
        department: demoId('departments', code),
        degrees: DEGREES.map((degree) => demoId('degrees', degree.code)),
      })),
    },
    {
      resource: 'main-subject-languages',
      records: SUBJECTS.flatMap(({ code, inEnglish }) =>
        ['sinhala', ...(inEnglish ? ['english'] : [])].map((medium) => ({
          id: demoId('main-subject-languages', `${code}/${medium}`),
          subject: demoId('subjects', code),
          medium,
        })),
      ),
    },
    { resource: 'course-units', records: units },
    { resource: 'course-syllabuses', records: syllabuses(now) },
    {
      resource: 'curricula',
      records: [
        {
          id: GENERAL,
          code: 'BA-2020',
          degree: demoId('degrees', 'BA'),
          effectiveFrom: presentYear(now) - 6,
          bylawReference: 'By-law 3.5 of 2020',
        },
        ...SUBJECTS.map(({ code }) => ({
          id: demoId('curricula', code),
          code: `BAHONS-${code}-2020`,
          degree: demoId('degrees', 'BAHONS'),
          subject: demoId('subjects', code),
          effectiveFrom: presentYear(now) - 6,
          bylawReference: 'By-law 3.6 of 2020',
        })),
      ],
    },
    { resource: 'curriculum-units', records: placed },
    {
      resource: 'subject-units',
      records: SUBJECTS.flatMap((subject) =>
        UNIT_PATTERNS.map((pattern) => ({
          id: demoId('subject-units', unitCode(subject, pattern)),
          subject: demoId('subjects', subject.code),
          courseUnit: unitId(unitCode(subject, pattern)),
          isCompulsory: pattern.kind === 'core',
        })),
      ),
    },
  ];
}

const SYLLABUS_STATES = ['approved', 'approved', 'submitted', 'draft', 'superseded'] as const;

/** Syllabuses of three subjects, some of them not approved yet. */
const syllabuses = (now: Date): DemoRecord[] =>
  SUBJECTS.slice(0, 3).flatMap((subject) =>
    UNIT_PATTERNS.slice(0, 5).map((pattern, index) => {
      const status = SYLLABUS_STATES[index] ?? 'draft';
      const isDecided = status === 'approved' || status === 'superseded';
      const title = pattern.title(subject.name);
      return {
        id: demoId('course-syllabuses', unitCode(subject, pattern)),
        courseUnit: unitId(unitCode(subject, pattern)),
        number: 1,
        outcomes: {
          en: `After this unit a student can place “${title.en}” in its field, read its sources and argue from them.`,
          si: `මෙම ඒකකය අවසානයේ “${title.si}” එහි විෂය ක්ෂේත්‍රය තුළ ස්ථානගත කිරීමටත්, මූලාශ්‍ර කියවා ඒ ඇසුරින් තර්ක කිරීමටත් සිසුවාට හැකිය.`,
        },
        status,
        approvedOn: isDecided ? iso(firstDay(presentYear(now) - 1) - 60 * DAY_MS) : null,
        decisionReference: isDecided ? `FB 2${index}/${index + 3}` : null,
      };
    }),
  );

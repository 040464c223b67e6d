import { defineArea } from '../../../src/contract/model/area.ts';
import { createCatalogue, type Catalogue } from '../../../src/contract/model/catalogue.ts';
import { f } from '../../../src/contract/model/fields.ts';
import { defineResource } from '../../../src/contract/model/resource.ts';
import { areas } from '../../../src/resources/areas.ts';
import { furtherTables } from '../../gateway/equipment/furtherTables.ts';

/** A privilege that every account of the benchmark holds. */
const ANYBODY = 'PROFILE_VIEW';
const readGrant = { privilege: ANYBODY, can: ['list', 'show', 'export', 'history'] } as const;
/** Decided per row, as most permissions of a faculty are. */
const editGrant = { privilege: ANYBODY, can: ['edit'], rows: { active: true } } as const;

const groups = defineResource({
  name: 'bench-groups',
  title: 'name',
  fields: { name: f.text({ required: true, i18n: true }) },
  access: [readGrant],
});

/** Twelve columns with a reference, as in the measured peer applications. */
const students = defineResource({
  name: 'bench-students',
  path: '/bench/students',
  title: 'nameWithInitials',
  fields: {
    number: f.text({ required: true, unique: true, max: 20, search: 'A' }),
    nameWithInitials: f.text({ required: true, max: 120, search: 'A' }),
    email: f.email({ required: true }),
    phone: f.phone(),
    group: f.ref('bench-groups', { required: true }),
    intake: f.int({ required: true }),
    status: f.select({
      required: true,
      options: ['enrolled', 'deferred', 'graduated', 'left'],
      index: true,
    }),
    born: f.date(),
    average: f.decimal({ decimals: 2 }),
    active: f.bool({ default: true }),
    address: f.text({ max: 200 }),
    remark: f.text({ max: 200 }),
  },
  access: [readGrant, editGrant],
  views: {
    main: {
      via: [ANYBODY],
      columns: [
        'number',
        'nameWithInitials',
        'email',
        'phone',
        'group',
        'intake',
        'status',
        'born',
        'average',
        'active',
        'address',
        'remark',
      ],
      filters: ['group', 'intake', 'status'],
      sort: ['number', 'asc'],
    },
  },
});

const attendance = (name: string) =>
  defineResource({
    name,
    title: 'number',
    fields: {
      number: f.text({ required: true, max: 20 }),
      group: f.ref('bench-groups', { required: true }),
      day: f.date({ required: true }),
      state: f.select({ required: true, options: ['present', 'absent', 'excused'], index: true }),
      active: f.bool({ default: true }),
    },
    access: [readGrant, editGrant],
    views: {
      main: {
        via: [ANYBODY],
        columns: ['number', 'group', 'day', 'state'],
        filters: ['group', 'day', 'state'],
        sort: ['day', 'desc'],
      },
    },
  });

export const SMALL = 10_000;
export const LARGE = 1_000_000;

const area = defineArea({
  name: 'bench',
  menu: { key: 'bench', section: null, privilege: null, icon: 'mark' },
  resources: [
    groups,
    students,
    attendance('bench-attendance-small'),
    attendance('bench-attendance-large'),
  ],
  entries: [],
});

export const benchCatalogue: Catalogue = createCatalogue([...areas, area]);

/** The tables of these declarations, created as a migration creates them. */
export async function benchTables(): Promise<string[]> {
  // Imported here only: the measured gateway does not load this tool.
  return furtherTables(benchCatalogue);
}

/** The same share of absences in both tables. */
const attendanceRows = (table: string, count: number): string => `
  INSERT INTO ${table} (number, group_id, day, state, active)
  SELECT
    'HS/' || number % 20000,
    (SELECT id FROM bench_groups OFFSET 0 LIMIT 1),
    date '2020-01-01' + number % 1500,
    (ARRAY['present', 'absent', 'excused'])[1 + number % 3],
    number % 5 > 0
  FROM generate_series(1, ${count}) number`;

/** 20,000 students, and attendance in two sizes if the database can hold it. */
export const benchRows = (withAttendance: boolean): string[] => [
  `
    INSERT INTO bench_groups (name_en, name_si)
    SELECT 'Group ' || number, 'කණ්ඩායම ' || number
    FROM generate_series(1, 40) number`,
  `
    WITH grouped AS (SELECT array_agg(id ORDER BY name_en) AS ids FROM bench_groups)
    INSERT INTO bench_students (
      number, name_with_initials, email, phone, group_id, intake, status, born, average, active,
      address, remark
    )
    SELECT
      'HS/' || lpad(number::text, 6, '0'),
      chr(65 + number % 26) || '. ' || chr(65 + number % 17) || '. Student ' || number,
      's' || number || '@stu.example.lk',
      '+9471' || lpad(number::text, 7, '0'),
      grouped.ids[1 + number % 40],
      2015 + number % 10,
      (ARRAY['enrolled', 'deferred', 'graduated', 'left'])[1 + number % 4],
      date '1998-01-01' + number % 3000,
      (200 + number % 200) / 100.0,
      number % 7 > 0,
      number || ' Temple Road, Colombo',
      CASE WHEN number % 3 = 0 THEN 'Remark ' || number END
    FROM generate_series(1, 20000) number, grouped`,
  ...(withAttendance
    ? [
        attendanceRows('bench_attendance_small', SMALL),
        attendanceRows('bench_attendance_large', LARGE),
      ]
    : []),
];

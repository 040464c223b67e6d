import { afterAll, beforeAll, inject, it } from 'vitest';
import type { Database } from '../../../../gateway/db/database.ts';
import { openDatabase } from '../../../../gateway/db/openDatabase.ts';
import { heldUp } from '../../../../tests/gateway/equipment/heldUp.ts';
import {
  expectKeptAsCounted,
  OF_ENTRIES,
  OF_PAPERS,
  OF_REGISTRATIONS,
} from '../../../../tests/gateway/equipment/keptCounts.ts';
import {
  createDatabaseFrom,
  dropDatabase,
} from '../../../../tests/gateway/equipment/testDatabases.ts';

let url: string;
let databases: [Database, Database];
beforeAll(async () => {
  url = await createDatabaseFrom(inject('postgresUrl'), inject('seededTemplate'));
  databases = [
    await openDatabase({ databaseUrl: url, dataDir: '' }),
    await openDatabase({ databaseUrl: url, dataDir: '' }),
  ];
});
afterAll(async () => {
  for (const database of databases) await database.close();
  await dropDatabase(inject('postgresUrl'), url);
});

/** A student with several registrations, and the unit with the most lines. */
const STUDENT = `(
    SELECT registration.student_id
    FROM course_registrations registration
    JOIN registration_lines line ON line.registration_id = registration.id
    GROUP BY registration.student_id
    ORDER BY count(*) DESC, registration.student_id
    LIMIT 1
  )`;
const UNIT = `(
    SELECT offering_id
    FROM registration_lines
    GROUP BY offering_id
    ORDER BY count(*) DESC, offering_id
    LIMIT 1
  )`;
const half = (rest: number): string => `abs(hashtext(id::text)) % 2 = ${rest}`;

/** A column that is one of two values gets the other, so that each write changes something. */
const toggled = (column: string, one: string, other: string): string =>
  `${column} = CASE ${column} WHEN '${one}' THEN '${other}' ELSE '${one}' END`;
const LINES = `UPDATE registration_lines SET ${toggled('state', 'dropped', 'enrolled')}`;
const REGISTRATIONS = `
  UPDATE course_registrations
  SET ${toggled('status', 'returned', 'approved')}`;
const MEDIUM_OF_UNIT = `
  UPDATE offerings
  SET ${toggled('medium', 'tamil', 'english')}, "group" = id::text
  WHERE id = ${UNIT}`;
/** As when a line moves up from the waiting list, which holds the unit and not the registration. */
const LINE_OF_STUDENT = `${LINES} WHERE id = (
    SELECT line.id
    FROM registration_lines line
    JOIN course_registrations registration ON registration.id = line.registration_id
    WHERE registration.student_id = ${STUDENT}
    ORDER BY line.id
    LIMIT 1
  )`;
const NEW_LINE = `
  INSERT INTO registration_lines (id, registration_id, offering_id, state, attempt_kind, added_at)
  SELECT gen_random_uuid(), registration.id, offering.id, 'enrolled', 'proper', now()
  FROM course_registrations registration
  JOIN offerings offering ON offering.semester_id = registration.semester_id
  WHERE registration.student_id = ${STUDENT}
    AND NOT EXISTS (
      SELECT
      FROM registration_lines line
      WHERE line.registration_id = registration.id AND line.offering_id = offering.id
    )
  ORDER BY offering.id
  LIMIT 1`;
/** A student without a registration in a semester, whose first unit is registered for at once. */
const UNREGISTERED = `(
    SELECT student.id
    FROM students student
    WHERE NOT EXISTS (
      SELECT
      FROM course_registrations registration
      WHERE registration.student_id = student.id
        AND registration.semester_id = (SELECT semester_id FROM offerings WHERE id = ${UNIT})
    )
    ORDER BY student.id
    LIMIT 1
  )`;
const NEW_REGISTRATION = `
  WITH added AS (
    INSERT INTO course_registrations (student_id, semester_id, status)
    SELECT student.id, offering.semester_id, 'draft'
    FROM ${UNREGISTERED} student
    JOIN offerings offering ON offering.id = ${UNIT}
    RETURNING id
  )
  INSERT INTO registration_lines (id, registration_id, offering_id, state, attempt_kind, added_at)
  SELECT gen_random_uuid(), added.id, ${UNIT}, 'enrolled', 'proper', now()
  FROM added`;
const ENTRIES = `UPDATE exam_registrations SET ${toggled('status', 'withdrawn', 'confirmed')}`;

/** The paper with the most entries. */
const PAPER = `(
    SELECT paper_id
    FROM exam_registrations
    GROUP BY paper_id
    ORDER BY count(*) DESC, paper_id
    LIMIT 1
  )`;

/** Two writes to the same counts, by different rows or by rows of different tables. */
const PAIRS: readonly (readonly [name: string, one: string, other: string])[] = [
  [
    'lines of one unit',
    `${LINES} WHERE offering_id = ${UNIT} AND ${half(0)}`,
    `${LINES} WHERE offering_id = ${UNIT} AND ${half(1)}`,
  ],
  [
    'the state of registrations',
    `${REGISTRATIONS} WHERE ${half(0)}`,
    `${REGISTRATIONS} WHERE ${half(1)}`,
  ],
  [
    'the gender of a student and the state of that student’s registrations',
    `UPDATE students SET ${toggled('gender', 'other', 'female')} WHERE id = ${STUDENT}`,
    `${REGISTRATIONS} WHERE student_id = ${STUDENT}`,
  ],
  [
    'the medium of a unit and the state of its registrations',
    MEDIUM_OF_UNIT,
    `${REGISTRATIONS}
      WHERE id IN (SELECT registration_id FROM registration_lines WHERE offering_id = ${UNIT})`,
  ],
  [
    'a line and the state of its registration',
    LINE_OF_STUDENT,
    `${REGISTRATIONS} WHERE student_id = ${STUDENT}`,
  ],
  [
    'a line and the gender of its student',
    LINE_OF_STUDENT,
    `UPDATE students SET ${toggled('gender', 'other', 'female')} WHERE id = ${STUDENT}`,
  ],
  [
    'lines of a unit and its medium',
    `${LINES} WHERE offering_id = ${UNIT} AND ${half(0)}`,
    MEDIUM_OF_UNIT,
  ],
  [
    'a new line and the state of its registration',
    NEW_LINE,
    `${REGISTRATIONS} WHERE student_id = ${STUDENT}`,
  ],
  [
    'a new registration and the gender of its student',
    NEW_REGISTRATION,
    `UPDATE students SET ${toggled('gender', 'other', 'female')} WHERE id = ${UNREGISTERED}`,
  ],
  ['entries for an examination', `${ENTRIES} WHERE ${half(0)}`, `${ENTRIES} WHERE ${half(1)}`],
  [
    'entries for a paper and its examination',
    `${ENTRIES} WHERE paper_id = ${PAPER} AND ${half(0)}`,
    `UPDATE papers
      SET exam_session_id = (
        SELECT id
        FROM exam_sessions
        WHERE id NOT IN (
          SELECT other.exam_session_id
          FROM papers other
          WHERE other.offering_id = papers.offering_id
        )
        ORDER BY id
        LIMIT 1
      )
      WHERE id = ${PAPER}`,
  ],
];

for (const [name, one, other] of PAIRS)
  it(`Two connections that write ${name} at the same time are both counted`, async () => {
    const [first, second] = databases;
    const orders = [
      { held: one, waiting: other },
      { held: other, waiting: one },
    ];
    for (const { held, waiting } of orders) {
      await heldUp(first, { text: held }, [() => second.query({ text: waiting })]);
      await expectKeptAsCounted(first, [...OF_REGISTRATIONS, ...OF_ENTRIES, ...OF_PAPERS]);
    }
  });

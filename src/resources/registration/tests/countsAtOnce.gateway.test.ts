import { afterAll, beforeAll, inject, it } from 'vitest';
import type { Database } from '../../../../gateway/db/database.ts';
import { openDatabase } from '../../../../gateway/db/openDatabase.ts';
import { heldUp } from '../../../../tests/gateway/equipment/heldUp.ts';
import {
  expectKeptAsCounted,
  OF_ENTRIES,
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
const ENTRIES = `UPDATE exam_registrations SET ${toggled('status', 'withdrawn', 'confirmed')}`;

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
    `
      UPDATE offerings
      SET ${toggled('medium', 'tamil', 'english')}, "group" = id::text
      WHERE id = ${UNIT}`,
    `${REGISTRATIONS}
      WHERE id IN (SELECT registration_id FROM registration_lines WHERE offering_id = ${UNIT})`,
  ],
  ['entries for an examination', `${ENTRIES} WHERE ${half(0)}`, `${ENTRIES} WHERE ${half(1)}`],
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
      await expectKeptAsCounted(first, [...OF_REGISTRATIONS, ...OF_ENTRIES]);
    }
  });

import {
  containing,
  everyLanguage,
  localised,
  type Page,
  type PageRange,
  type Person,
  type Queryable,
  queryRow,
  queryRows,
  sortedIn,
} from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { CLASSES, type DegreeClass } from '../../shared/rules/degreeClass.ts';
import type { FinalResultsSort } from '../api.ts';
import { mayBeAwardedSql } from '../conferred.ts';

/** A student of a degree, with what the award of it depends on in addition to the results. */
export interface Candidate {
  id: string;
  number: string;
  label: Localised;
  status: string;
  degree: string;
  curriculum: string;
  degreeLabel: Localised;
  entryYear: number;
  creditsRequired: number;
  years: number;
}

const CANDIDATE = `
  student.id,
  student.registration_number AS number,
  ${localised('student.name_with_initials')} AS label,
  student.status,
  degree.id AS degree,
  curriculum.id AS curriculum,
  ${localised('degree.name')} AS "degreeLabel",
  batch.entry_year AS "entryYear",
  degree.credits AS "creditsRequired",
  degree.years`;
const FROM_STUDENTS = `
  FROM students student
  JOIN curricula curriculum ON curriculum.id = student.curriculum_id
  JOIN degrees degree ON degree.id = curriculum.degree_id
  JOIN batches batch ON batch.id = student.batch_id`;
const FROM = `
  ${FROM_STUDENTS}
  LEFT JOIN awards award ON award.student_id = student.id AND award.degree_id = degree.id`;
const OF_BATCH = `
  WHERE degree.id = $1 AND batch.id = $2 AND ${mayBeAwardedSql('student')}`;
const WORDS = `
  concat_ws(
    ' ',
    student.registration_number,
    ${everyLanguage('student.name_with_initials')}
  )`;

/** SQL: the rank of the class of an `award`, the best first. */
export const CLASS_IN_ORDER = `
  array_position(ARRAY[${CLASSES.map((name) => `'${name}'`).join(', ')}], award.class)`;

/**
 * SQL: a row of students or of their totals is of a degree. The few curricula are found first, for
 * an index.
 */
export const readsFor = (student: string, degree: string): string => `
  ${student}.curriculum_id = ANY(ARRAY(
    SELECT curriculum.id
    FROM curricula curriculum
    WHERE curriculum.degree_id = ${degree}
  ))`;

/** A degree and an intake, whose awards are prepared together. */
export interface Round {
  degree: string;
  batch: string;
}

export const candidateOf = (client: Queryable, student: string): Promise<Candidate | null> =>
  queryRow<Candidate>(client, {
    text: `SELECT ${CANDIDATE} ${FROM} WHERE student.id = $1`,
    values: [student],
  });

/** Those of these students who read for a degree; `hasExtension`: with leave to take longer. */
export const candidatesAmong = (
  client: Queryable,
  students: readonly string[],
): Promise<(Candidate & { hasExtension: boolean })[]> =>
  queryRows(client, {
    text: `
      SELECT ${CANDIDATE}, coalesce(award.has_extension, false) AS "hasExtension"
      ${FROM}
      WHERE student.id = ANY($1::uuid[])`,
    values: [students],
  });

export const countCandidates = async (
  client: Queryable,
  { degree, batch }: Round,
): Promise<number> => {
  const row = await queryRow<{ count: number }>(client, {
    text: `SELECT count(*)::int AS count ${FROM_STUDENTS} ${OF_BATCH}`,
    values: [degree, batch],
  });
  return row?.count ?? 0;
};

/** Students worked out at once, so that others are served in between. */
const AT_ONCE = 50;

/** All candidates of a round, some hundred at a time. */
export async function* candidatesInParts(
  client: Queryable,
  { degree, batch }: Round,
): AsyncGenerator<Candidate[]> {
  const all = await queryRows<Candidate>(client, {
    text: `
      SELECT ${CANDIDATE}
      ${FROM}
      ${OF_BATCH}
      ORDER BY student.registration_number, student.id`,
    values: [degree, batch],
  });
  for (let first = 0; first < all.length; first += AT_ONCE) yield all.slice(first, first + AT_ONCE);
}

/** The number of students of a round by the class of their award, best class first. */
export const countByClass = (
  client: Queryable,
  { degree, batch }: Round,
): Promise<{ class: DegreeClass | null; students: number }[]> =>
  queryRows(client, {
    text: `
      SELECT award.class, count(*)::int AS students
      FROM students student
      LEFT JOIN awards award ON award.student_id = student.id AND award.degree_id = $1
      WHERE student.batch_id = $2
        AND ${readsFor('student', '$1')}
        AND ${mayBeAwardedSql('student')}
      GROUP BY award.class
      ORDER BY ${CLASS_IN_ORDER} NULLS LAST`,
    values: [degree, batch],
  });

/** Students without an award come last, or first by the state of it: they wait for one. */
const orderBy = (sort: FinalResultsSort, language: Person['language']): string =>
  ({
    number: '',
    name: `${sortedIn('student.name_with_initials', language)},`,
    class: `${CLASS_IN_ORDER} NULLS LAST,`,
    gpa: 'award.gpa DESC NULLS LAST,',
    award: `
      array_position(ARRAY['autoReady', 'officeChecked', 'board', 'senate'], award.state)
        NULLS FIRST,`,
  })[sort];

/** A page of the candidates of a round, cut before the rest is read of them. */
export async function pageOfCandidates(
  client: Queryable,
  {
    degree,
    batch,
    search,
    sort,
    language,
  }: Round & { search: string; sort: FinalResultsSort; language: Person['language'] },
  { first, count }: PageRange,
): Promise<Page<Candidate>> {
  const found = `${OF_BATCH} AND ($3 = '%%' OR ${WORDS} ILIKE $3)`;
  const order = `${orderBy(sort, language)} student.registration_number, student.id`;
  const rows = await queryRows<Candidate & { total: number }>(client, {
    text: `
      WITH page AS MATERIALIZED (
        SELECT student.id
        ${FROM}
        ${found}
        ORDER BY ${order}
        OFFSET $4
        LIMIT $5
      )
      SELECT ${CANDIDATE}, (SELECT count(*)::int ${FROM_STUDENTS} ${found}) AS total
      ${FROM}
      JOIN page ON page.id = student.id
      ORDER BY ${order}`,
    values: [degree, batch, containing(search.trim()), first, count],
  });
  return {
    rows: rows.map(({ total: _total, ...candidate }) => candidate),
    total: rows[0]?.total ?? 0,
  };
}

import {
  containing,
  everyLanguage,
  localisedFrom,
  optionalLocalised,
  type Page,
  type PageRange,
  type Queryable,
  queryRow,
  queryRows,
  requireRow,
} from '../../../../gateway/index.ts';
import type { ConvocationSheet, ListLine, PlacedLine } from '../api.ts';
import { conferredSql } from '../conferred.ts';
import { CLASS_IN_ORDER } from './candidates.ts';

export type Convocation = NonNullable<ConvocationSheet['convocation']>;
/** The full name, if any: names are printed and read out as in the register. */
export const REGISTERED = localisedFrom(
  (language) => `coalesce(student.full_name_${language}, student.name_with_initials_${language})`,
);

const CONVOCATIONS = `
  SELECT convocation.id, convocation.year, ${optionalLocalised('convocation.title')} AS title
  FROM convocations convocation
  ORDER BY convocation.year DESC`;
export const ONE = `
  SELECT
    convocation.id,
    convocation.year,
    ${optionalLocalised('convocation.title')} AS title,
    convocation.date::text AS date,
    ${optionalLocalised('convocation.place')} AS place,
    convocation.supplication_from AS "supplicationFrom",
    convocation.supplication_until AS "supplicationUntil",
    convocation.sessions
  FROM convocations convocation
  WHERE convocation.id = $1`;
const LINE = `
    graduand.id,
    graduand.version,
    student.registration_number AS number,
    ${optionalLocalised('graduand.name')} AS name,
    ${REGISTERED} AS registered,
    award.class,
    award.effective_date::text AS "effectiveDate",
    json_build_object('id', degree.id, 'label', ${optionalLocalised('degree.name')}) AS degree,
    graduand.mode,
    graduand.session,
    graduand.seat,
    graduand.state`;
/** The graduands of a convocation whose awards the senate confirms now. */
const LINES_FROM = `
  FROM graduands graduand
  JOIN awards award ON award.id = graduand.award_id
  JOIN students student ON student.id = award.student_id
  JOIN degrees degree ON degree.id = award.degree_id
  WHERE graduand.convocation_id = $1
    AND ${conferredSql('award', 'student')}`;
/** By degree, class and number. */
const IN_ORDER = `
  degree.slqf_level DESC,
  degree.code,
  ${CLASS_IN_ORDER},
  student.registration_number,
  graduand.id`;
const LINES = `
  SELECT ${LINE}
  ${LINES_FROM}
  ORDER BY ${IN_ORDER}`;
export const WAITING = `
  FROM awards award
  JOIN students student ON student.id = award.student_id
  WHERE ${conferredSql('award', 'student')}
    AND NOT EXISTS (SELECT 1 FROM graduands graduand WHERE graduand.award_id = award.id)`;
export const linesOf = (client: Queryable, id: string): Promise<ListLine[]> =>
  queryRows<ListLine>(client, { text: LINES, values: [id] });

/** The printed lines: graduands with confirmed names. */
const printed = (lines: readonly ListLine[]): ListLine[] =>
  lines.filter(({ state }) => state === 'confirmed');

/** A convocation and its graduands with confirmed names; `null`: there is no such convocation. */
export async function confirmedGraduands(
  client: Queryable,
  id: string,
): Promise<(Convocation & { lines: ListLine[] }) | null> {
  const convocation = await queryRow<Convocation>(client, { text: ONE, values: [id] });
  return convocation && { ...convocation, lines: printed(await linesOf(client, id)) };
}

const COUNTS = `
  SELECT
    (SELECT count(*)::int ${WAITING}) AS waiting,
    count(*)::int AS listed,
    json_build_object(
      'total', count(*) FILTER (WHERE graduand.state = 'confirmed'),
      'person', count(*) FILTER (WHERE graduand.state = 'confirmed' AND mode = 'person'),
      'absentia', count(*) FILTER (WHERE graduand.state = 'confirmed' AND mode = 'absentia')
    ) AS totals
  ${LINES_FROM}`;

type Counts = Pick<ConvocationSheet, 'waiting' | 'listed' | 'totals'>;

/** The awards that wait for a convocation, and the graduands on the list of this one. */
export const countList = (client: Queryable, convocation: string | null): Promise<Counts> =>
  requireRow<Counts>(client, { text: COUNTS, values: [convocation] });

/** One convocation, by default the latest, with the totals of its list. */
export async function readList(
  client: Queryable,
  wanted: string | null,
): Promise<ConvocationSheet> {
  const convocations = await queryRows<ConvocationSheet['convocations'][number]>(client, {
    text: CONVOCATIONS,
  });
  const id = convocations.find((known) => known.id === wanted)?.id ?? convocations[0]?.id ?? null;
  const counts = await countList(client, id);
  const convocation =
    id === null ? null : await queryRow<Convocation>(client, { text: ONE, values: [id] });
  return { convocations, convocation, ...counts };
}

/** Places follow from the whole list. The page is cut from it before its lines are read. */
const PLACED = `
  WITH
  placed AS (
    SELECT
      graduand.id,
      graduand.state,
      student.id AS student,
      row_number() OVER (ORDER BY ${IN_ORDER}) AS place,
      CASE
        WHEN graduand.state = 'confirmed' THEN
          (row_number() OVER (
            PARTITION BY degree.id, award.class, graduand.state = 'confirmed'
            ORDER BY student.registration_number, graduand.id
          ))::int
      END AS position,
      (count(*) FILTER (WHERE graduand.state = 'confirmed') OVER (
        PARTITION BY degree.id, award.class
      ))::int AS printed
    ${LINES_FROM}
  ),
  page AS (
    SELECT placed.*, count(*) OVER ()::int AS total
    FROM placed
    WHERE ($3::text IS NULL OR placed.state = $3)
      AND (
        $2 = '%%'
        OR (
          SELECT
            concat_ws(
              ' ',
              student.registration_number,
              ${everyLanguage('graduand.name')},
              ${everyLanguage('student.full_name')},
              ${everyLanguage('student.name_with_initials')}
            )
          FROM graduands graduand
          JOIN students student ON student.id = placed.student
          WHERE graduand.id = placed.id
        ) ILIKE $2
      )
    ORDER BY placed.place
    OFFSET $4
    LIMIT $5
  )
  SELECT ${LINE}, page.position, page.printed, page.total
  FROM page
  JOIN graduands graduand ON graduand.id = page.id
  JOIN awards award ON award.id = graduand.award_id
  JOIN students student ON student.id = award.student_id
  JOIN degrees degree ON degree.id = award.degree_id
  ORDER BY page.place`;

interface Wanted {
  convocation: string;
  search: string;
  state?: ListLine['state'] | undefined;
}

/** A page of the list of a convocation. */
export async function readLines(
  client: Queryable,
  { convocation, search, state }: Wanted,
  { first, count }: PageRange,
): Promise<Page<PlacedLine>> {
  const rows = await queryRows<PlacedLine & { total: number }>(client, {
    text: PLACED,
    values: [convocation, containing(search.trim()), state ?? null, first, count],
  });
  return {
    rows: rows.map(({ total: _total, ...line }) => line),
    total: rows[0]?.total ?? 0,
  };
}

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
/** The graduands of a convocation whose awards the senate confirms now, by degree, class, number. */
const LINES = `
  SELECT ${LINE}
  FROM graduands graduand
  JOIN awards award ON award.id = graduand.award_id
  JOIN students student ON student.id = award.student_id
  JOIN degrees degree ON degree.id = award.degree_id
  WHERE graduand.convocation_id = $1
    AND ${conferredSql('award')}
  ORDER BY
    degree.slqf_level DESC,
    degree.code,
    ${CLASS_IN_ORDER},
    student.registration_number,
    graduand.id`;
export const WAITING = `
  FROM awards award
  WHERE ${conferredSql('award')}
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

const PRINTED = `graduand.convocation_id = $1 AND graduand.state = 'confirmed'`;
const COUNTS = `
  SELECT
    count(*) FILTER (WHERE graduand.id IS NULL)::int AS waiting,
    count(*) FILTER (WHERE graduand.convocation_id = $1)::int AS listed,
    json_build_object(
      'total', count(*) FILTER (WHERE ${PRINTED}),
      'person', count(*) FILTER (WHERE ${PRINTED} AND graduand.mode = 'person'),
      'absentia', count(*) FILTER (WHERE ${PRINTED} AND graduand.mode = 'absentia')
    ) AS totals
  FROM awards award
  LEFT JOIN graduands graduand ON graduand.award_id = award.id
  WHERE ${conferredSql('award')}`;

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

/**
 * Lines of a degree and a class are a group. The groups that a page shows follow from the number of
 * lines in each; names and numbers are read of these alone, and of all lines only in a search.
 */
const PLACED = `
  WITH
  lines AS MATERIALIZED (
    SELECT
      graduand.id,
      graduand.state,
      award.student_id,
      award.degree_id,
      coalesce(award.class, '') AS class,
      ($3::text IS NULL OR graduand.state = $3)
      AND (
        $2 = '%%'
        OR EXISTS (
          SELECT
          FROM students student
          WHERE student.id = award.student_id
            AND concat_ws(
              ' ',
              student.registration_number,
              ${everyLanguage('graduand.name')},
              ${everyLanguage('student.full_name')},
              ${everyLanguage('student.name_with_initials')}
            ) ILIKE $2
        )
      ) AS is_wanted
    FROM graduands graduand
    JOIN awards award ON award.id = graduand.award_id
    WHERE graduand.convocation_id = $1
      AND ${conferredSql('award')}
  ),
  counted AS (
    SELECT
      degree_id,
      class,
      count(*) FILTER (WHERE is_wanted) AS wanted,
      count(*) FILTER (WHERE state = 'confirmed') AS printed
    FROM lines
    GROUP BY degree_id, class
  ),
  placed AS (
    SELECT
      award.*,
      (sum(award.wanted) OVER (
        ORDER BY degree.slqf_level DESC, degree.code, ${CLASS_IN_ORDER}
      ) - award.wanted)::bigint AS before,
      (sum(award.wanted) OVER ())::int AS total
    FROM counted award
    JOIN degrees degree ON degree.id = award.degree_id
  ),
  shown AS (
    SELECT *
    FROM placed
    WHERE wanted > 0 AND before < $4::bigint + $5::bigint AND before + wanted > $4::bigint
  ),
  numbered AS (
    SELECT
      lines.id,
      lines.is_wanted,
      shown.before,
      shown.printed,
      shown.total,
      student.registration_number,
      CASE
        WHEN lines.state = 'confirmed' THEN
          count(*) FILTER (WHERE lines.state = 'confirmed') OVER (
            PARTITION BY shown.before
            ORDER BY student.registration_number, lines.id
          )
      END AS position
    FROM shown
    JOIN lines USING (degree_id, class)
    JOIN students student ON student.id = lines.student_id
  ),
  page AS (
    SELECT *
    FROM numbered
    WHERE is_wanted
    ORDER BY before, registration_number, id
    OFFSET $4::bigint - coalesce((SELECT min(before) FROM shown), $4::bigint)
    LIMIT $5
  )
  SELECT
    ${LINE},
    page.position::int AS position,
    page.printed::int AS printed,
    page.total
  FROM page
  JOIN graduands graduand ON graduand.id = page.id
  JOIN awards award ON award.id = graduand.award_id
  JOIN students student ON student.id = award.student_id
  JOIN degrees degree ON degree.id = award.degree_id
  ORDER BY page.before, page.registration_number, page.id`;

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
